import { at } from '../../base/at.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { itinerarySketch } from '../../drawing/maps/itinerary-map.ts';
import { itineraryOf } from '../../itineraries/itinerary.ts';
import { shortestOrder } from '../../itineraries/order.ts';
import { itineraryPath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { maxStops, type PublishedItinerary } from '../../places/published-itineraries.ts';
import { styles } from '../assets/inline.ts';
import { hook } from '../hooks.ts';
import type { Page } from '../page.ts';
import type { Portal } from '../portal.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { itineraryPage } from './itinerary.ts';
import { layout } from './layout.ts';
import { inEnglish } from './names.ts';
import { picture } from './picture.ts';

/** Stops of a published itinerary in order. */
function stopsOf({ places }: PublishedItinerary, catalogue: Catalogue): PlaceRecord[] {
  return places.flatMap((id) => catalogue.find(id) ?? []);
}

/** `1.2 km · 7 hours`. */
function brief(stops: readonly PlaceRecord[], words: Words): string {
  const { kilometres, minutes } = itineraryOf(stops, anyDay);
  return [words.kilometres(kilometres), ...(minutes > 0 ? [words.duration(minutes)] : [])].join(' · ');
}

/** Length and time of an itinerary do not depend on the day. */
const anyDay = '2027-03-03';

/** Number of itineraries on the home page. */
const maxOnHome = 6;

/** Line with links to the first itineraries, for the home page; empty without any. */
export function itinerariesStrip({ catalogue, words }: Portal): Markup | undefined {
  const { itineraries } = catalogue.data;
  if (itineraries.length === 0) return undefined;
  const items = itineraries.slice(0, maxOnHome).map((itinerary) => {
    const stops = stopsOf(itinerary, catalogue);
    return html`
      <li>
        <a href="${itineraryPath(itinerary, words)}">
          ${itinerarySketch(stops)}
          <span><b${inEnglish(itinerary.local, words)}>${itinerary.name}</b> ${brief(stops, words)}</span>
        </a>
      </li>\n
    `;
  });
  return html`
    <section class="itineraries" aria-labelledby="itineraries-title">
      <h2 id="itineraries-title"><a href="${pathInLanguage('/routes', words)}">${words.itinerary.published}</a></h2>
      <ul>\n${items}</ul>
    </section>
  `;
}

/** Markdown line per itinerary. */
export function itineraryLinks({ data: { itineraries } }: Catalogue, words: Words, base: string): string {
  const links = itineraries.map(
    (itinerary) =>
      `- [${escapeMarkdown(itinerary.name)}](${base}${itineraryPath(itinerary, words)}.md): ${escapeMarkdown(itinerary.description)}\n`,
  );
  return links.join('');
}

/** Number of pictures per itinerary in the list. */
const picturesEach = 3;

/** Page with all itineraries. */
export function itinerariesPage(portal: Portal): Page {
  const { catalogue, city, words } = portal;
  const { publishedIn, publishedLead } = words.itinerary;
  const title = publishedIn(city.name);
  const item = (itinerary: PublishedItinerary) => {
    const stops = stopsOf(itinerary, catalogue);
    const pictures = stops.slice(0, picturesEach).map((place) => picture(place, catalogue));
    const lang = inEnglish(itinerary.local, words);
    return html`
      <li>
        <article class="itinerary-card">
          <div class="pictures">${pictures}</div>
          <h2${lang}><a href="${itineraryPath(itinerary, words)}">${itinerary.name}</a></h2>
          <p class="brief">${words.places(stops.length)} · ${brief(stops, words)}</p>
          <p${lang}>${itinerary.description}</p>
        </article>
      </li>\n
    `;
  };
  return {
    key: `${words.language} /routes`,
    kind: 'itinerary',
    html: (base) =>
      layout({
        portal,
        base,
        title,
        description: publishedLead,
        path: '/routes',
        pictured: catalogue.at(0),
        style: styles.itinerary,
        main: html`
          <div class="wide">
            <h1>${title}</h1>
            <p class="${hook('lead')}">${publishedLead}</p>
            <ul class="all-itineraries">\n${catalogue.data.itineraries.map(item)}</ul>
          </div>
        `,
      }),
    markdown: (base) =>
      `# ${escapeMarkdown(title)}\n\n> ${publishedLead}\n\n${itineraryLinks(catalogue, words, base)}`,
  };
}

/** Page of a published itinerary on a day such as `2027-03-03`. */
export function publishedItineraryPage(itinerary: PublishedItinerary, date: string, portal: Portal): Page {
  const { id, name, description, local } = itinerary;
  const path = `/routes/${id}`;
  const parts = { path, title: name, lead: description, isEnglish: local === undefined };
  const make = () => ({ ...parts, places: stopsOf(itinerary, portal.catalogue), date });
  return itineraryPage(`${path}?date=${date}`, make, portal);
}

/** Resolves comma-separated slugs of a query: distinct places, at most `maxStops`, and the unknown ones. */
export function savedPlaces(slugs: string, catalogue: Catalogue) {
  const all = [...new Set(slugs.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  const places: PlaceRecord[] = [];
  const unknown: string[] = [];
  for (const id of all.slice(0, maxStops)) {
    const place = catalogue.find(id);
    // The index of a place may change with the data.
    if (place?.id === id) places.push(place);
    else unknown.push(id);
  }
  return { places, unknown, isCut: all.length > maxStops };
}

/** Page of a saved list in a short order, on a day such as `2027-03-03`. */
export function savedPage(slugs: string, date: string, portal: Portal): Page {
  const { list, lead, empty, unknown: noPlace, tooMany } = portal.words.saved;
  const make = () => {
    const { places, unknown, isCut } = savedPlaces(slugs, portal.catalogue);
    return {
      path: '/saved',
      title: list,
      lead: places.length > 0 ? lead : empty,
      places: shortestOrder(places).map((i) => at(places, i)),
      date,
      isList: true,
      notes: [
        ...(unknown.length > 0 ? [noPlace(unknown.join(', '))] : []),
        ...(isCut ? [tooMany(maxStops)] : []),
      ],
    };
  };
  return itineraryPage(`/saved?places=${slugs}&date=${date}`, make, portal);
}
