import type { Catalogue, NearPlace } from '../../places/catalogue.ts';
import { bearing, compassPoint } from '../../places/distance.ts';
import { hasPoster, type PlaceRecord } from '../../places/place.ts';
import { imageAddress, placeLink, placePath } from '../addresses.ts';
import { icon, iconSheet } from '../assets/icons.ts';
import { styles } from '../assets/inline.ts';
import { html, type Markup, trusted } from '../html.ts';
import { placeMap } from '../maps/map.ts';
import { escapeMarkdown } from '../prose/render.ts';
import type { Page } from '../site.ts';
import { categoryNames, excerpt, kilometresText } from '../words.ts';
import { layout } from './layout.ts';
import { photoCredit, picture } from './picture.ts';
import { attraction } from './structured-data.ts';

/** How many neighbours a place page offers. */
const nearbyCount = 4;

/** The page of the place at a position. */
export function placePage(position: number, catalogue: Catalogue): Page {
  return {
    key: `/places/${position}`,
    html: (base) => placeHtml(catalogue.at(position), catalogue, base),
    markdown: (base) => placeMarkdown(catalogue.at(position), catalogue, base),
  };
}

function placeHtml(place: PlaceRecord, catalogue: Catalogue, base: string): string {
  const { city } = catalogue;
  const near = catalogue.nearest(place, nearbyCount);
  return layout({
    city,
    base,
    title: `${place.name}, ${city.name}`,
    description: excerpt(place.description, 160),
    path: placePath(place),
    image: imageAddress(place, base),
    style: styles.place,
    head: attraction(place, city, base),
    main: html`${iconSheet(['way', 'ticket', 'season', 'pin'])}<div class="wide">
${breadcrumb(place, catalogue)}
<article class="place">
<figure>${picture(place, 'eager', `Picture of ${place.name}`)}${photoCredit(place)}</figure>
<div class="words"><h1>${place.name}</h1><p class="hindi" lang="hi">${place.hindi}</p>
<p class="about">${place.description}</p></div>
${facts(place)}
<section class="where"><h2>Where it is</h2><div class="sheet">${trusted(placeMap(place, near, city))}</div></section>
</article>
${nearby(place, near)}
${neighbours(place, catalogue)}</div>`,
  });
}

function breadcrumb({ category }: PlaceRecord, { city }: Catalogue): Markup {
  const name = categoryNames[category];
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol><li><a href="/">${city.name}</a></li><li><a class="tag ${category}" href="/?category=${category}#places">${name}</a></li></ol></nav>`;
}

function facts({ id, distance, entryFee, bestTime, lat, lng }: PlaceRecord): Markup {
  const position = `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
  return html`<div class="facts"><dl>
<div><dt>${icon('way')}Distance</dt><dd>${distance}</dd></div>
<div><dt>${icon('ticket')}Entry</dt><dd>${entryFee}</dd></div>
<div><dt>${icon('season')}Best time</dt><dd>${bestTime}</dd></div>
<div><dt>${icon('pin')}Position</dt><dd><a href="geo:${lat},${lng}">${position}</a></dd></div>
</dl><p>Also as <a href="/api/v1/places/${id}">JSON</a> and as <a href="/places/${id}.md">Markdown</a></p></div>`;
}

function nearby(place: PlaceRecord, near: readonly NearPlace[]): Markup | undefined {
  if (near.length === 0) return undefined;
  return html`<section class="nearby"><h2>Nearby</h2><ul>
${near.map((each) => neighbour(each, place))}</ul></section>`;
}

function neighbour({ place, kilometres }: NearPlace, from: PlaceRecord): Markup {
  return html`<li><a href="${placePath(place)}">${picture(place, 'lazy')}<span class="title">${place.name}</span></a> <span class="way">${wayText(from, place, kilometres)}</span></li>
`;
}

/** How far and in which direction: `1.2 km north-east`. */
function wayText(from: PlaceRecord, to: PlaceRecord, kilometres: number): string {
  // Positions are not exact enough to give a direction.
  if (kilometres < 0.05) return 'In the same place';
  return `${kilometresText(kilometres)} ${compassPoint(bearing(from, to))}`;
}

function neighbours({ index }: PlaceRecord, catalogue: Catalogue): Markup {
  const previous = catalogue.find(String(index - 1));
  const next = catalogue.find(String(index + 1));
  return html`<nav class="turn" aria-label="Previous and next place">
${previous && html`<a rel="prev" href="${placePath(previous)}"><span>Previous</span> ${previous.name}</a>`}
${next && html`<a rel="next" href="${placePath(next)}"><span>Next</span> ${next.name}</a>`}</nav>`;
}

function placeMarkdown(place: PlaceRecord, catalogue: Catalogue, base: string): string {
  const { city } = catalogue;
  const near = catalogue
    .nearest(place, nearbyCount)
    .map((each) => `- ${placeLink(each.place, base)}: ${wayText(place, each.place, each.kilometres)}`);
  return `# ${escapeMarkdown(place.name)} (${place.hindi})

${escapeMarkdown(place.description)}

- Category: ${categoryNames[place.category]}
- Distance: ${escapeMarkdown(place.distance)}
- Entry fee: ${escapeMarkdown(place.entryFee)}
- Best time: ${escapeMarkdown(place.bestTime)}
- Position: ${place.lat}, ${place.lng} (WGS 84)
- Picture: ${imageAddress(place, base)}${creditMarkdown(place)}
- Page: ${base}${placePath(place)}
- JSON: ${base}/api/v1/places/${place.id}

${near.length > 0 ? `## Nearby\n\n${near.join('\n')}\n\n` : ''}[All places of ${escapeMarkdown(city.name)}](${base}/index.md)
`;
}

function creditMarkdown(place: PlaceRecord): string {
  if (hasPoster(place) || !place.credit) return '';
  const { author, licence, page } = place.credit;
  return ` (${[author, licence, page].flatMap((part) => (part ? escapeMarkdown(part) : [])).join(', ')})`;
}
