import type { Spend } from '../../base/work.ts';
import { excerpt } from '../../drawing/fit.ts';
import { headline } from '../../drawing/headline.ts';
import { data, html, type Markup, trusted } from '../../drawing/html.ts';
import { icon, iconSheet } from '../../drawing/icons.ts';
import { clockText, minutesPerDay } from '../../hours/opening-hours.ts';
import { type PlanQuery, queryOf } from '../../itineraries/plan-query.ts';
import { paces } from '../../itineraries/plan-types.ts';
import { placePath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import { pathInLanguage, savedPath } from '../../locales/page-paths.ts';
import type { PlanTexts } from '../../locales/plan-texts.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { scripts, styles } from '../assets/inline.ts';
import { emptyData, hook, id, itineraryData, planData, shareData, sharedData } from '../hooks.ts';
import type { Page } from '../page.ts';
import type { Portal } from '../portal.ts';
import { escapeMarkdown } from '../prose/render.ts';
import { savedMessage } from './card.ts';
import { groupChoice } from './fees.ts';
import { notesOf, stateText, sumsOf } from './itinerary-texts.ts';
import { layout } from './layout.ts';
import { inEnglish, placeLink, termsMarkdown } from './names.ts';
import { planHtml } from './plan-html.ts';
import { dayRows, dayTitle, leftText, ordersIn } from './plan-rows.ts';
import { type PlanView, planBasis, planFormats } from './plan-view.ts';
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
  /** Undefined for an empty list. */
  readonly view: PlanView | undefined;
  /** True for the list of a visitor, whose places are in its address. */
  readonly isList?: boolean;
  /** Problems of the request. */
  readonly notes?: readonly string[];
}

/** Renders an itinerary with a path and a query, unless cached. */
export function itineraryPage(
  address: string,
  make: (spend: Spend) => Promise<ItineraryParts>,
  portal: Portal,
): Page {
  return {
    key: `${portal.words.language} ${address}`,
    kind: 'itinerary',
    html: async (base, spend) => itineraryDocument(await make(spend), portal, base),
    markdown: async (base, spend) => itineraryMarkdown(await make(spend), portal, base),
  };
}

function itineraryDocument(parts: ItineraryParts, portal: Portal, base: string): Buffer {
  const { path, title, lead, places, view, isList = false, isEnglish, notes = [] } = parts;
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
    ...(isList && { query: view ? queryOf({ ...view.query, date: view.date }) : '', isPrivate: true }),
    pictured: first,
    style: styles.itinerary,
    script: scripts.itinerary,
    hasFees: true,
    ...(first && { head: touristTrip(parts, portal, base) }),
    main: html`
      ${iconSheet(['share'])}
      ${savedMessage(words)}
      <div class="wide" id="${id('itinerary')}"${data(itineraryData, { places: isList ? ids : undefined, own: false })}>
        <h1${lang}>${headline(title)}</h1>
        ${notes.map(noteHtml)}
        <p class="${hook('lead')}"${lang}>${lead}</p>
        ${view ? itineraryHtml(parts, view, portal) : emptyList(portal)}
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
      <p>
        ${catalogue.data.itineraries.length > 0 && html`<a href="${pathInLanguage('/routes', words)}">${words.saved.toItineraries}</a> · `}
        <a href="${pathInLanguage('/', words)}">${words.saved.toPlaces}</a>
      </p>
      <noscript>
        <p>${withoutScript} <a href="${example}" rel="nofollow">${example}</a></p>
      </noscript>
    </div>
  `;
}

/** Controls of a list, and its plan. */
function itineraryHtml(parts: ItineraryParts, view: PlanView, portal: Portal): Markup {
  const { places, isList = false } = parts;
  const { words } = portal;
  return html`
    ${isList && sharedNote(words)}
    ${settingsForm(parts, view, portal)}
    <p class="files">
      <button type="button" class="button" id="${id('share')}"${data(shareData, { copied: words.place.copied })} hidden>
        ${icon('share')}
        <span aria-live="polite">${words.place.share}</span>
      </button>
      ${isList && html`<button type="button" class="button" id="${id('undo')}" hidden>${words.itinerary.plan.undo}</button>`}
      ${!isList && html`<a href="${changePath(view, words)}" rel="nofollow">${words.itinerary.plan.change}</a>`}
    </p>
    <p class="estimate">${words.itinerary.plan.estimate}${isList && ` ${words.itinerary.excursionHours}`}</p>
    <div id="${id('plan')}"${isList && data(planData, { plan: planBasis(view, places, portal) })}>
      ${planHtml(view, places, portal, isList)}
    </div>
  `;
}

/** Offers to keep a list that is not the visitor's own; shown by the script. */
function sharedNote({ saved }: Words): Markup {
  return html`
    <p class="panel note" id="${id('shared')}"${data(sharedData, { keep: saved.keep, add: saved.add })} hidden>
      ${saved.shared} <button type="button" class="button">${saved.keep}</button>
    </p>
  `;
}

/** Address of a published itinerary as a list that a visitor can change. */
function changePath({ query, date }: PlanView, words: Words): string {
  return pathInLanguage('/saved', words) + queryOf({ ...query, date, isArranged: true });
}

/** Form with the settings of a plan; for a published itinerary the day alone. */
function settingsForm(
  { path, isList }: ItineraryParts,
  { query, date, plan }: PlanView,
  portal: Portal,
): Markup {
  const { words } = portal;
  const { plan: texts, otherDay, show } = words.itinerary;
  const orders = query.isArranged ? ordersIn(plan) : query.orders;
  const places = orders.map((order) => order.join()).join('.');
  const planned = { ...query, orders: [orders.flat()], isArranged: false, date };
  const again = pathInLanguage(path, words) + queryOf(planned);
  return html`
    <form class="day" id="${id('settings')}" action="${pathInLanguage(path, words)}">
      ${isList && html`<input type="hidden" name="places" value="${places}">`}
      ${isList && query.isArranged && html`<input type="hidden" name="order" value="mine">`}
      ${query.group !== undefined && html`<input type="hidden" name="group" value="${query.group}">`}
      <label>${otherDay} <input type="date" name="date" value="${date}" required></label>
      ${isList && listSettings(query, texts, words)}
      <button type="submit" class="button">${show}</button>
      ${isList && query.isArranged && html`<a href="${again}" rel="nofollow">${texts.again}</a>`}
      ${groupChoice(portal)}
    </form>
  `;
}

/** Maximum number of days to choose from. */
const maxOffered = 7;

function listSettings(
  { days, from, to, pace, isArranged }: PlanQuery,
  texts: PlanTexts,
  { number }: Words,
): Markup {
  const option = (value: string, text: string, isChosen: boolean) =>
    html`<option value="${value}"${isChosen && trusted(' selected')}>${text}</option>`;
  const counts = Array.from({ length: maxOffered }, (_, i) =>
    option(String(i + 1), number(i + 1), days === i + 1),
  );
  return html`
    ${
      !isArranged &&
      html`
        <label>${texts.days} <select name="days">
          ${option('', texts.asNeeded, days === undefined)}${counts}
        </select></label>
      `
    }
    <label>${texts.from} <input type="time" name="from" value="${clockText(from)}" required></label>
    <label>${texts.to} <input type="time" name="to" value="${clockText(to)}" required></label>
    <label>${texts.pace} <select name="pace">
      ${paces.map((each) => option(each, texts.paces[each], each === pace))}
    </select></label>
  `;
}

function itineraryMarkdown(parts: ItineraryParts, portal: Portal, base: string): string {
  const { title, lead, places, view, notes = [] } = parts;
  const { words } = portal;
  const formats = planFormats(portal, places);
  const days = view?.plan.days.filter(({ stops }) => stops.length > 0) ?? [];
  const sections = days.map((day, i) => {
    const stops = day.stops.flatMap(({ place }) => places.find(({ id }) => id === place.id) ?? []);
    const sums = Object.values(sumsOf(day, stops, formats, portal)).map(
      ([name, text]) => `- ${name}: ${escapeMarkdown(text)}\n`,
    );
    const rows = dayRows(day, view?.query.to ?? minutesPerDay, formats).map((row) => {
      const place = stops.find(({ id }) => id === row.id);
      if (!place) return `- ${[row.time, row.text].filter(Boolean).join(' ')}\n`;
      const facts = [
        row.text,
        stateText(place, day.date, portal),
        escapeMarkdown(place.entryFee ?? ''),
        ...(row.warnings ?? []),
      ];
      return `- ${placeLink(place, base, words)}: ${facts.filter(Boolean).join(' · ')}\n`;
    });
    const remarks = notesOf(day, stops, portal).map((note) => `${escapeMarkdown(note)}\n\n`);
    return `## ${dayTitle(day, i + 1, days.length, formats)}\n\n${sums.join('')}\n${remarks.join('')}${rows.join('')}`;
  });
  const left = view?.plan.left.map((each) => `- ${escapeMarkdown(leftText(each, formats))}\n`) ?? [];
  if (left.length > 0) sections.push(`## ${formats.texts.left}\n\n${left.join('')}`);
  const texts = [...notes, lead].map((text) => `${escapeMarkdown(text)}\n\n`);
  return `# ${escapeMarkdown(title)}\n\n${texts.join('')}${sections.join('\n')}\n${termsMarkdown(portal)}`;
}
