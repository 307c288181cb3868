import { stepsPerMs } from '../../base/work.ts';
import { categoryName } from '../../drawing/categories.ts';
import { excerpt } from '../../drawing/fit.ts';
import { data, html, type Markup, trusted } from '../../drawing/html.ts';
import { icon, iconSheet } from '../../drawing/icons.ts';
import { itineraryMap, stopId } from '../../drawing/maps/itinerary-map.ts';
import { type Itinerary, itineraryOf, type Stop } from '../../itineraries/itinerary.ts';
import { placePath } from '../../locales/addresses.ts';
import { priceText } from '../../locales/facts.ts';
import { pathInLanguage, savedPath } from '../../locales/page-paths.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { scripts, styles } from '../assets/inline.ts';
import { gpxType } from '../exports/formats.ts';
import { emptyData, hook, id, itineraryData, shareData } from '../hooks.ts';
import type { Page } from '../page.ts';
import type { Portal } from '../portal.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { heart, savedMessage } from './card.ts';
import { legText, notesOf, stateText, sumsOf } from './itinerary-texts.ts';
import { layout } from './layout.ts';
import { inEnglish, placeLink, secondNameHtml, termsMarkdown } from './names.ts';
import { picture } from './picture.ts';
import { linkedData } from './structured-data.ts';

/** Stops in order, with the texts of their page. */
export interface ItineraryParts {
  /** English path of the page. */
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly places: readonly PlaceRecord[];
  /** True if title and lead are English on a page in another language. */
  readonly isEnglish?: boolean;
  /** Calendar day of the city, such as `2027-03-03`. */
  readonly date: string;
  /** True for the list of a visitor, whose places are in its address. */
  readonly isList?: boolean;
  /** Problems of the request. */
  readonly notes?: readonly string[];
}

/** Steps to order and render one stop. */
const stepsAStop = stepsPerMs / 5;

/** Renders an itinerary with a path and a query, unless cached. */
export function itineraryPage(address: string, make: () => ItineraryParts, portal: Portal): Page {
  return {
    key: `${portal.words.language} ${address}`,
    kind: 'itinerary',
    html: (base, spend) => {
      const parts = make();
      spend(parts.places.length * stepsAStop);
      return itineraryDocument(parts, portal, base);
    },
    markdown: (base, spend) => {
      const parts = make();
      spend(parts.places.length * stepsAStop);
      return itineraryMarkdown(parts, portal, base);
    },
  };
}

function itineraryDocument(parts: ItineraryParts, portal: Portal, base: string): string {
  const { path, title, lead, places, date, isList = false, isEnglish, notes = [] } = parts;
  const { city, words } = portal;
  const [first] = places;
  const ids = places.map(({ id }) => id).join();
  const lang = isEnglish && inEnglish(undefined, words);
  return layout({
    portal,
    base,
    title: `${title}, ${city.name}`,
    description: excerpt(lead, 160),
    path,
    ...(isList && { query: ids && `?places=${ids}`, isPrivate: true }),
    pictured: first,
    style: styles.itinerary,
    script: scripts.itinerary,
    ...(first && { head: touristTrip(parts, portal, base) }),
    main: html`
      ${iconSheet(['share'])}
      ${savedMessage(words)}
      <div class="wide" id="${id('itinerary')}"${data(itineraryData, { places: isList ? ids : undefined, own: false })}>
        <h1${lang}>${title}</h1>
        ${notes.map(noteHtml)}
        <p class="${hook('lead')}"${lang}>${lead}</p>
        ${first ? itineraryHtml(parts, itineraryOf(places, date), portal) : emptyList(portal)}
      </div>
    `,
  });
}

/** Stops as a schema.org TouristTrip. */
function touristTrip({ path, title, lead, places }: ItineraryParts, { words }: Portal, base: string): Markup {
  const itemListElement = places.map((place, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    item: { '@type': 'TouristAttraction', name: place.name, url: base + placePath(place, words) },
  }));
  return linkedData({
    '@type': 'TouristTrip',
    name: title,
    description: lead,
    url: base + pathInLanguage(path, words),
    itinerary: { '@type': 'ItemList', numberOfItems: places.length, itemListElement },
  });
}

function noteHtml(note: string): Markup {
  return html`<p class="panel note">${note}</p>\n`;
}

/** Instructions for an empty list. If the page stands in for an uncached one, the script shows the list instead. */
function emptyList({ catalogue, words }: Portal): Markup {
  const { how, lead, withoutScript } = words.saved;
  const example = savedPath(catalogue.ids(0, 3), words);
  return html`
    <div class="panel blank ${hook('empty')}"${data(emptyData, { lead })}>
      <p>${how}</p>
      <noscript>
        <p>${withoutScript} <a href="${example}" rel="nofollow">${example}</a></p>
      </noscript>
    </div>
  `;
}

/** Totals, day, map and stops. A script shows the button. */
function itineraryHtml(parts: ItineraryParts, itinerary: Itinerary, portal: Portal): Markup {
  const { path, title, places, date, isList } = parts;
  const { words } = portal;
  const { itinerary: texts } = words;
  const ids = places.map(({ id }) => id).join();
  const sums = sumsOf(itinerary, date, words).map(
    ([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>\n`,
  );
  return html`
    <div class="itinerary">
      <div class="overview">
        <dl class="rows paired sums">${sums}</dl>
        <form class="day" action="${pathInLanguage(path, words)}">
          ${isList && html`<input type="hidden" name="places" value="${ids}">`}
          <label>${texts.otherDay} <input type="date" class="input" name="date" value="${date}" required></label>
          <button type="submit" class="button small">${texts.show}</button>
        </form>
        <div class="${hook('sheet')}">
          ${trusted(itineraryMap(places, texts.map(title), portal.catalogue, words))}
        </div>
        <p class="files">
          <a href="/saved.gpx?places=${ids}" type="${gpxType}" rel="nofollow">${texts.asGpx}</a> <button
            type="button"
            class="button small"
            id="${id('share')}"${data(shareData, { copied: words.place.copied })}
            hidden
          >
            ${icon('share')}
            <span aria-live="polite">${words.place.share}</span>
          </button>
        </p>
      </div>
      <section>
        <h2>${texts.stops}</h2>
        ${notesOf(itinerary, date, words).map(noteHtml)}
        <ol class="${hook('stops')}">
          ${itinerary.stops.map((stop, i) => stopHtml(stop, i + 1, parts, portal))}
        </ol>
      </section>
    </div>
  `;
}

/** A stop; in a list, with a link to the list without it. */
function stopHtml(
  stop: Stop,
  number: number,
  { places, date, isList }: ItineraryParts,
  portal: Portal,
): Markup {
  const { catalogue, words } = portal;
  const { place, isOpen } = stop;
  const others = places.flatMap(({ id }) => (id === place.id ? [] : id));
  const { category, name, duration, fee, local } = place;
  const price = priceText(place, words);
  const time = duration === undefined ? '' : `${words.duration(duration)}${price && ' · '}`;
  const state = isOpen === undefined ? '' : isOpen ? 'is-open' : 'is-closed';
  const leg = legText(stop, words);
  return html`
    <li id="${stopId(number)}">
      ${leg && html`<p class="leg">${leg}</p>`}
      <article class="${hook('stop')}">
        ${picture(place, catalogue)}
        <div>
          <p class="tag category-${category}">
            <span class="${hook('number')}">${number}</span> ${categoryName(category, portal)}
          </p>
          <h3><a href="${placePath(place, words)}">${name}</a></h3>
          ${secondNameHtml(place, portal, hook('name'))}
          <p class="state ${state}">${stateText(stop, date, words)}</p>
          <p class="brief">${time}<span${!fee && inEnglish(local?.entryFee, words)}>${price}</span></p>
          ${isList && html`<p class="remove"><a href="${savedPath(others, words)}" rel="nofollow">${words.saved.remove}</a></p>`}
        </div>
        ${heart(place, words)}
      </article>
    </li>
  `;
}

function itineraryMarkdown(parts: ItineraryParts, portal: Portal, base: string): string {
  const { title, lead, places, date, notes = [] } = parts;
  const { words } = portal;
  const itinerary = itineraryOf(places, date);
  const sums = sumsOf(itinerary, date, words).map(([name, text]) => `- ${name}: ${escapeMarkdown(text)}\n`);
  const stops = itinerary.stops.map((stop, i) => {
    const { duration, entryFee = '' } = stop.place;
    const time = duration === undefined ? undefined : words.duration(duration);
    const facts = [legText(stop, words), stateText(stop, date, words), time, escapeMarkdown(entryFee)];
    return `${i + 1}. ${placeLink(stop.place, base, words)}: ${facts.filter(Boolean).join(' · ')}\n`;
  });
  const texts = [...notes, lead, ...notesOf(itinerary, date, words)];
  return `# ${escapeMarkdown(title)}

${texts.map((text) => `${escapeMarkdown(text)}\n\n`).join('')}${sums.join('')}
## ${words.itinerary.stops}

${stops.join('')}
${termsMarkdown(portal)}`;
}
