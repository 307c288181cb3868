import { apiRoot } from '../../base/version.ts';
import { categoryName } from '../../drawing/categories.ts';
import { excerpt } from '../../drawing/fit.ts';
import { headline } from '../../drawing/headline.ts';
import { data, html, type Markup, trusted } from '../../drawing/html.ts';
import { type IconName, icon, iconSheet } from '../../drawing/icons.ts';
import { placeMap } from '../../drawing/maps/map.ts';
import { basePathOf } from '../../http/base-path.ts';
import { placePath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import { type Fact, type FactKind, factsOf } from '../../locales/facts.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { feeText } from '../../places/fees.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { scripts, styles } from '../assets/inline.ts';
import { directionsData, hook, id, shareData } from '../hooks.ts';
import type { Page } from '../page.ts';
import type { Portal } from '../portal.ts';
import { heart, savedMessage } from './card.ts';
import { googleMaps, waysThere } from './directions.ts';
import { groupChoice, hasGroupFees, placeFees } from './fees.ts';
import { hoursData, hoursWords, openNow } from './hours.ts';
import { layoutAround, layoutBody } from './layout.ts';
import { below, inEnglish, secondNameHtml } from './names.ts';
import { nearbyPlaces, nearbySection } from './nearby.ts';
import { gallery, largePicture, type PhotoMode, photoSchemes } from './picture.ts';
import { placeMarkdown } from './place-markdown.ts';
import { attraction } from './structured-data.ts';

/** Page of the place at a position. Without photos it loads nothing from other hosts. */
export function placePage(position: number, portal: Portal, photos: PhotoMode): Page {
  const { catalogue, words } = portal;
  const withPhotos = photos !== 'hidden';
  return {
    key: `${words.language} /places/${position}${withPhotos ? ` with photos ${photos}` : ''}`,
    kind: 'place',
    html: (base) => placeHtml(catalogue.at(position), portal, photos, base),
    markdown: (base) => placeMarkdown(catalogue.at(position), portal, base),
    ...(withPhotos && { photoSchemes: () => photoSchemes(catalogue.at(position)) }),
  };
}

/** Icons of facts. The note is part of the description instead. */
const factIcons: Readonly<Partial<Record<FactKind, IconName>>> = {
  distance: 'way',
  entryFee: 'ticket',
  bestTime: 'season',
  openingHours: 'hours',
  freeDays: 'ticket',
  access: 'pin',
  directions: 'way',
  duration: 'duration',
  wheelchair: 'wheelchair',
  facilities: 'facilities',
  telephone: 'telephone',
  website: 'website',
  asOf: 'hours',
};

/** Facts that visitors need first, in order. The others follow below. */
const firstFacts: readonly FactKind[] = ['openingHours', 'access', 'entryFee', 'duration', 'distance'];

function placeHtml(place: PlaceRecord, portal: Portal, photos: PhotoMode, base: string): Buffer {
  const { bodies, city, words } = portal;
  const page = {
    portal,
    base,
    title: `${place.name}, ${city.name}`,
    description: excerpt(place.description ?? '', 160),
    path: `/places/${place.id}`,
    json: `${apiRoot}/places/${place.id}`,
    pictured: place,
    style: styles.place,
    script: scripts.place,
    hasFees: hasGroupFees(place, portal),
    firstScreen: 'where',
  };
  const { facts, body } = bodies.get(`${place.index} ${photos} ${basePathOf(base)}`, () => {
    const facts = factsOf(place, words);
    return { facts, body: layoutBody(page, placeMain(place, facts, portal, photos)) };
  });
  return layoutAround(body, { ...page, head: attraction(place, facts, portal, base) });
}

function placeMain(place: PlaceRecord, facts: readonly Fact[], portal: Portal, photos: PhotoMode): Markup {
  const { catalogue, words } = portal;
  const near = nearbyPlaces(place, catalogue);
  const icons = new Set<IconName>(['directions', 'share']);
  for (const { kind } of facts) icons.add(factIcons[kind] ?? 'directions');
  const first = firstFacts.flatMap((kind) => facts.find((fact) => fact.kind === kind) ?? []);
  const others = facts.filter((fact) => !first.includes(fact));
  return html`
    ${iconSheet([...icons])}
    ${savedMessage(words)}
    <div class="wide">
      ${breadcrumb(place, portal)}
      <article class="place">
        ${largePicture(place, portal, photos)}
        <div class="${hook('words')}">
          <h1>${headline(place.name)}</h1>
          ${secondNameHtml(place, portal, 'local')}
          ${openLine(place, portal)}
          <dl class="answers">${first.map((fact) => factHtml(fact, place, portal, 'unseen'))}</dl>
          ${actions(place, words)}
          <p class="${hook('about')}"${inEnglish(place.local?.description, words)}>${place.description}</p>
          ${below(place.local?.description, portal)}
          ${facts.map(noteHtml)}
        </div>
        <section class="where" id="where">
          <h2>${words.place.where}</h2>
          <div class="${hook('sheet')}"${!near.length && keysScroll(words)}>
            ${trusted(placeMap(place, near, catalogue, words))}
          </div>
          ${waysThere(place, words)}
        </section>
        <dl class="rows paired facts">${others.map((fact) => factHtml(fact, place, portal))}</dl>
      </article>
      ${gallery(place, portal, photos !== 'hidden')}
      ${nearbySection(place, near, portal)}
      ${previousAndNext(place, portal)}
    </div>
  `;
}

/** On the narrowest screens a map scrolls and so must be focusable: without neighbours it contains no link. */
const keysScroll = ({ place }: Words) => html` tabindex="0" role="group" aria-label="${place.where}"`;

/** Facts without a visible label show their icon. */
function factHtml(fact: Fact, place: PlaceRecord, portal: Portal, className = ''): Markup | undefined {
  const { kind, name, text, href, isEnglish } = fact;
  const { local } = place;
  const of = factIcons[kind];
  if (of === undefined) return undefined;
  const shown =
    kind === 'entryFee' ? placeFees(text, place, portal, { more: statedFee(text, place, portal) }) : text;
  const second =
    kind === 'entryFee' || kind === 'bestTime' || kind === 'directions' ? local?.[kind] : undefined;
  const choice =
    kind === 'entryFee' && hasGroupFees(place, portal) && groupChoice(portal, { isAfterFees: true });
  const value =
    href === undefined ? html`${shown}${below(second, portal)}` : html`<a href="${href}">${text}</a>`;
  return html`
    <div>
      <dt>
        ${icon(of)}
        <span class="${className}">${name}</span>
      </dt>
      <dd${isEnglish && html` lang="en"`}>${value}${choice}</dd>
    </div>\n
  `;
}

/** The text about fees, if it says more than the amounts. */
function statedFee(text: string, { fee = [] }: PlaceRecord, { words }: Portal): string {
  const isFormatted = [words.language, 'en'].some((language) => text === feeText(fee, language, words.free));
  return isFormatted ? '' : text;
}

function noteHtml({ kind, name, text, isEnglish }: Fact): Markup | false {
  return (
    kind === 'note' &&
    html`<p class="panel note"><strong>${name}:</strong> <span${isEnglish && html` lang="en"`}>${text}</span></p>`
  );
}

/** Placeholder of the open state, if a script can derive it. */
function openLine(place: PlaceRecord, portal: Portal): Markup | undefined {
  const hours = hoursData(place, portal);
  return hours && html`<div id="${id('hours')}"${hours}${hoursWords(portal)}>${openNow(portal)}</div>`;
}

/** Actions on the place, always in reach on phones. The script finds the directions program of the device. */
function actions(place: PlaceRecord, words: Words): Markup {
  const { lat, lng, name } = place;
  return html`
    <div class="actions">
      <a
        class="button primary"
        id="${id('directions')}"
        href="${googleMaps(place)}"${data(directionsData, { at: { lat, lng }, name })}
        rel="external noreferrer"
      >
        ${icon('directions')}
        <span>${words.place.directions}</span>
      </a>
      <button type="button" class="button" id="${id('share')}"${data(shareData, { copied: words.place.copied })} hidden>
        ${icon('share')}
        <span aria-live="polite">${words.place.share}</span>
      </button>
      ${heart(place, words)}
    </div>
  `;
}

function breadcrumb({ category }: PlaceRecord, portal: Portal): Markup {
  const { city, words } = portal;
  const home = pathInLanguage('/', words);
  return html`
    <nav class="crumbs" aria-label="${words.place.breadcrumb}">
      <ol>
        <li><a href="${home}">${city.name}</a></li>
        <li>
          <a class="tag category-${category}" href="${home}?category=${category}#places">
            ${categoryName(category, portal)}
          </a>
        </li>
      </ol>
    </nav>
  `;
}

function previousAndNext({ index }: PlaceRecord, { catalogue, words }: Portal): Markup {
  const { place } = words;
  const previous = catalogue.find(String(index - 1));
  const next = catalogue.find(String(index + 1));
  return html`
    <nav class="turn" aria-label="${place.turn}">
      ${previous && html`<a rel="prev" href="${placePath(previous, words)}"><span>${place.previous}</span> ${previous.name}</a>`}
      ${next && html`<a rel="next" href="${placePath(next, words)}"><span>${place.next}</span> ${next.name}</a>`}
    </nav>
  `;
}
