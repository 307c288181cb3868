import type { Spend } from '../../base/work.ts';
import { headline } from '../../drawing/headline.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { itinerarySketch } from '../../drawing/maps/itinerary-map.ts';
import { closedDays, minutesOf, parseOpeningHours } from '../../hours/opening-hours.ts';
import { feesOn } from '../../itineraries/fees.ts';
import { hasHours, type PlanQuery, queryOf, usualDay } from '../../itineraries/plan-query.ts';
import { stepsAStop } from '../../itineraries/plan-types.ts';
import { itineraryPath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import { priceText } from '../../locales/facts.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { maxStops, type PublishedItinerary } from '../../places/published-itineraries.ts';
import { styles } from '../assets/inline.ts';
import { hook } from '../hooks.ts';
import type { Page } from '../page.ts';
import type { Portal } from '../portal.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { groupChoice, sumOfFees } from './fees.ts';
import { itineraryPage } from './itinerary.ts';
import { unpricedNames } from './itinerary-texts.ts';
import { layout } from './layout.ts';
import { inEnglish } from './names.ts';
import { picture } from './picture.ts';
import { daySums } from './plan-rows.ts';
import { planFormats, planInOrderOf, planView } from './plan-view.ts';

/** Stops of a published itinerary in order. */
function stopsOf({ places }: PublishedItinerary, catalogue: Catalogue): PlaceRecord[] {
  return places.flatMap((id) => catalogue.find(id) ?? []);
}

/**
 * Clock times, ways, fees, closed days and places without a known fee:
 * `08:00–13:05 · about 1.2 km on foot · ₹200 · foreign visitors ₹1,000 · closed on Mondays`.
 */
function brief(itinerary: PublishedItinerary, portal: Portal): Markup {
  const { catalogue, words } = portal;
  const places = stopsOf(itinerary, catalogue);
  const { plan } = planInOrderOf(publishedQuery(itinerary), anyDay, places, portal);
  const [day] = plan.days;
  const fees = feesOn(places, anyDay, catalogue.data.groups);
  const { sums } = fees;
  const unpriced = unpricedNames(fees, words);
  const closed = closedOn(places);
  const parts = [
    day && daySums(day, planFormats(portal, places)),
    sums.length > 0 && sumOfFees(priceText({ fee: sums }, words), places, anyDay, portal),
    closed.length > 0 && words.hours.closed(closed.map(words.weekday), words.list),
    unpriced.length > 0 && words.itinerary.unpriced(words.list(unpriced)),
  ].filter(Boolean);
  return html`${parts.map((part, i) => html`${i > 0 && ' · '}${part}`)}`;
}

/** Days of the week, from 0 for Monday, on which some place is closed. */
function closedOn(places: readonly PlaceRecord[]): number[] {
  const closed = places.flatMap(({ openingHours }) =>
    openingHours === undefined ? [] : closedDays(parseOpeningHours(openingHours)),
  );
  return [...new Set(closed)].sort((a, b) => a - b);
}

/** An ordinary Wednesday: lists of itineraries are for no day in particular. */
const anyDay = '2027-03-03';

/** Number of itineraries on the home page. */
const maxOnHome = 6;

/** Line with links to the first itineraries, for the home page; empty without any. */
export function itinerariesStrip(portal: Portal): Markup | undefined {
  const { catalogue, words } = portal;
  const { itineraries } = catalogue.data;
  if (itineraries.length === 0) return undefined;
  const items = itineraries.slice(0, maxOnHome).map((itinerary) => {
    const stops = stopsOf(itinerary, catalogue);
    return html`
      <li>
        <a href="${itineraryPath(itinerary, words)}">
          ${itinerarySketch(stops)}
          <span><b${inEnglish(itinerary.local, words)}>${itinerary.name}</b> ${brief(itinerary, portal)}</span>
        </a>
      </li>\n
    `;
  });
  return html`
    <section class="itineraries" aria-labelledby="itineraries-title">
      <h2 id="itineraries-title"><a href="${pathInLanguage('/routes', words)}">${headline(words.itinerary.published)}</a></h2>
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
          <h2${lang}><a href="${itineraryPath(itinerary, words)}">${headline(itinerary.name)}</a></h2>
          <p class="brief">${words.places(stops.length)} · ${brief(itinerary, portal)}</p>
          <p${lang}>${itinerary.description}</p>
        </article>
      </li>\n
    `;
  };
  const choice = groupChoice(portal);
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
        hasFees: true,
        main: html`
          <div class="wide">
            <h1>${headline(title)}</h1>
            <p class="${hook('lead')}">${publishedLead}</p>
            ${choice && html`<div class="day">${choice}</div>`}
            <ul class="all-itineraries">\n${catalogue.data.itineraries.map(item)}</ul>
          </div>
        `,
      }),
    markdown: (base) =>
      `# ${escapeMarkdown(title)}\n\n> ${publishedLead}\n\n${itineraryLinks(catalogue, words, base)}`,
  };
}

/** Page of a published itinerary on a day such as `2027-03-03`, with the fees of a group of visitors if its address names one. */
export function publishedItineraryPage(
  itinerary: PublishedItinerary,
  date: string,
  group: string | undefined,
  portal: Portal,
): Page {
  const { id, name, description, local } = itinerary;
  const path = `/routes/${id}`;
  const parts = { path, title: name, lead: description, isEnglish: local === undefined };
  const make = async (spend: Spend) => {
    const places = stopsOf(itinerary, portal.catalogue);
    spend(places.length * stepsAStop);
    const query = { ...publishedQuery(itinerary), group };
    return { ...parts, places, view: await planView(query, date, places, portal) };
  };
  return itineraryPage(`${path}?date=${date} ${group ?? ''}`, make, portal);
}

/** A published itinerary as a plan of one day in its order. */
export function publishedQuery({ places, start }: PublishedItinerary): PlanQuery {
  const from = start === undefined ? usualDay.from : minutesOf(start);
  return { orders: [places], isArranged: true, from, to: usualDay.to, isPunctual: true, pace: 'full' };
}

/** Resolves the slugs of a query: at most `maxStops` places, and the unknown slugs. */
export function savedPlaces(slugs: readonly string[], catalogue: Catalogue) {
  const places: PlaceRecord[] = [];
  const unknown: string[] = [];
  for (const id of slugs.slice(0, maxStops)) {
    const place = catalogue.find(id);
    // The index of a place may change with the data.
    if (place?.id === id) places.push(place);
    else unknown.push(id);
  }
  return { places, unknown, isCut: slugs.length > maxStops };
}

/** Page of a saved list as a plan that starts on `date`, such as `2027-03-03`. */
export function savedPage(query: PlanQuery, date: string, portal: Portal): Page {
  const { list, lead, empty, unknown: noPlace, noHours, tooMany } = portal.words.saved;
  const make = async (spend: Spend) => {
    const { places, unknown, isCut } = savedPlaces(query.orders.flat(), portal.catalogue);
    spend(places.length * stepsAStop);
    const isKnown = (id: string) => places.some((place) => place.id === id);
    const known = { ...query, orders: query.orders.map((order) => order.filter(isKnown)) };
    const view = places.length > 0 ? await planView(known, date, places, portal) : undefined;
    return {
      path: '/saved',
      title: list,
      lead: view ? lead : empty,
      places,
      view,
      isList: true,
      notes: [
        ...(hasHours(query) ? [] : [noHours]),
        ...(unknown.length > 0 ? [noPlace(unknown.join(', '))] : []),
        ...(isCut ? [tooMany(maxStops)] : []),
      ],
    };
  };
  return itineraryPage(`/saved${queryOf({ ...query, date })}`, make, portal);
}
