import { bearing, compassPoint } from '../../indexes/distance.ts';
import type { Words } from '../../locales/en.ts';
import type { Catalogue, NearPlace } from '../../places/catalogue.ts';
import { absoluteAddress, isPoster } from '../../places/pictures.ts';
import { bothNames, type PlaceRecord } from '../../places/place.ts';
import { placePath, previewAddress } from '../addresses.ts';
import { type IconName, icon, iconSheet } from '../assets/icons.ts';
import { styles } from '../assets/inline.ts';
import type { Page } from '../contents.ts';
import { excerpt } from '../fit.ts';
import { html, type Markup, trusted } from '../html.ts';
import { localPath } from '../language-paths.ts';
import { placeMap } from '../maps/map.ts';
import type { Portal } from '../portal.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { type Fact, factHtml, factMarkdown, optionalFacts } from './facts.ts';
import { layout } from './layout.ts';
import { categoryName, inEnglish, localName, placeLink } from './names.ts';
import { type Credit, gallery, largePicture, photoSchemes, picture } from './picture.ts';
import { attraction } from './structured-data.ts';
import { termsMarkdown } from './terms.ts';

/** How many nearby places a page has links to. */
const nearbyCount = 4;
/** Kilometres in a straight line beyond which a place is not nearby: about half an hour by road. */
const maxNearbyKm = 25;

function nearbyPlaces(place: PlaceRecord, catalogue: Catalogue): NearPlace[] {
  return catalogue.nearest(place, nearbyCount).filter(({ kilometres }) => kilometres <= maxNearbyKm);
}

/** The page of the place at a position. Without photos it loads nothing from other hosts. */
export function placePage(position: number, portal: Portal, withPhotos: boolean): Page {
  const { catalogue, words } = portal;
  return {
    key: `${words.language} /places/${position}${withPhotos ? ' with photos' : ''}`,
    html: (base) => placeHtml(catalogue.at(position), portal, withPhotos, base),
    markdown: (base) => placeMarkdown(catalogue.at(position), portal, base),
    ...(withPhotos && { photoSchemes: () => photoSchemes(catalogue.at(position)) }),
  };
}

function placeHtml(place: PlaceRecord, portal: Portal, withPhotos: boolean, base: string): string {
  const { catalogue, city, words } = portal;
  const { local } = place;
  const near = nearbyPlaces(place, catalogue);
  const optional = optionalFacts(place, words);
  const icons = new Set<IconName>(['way', 'ticket', 'season', 'pin', ...optional.map(({ icon }) => icon)]);
  return layout({
    city,
    words,
    base,
    title: `${place.name}, ${city.name}`,
    description: excerpt(place.description, 160),
    path: `/places/${place.id}`,
    image: previewAddress(place, catalogue, base),
    style: styles.place,
    head: attraction(place, portal, base),
    main: html`${iconSheet([...icons])}<div class="wide">
${breadcrumb(place, portal)}
<article class="place">
${largePicture(place, portal, withPhotos)}
<div class="words"><h1>${place.name}</h1>${localName(place, portal, 'p', 'local')}
<p class="about"${inEnglish(local?.description, words)}>${place.description}</p>${place.note !== undefined && html`<p class="note"><strong>${words.place.note}:</strong> <span${inEnglish(local?.note, words)}>${place.note}</span></p>`}</div>
${facts(place, optional, words)}
<section class="where"><h2>${words.place.where}</h2><div class="sheet">${trusted(placeMap(place, near, city, words))}</div>${directions(place, words)}</section>
</article>
${gallery(place, portal, withPhotos)}
${nearbySection(place, near, portal)}
${previousAndNext(place, portal)}</div>`,
  });
}

function breadcrumb({ category }: PlaceRecord, portal: Portal): Markup {
  const { city, words } = portal;
  const home = localPath('/', words);
  return html`<nav class="crumbs" aria-label="${words.place.breadcrumb}"><ol><li><a href="${home}">${city.name}</a></li><li><a class="tag ${category}" href="${home}?category=${category}#places">${categoryName(category, portal)}</a></li></ol></nav>`;
}

/** Links to programs and sites with directions. They load nothing, and send no Referer. */
function directions({ lat, lng, name }: PlaceRecord, { place: words }: Words): Markup {
  const to = `${lat},${lng}`;
  const ways = [
    { href: `geo:${to}?q=${to}(${encodeURIComponent(name)})`, text: words.mapProgram },
    { href: `https://www.openstreetmap.org/directions?to=${to}`, text: 'OpenStreetMap' },
    { href: `https://www.google.com/maps/dir/?api=1&destination=${to}`, text: 'Google Maps' },
  ];
  return html`<p class="ways">${words.directions} ${ways.map(
    ({ href, text }) => html` <a href="${href}" rel="external noreferrer">${text}</a>`,
  )}</p>`;
}

function facts(place: PlaceRecord, optional: readonly Fact[], words: Words): Markup {
  const { id, distance, entryFee, bestTime, lat, lng, local } = place;
  const [before, between, after] = words.place.alsoAs;
  const position = `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
  return html`<div class="facts"><dl>
<div><dt>${icon('way')}${words.place.distance}</dt><dd${inEnglish(local?.distance, words)}>${distance}</dd></div>
<div><dt>${icon('ticket')}${words.place.entry}</dt><dd${inEnglish(local?.entryFee, words)}>${entryFee}</dd></div>
<div><dt>${icon('season')}${words.place.bestTime}</dt><dd${inEnglish(local?.bestTime, words)}>${bestTime}</dd></div>
${optional.map(factHtml)}<div><dt>${icon('pin')}${words.place.position}</dt><dd>${position}</dd></div>
</dl><p>${before}<a href="/api/v1/places/${id}">JSON</a>${between}<a href="${placePath({ id }, words)}.md">Markdown</a>${after}</p></div>`;
}

function nearbySection(
  from: PlaceRecord,
  near: readonly NearPlace[],
  { catalogue, words }: Portal,
): Markup | undefined {
  if (near.length === 0) return undefined;
  const items = near.map(
    ({ place, kilometres }) =>
      html`<li><a href="${placePath(place, words)}">${picture(place, catalogue, 'lazy')}<span class="title">${place.name}</span></a> <span class="way">${distanceText(from, place, kilometres, words)}</span></li>\n`,
  );
  return html`<section class="nearby"><h2>${words.place.nearby}</h2><ul>\n${items}</ul></section>`;
}

/** How far and in which direction: `1.2 km north-east`. */
function distanceText(from: PlaceRecord, to: PlaceRecord, kilometres: number, words: Words): string {
  // Positions are not exact enough to give a direction.
  if (kilometres < 0.05) return words.place.samePlace;
  return `${words.kilometres(kilometres)} ${words.directions[compassPoint(bearing(from, to))]}`;
}

function previousAndNext({ index }: PlaceRecord, { catalogue, words }: Portal): Markup {
  const { place } = words;
  const previous = catalogue.find(String(index - 1));
  const next = catalogue.find(String(index + 1));
  return html`<nav class="turn" aria-label="${place.turn}">
${previous && html`<a rel="prev" href="${placePath(previous, words)}"><span>${place.previous}</span> ${previous.name}</a>`}
${next && html`<a rel="next" href="${placePath(next, words)}"><span>${place.next}</span> ${next.name}</a>`}</nav>`;
}

function placeMarkdown(place: PlaceRecord, portal: Portal, base: string): string {
  const { catalogue, city, words } = portal;
  const { markdown } = words;
  const near = nearbyPlaces(place, catalogue).map(
    (each) =>
      `- ${placeLink(each.place, base, words)}: ${distanceText(place, each.place, each.kilometres, words)}`,
  );
  const note = place.note === undefined ? '' : `- ${words.place.note}: ${escapeMarkdown(place.note)}\n`;
  const image = { url: place.image, credit: isPoster(place.image) ? undefined : place.credit };
  const pictures = [image, ...(place.photos ?? [])].map(
    ({ url, credit }) =>
      `- ${markdown.picture}: ${absoluteAddress(url, base)}${credit ? creditText(credit) : ''}\n`,
  );
  return `# ${escapeMarkdown(bothNames(place))}

${escapeMarkdown(place.description)}

- ${markdown.category}: ${categoryName(place.category, portal)}
- ${words.place.distance}: ${escapeMarkdown(place.distance)}
- ${markdown.entryFee}: ${escapeMarkdown(place.entryFee)}
- ${words.place.bestTime}: ${escapeMarkdown(place.bestTime)}
${optionalFacts(place, words).map(factMarkdown).join('')}${note}- ${words.place.position}: ${place.lat}, ${place.lng} (WGS 84)
${pictures.join('')}- ${markdown.page}: ${base}${placePath(place, words)}
- JSON: ${base}/api/v1/places/${place.id}
${termsMarkdown(portal)}
${near.length > 0 ? `## ${words.place.nearby}\n\n${near.join('\n')}\n\n` : ''}[${words.error.allPlaces(escapeMarkdown(city.name))}](${base}${localPath('/index.md', words)})
`;
}

function creditText({ author, licence, page }: Credit): string {
  return ` (${[author, licence, page].flatMap((part) => (part ? escapeMarkdown(part) : [])).join(', ')})`;
}
