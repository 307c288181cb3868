import { at } from '../../base/at.ts';
import { categoryName } from '../../drawing/categories.ts';
import { headline } from '../../drawing/headline.ts';
import { data, html, type Markup, trusted } from '../../drawing/html.ts';
import { itineraryMap, stopId } from '../../drawing/maps/itinerary-map.ts';
import { queryOf } from '../../itineraries/plan-query.ts';
import type { PlannedDay } from '../../itineraries/plan-types.ts';
import { placePath } from '../../locales/addresses.ts';
import { priceText } from '../../locales/facts.ts';
import { pathInLanguage, savedPath } from '../../locales/page-paths.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { hook, stopData } from '../hooks.ts';
import type { Portal } from '../portal.ts';
import { heart } from './card.ts';
import { placeFees, sumOfFees } from './fees.ts';
import { enteredPlaces, notesOf, stateText, sumsOf } from './itinerary-texts.ts';
import { inEnglish, secondNameHtml } from './names.ts';
import { picture } from './picture.ts';
import {
  dayRows,
  dayTitle,
  googleMapsOf,
  leftText,
  mapParts,
  movesOf,
  openStreetMapOf,
  ordersIn,
  type PlanFormats,
  type Row,
} from './plan-rows.ts';
import { type PlanView, planFormats } from './plan-view.ts';

/** Days of a plan: each with its sums, its map and its timeline; then the places that do not fit. */
export function planHtml(
  view: PlanView,
  places: readonly PlaceRecord[],
  portal: Portal,
  isList: boolean,
): Markup {
  const { plan } = view;
  const context = { view, portal, isList, formats: planFormats(portal, places), all: places };
  const left = plan.left.map((each) => html`<li>${leftText(each, context.formats)}</li>\n`);
  let number = 1;
  const days = plan.days.filter(({ stops }) => stops.length > 0);
  const sections = days.map((day, i) => {
    const section = dayHtml(day, i + 1, number, context);
    number += day.stops.length;
    return section;
  });
  return html`
    ${sections}
    ${
      left.length > 0 &&
      html`
      <section class="left">
        <h2>${context.formats.texts.left}</h2>
        <ul>\n${left}</ul>
      </section>
    `
    }
  `;
}

interface Context {
  readonly view: PlanView;
  readonly portal: Portal;
  readonly isList: boolean;
  readonly formats: PlanFormats;
  /** Places of all days. */
  readonly all: readonly PlaceRecord[];
}

/** A day; its stops are numbered from `first`. */
function dayHtml(day: PlannedDay, number: number, first: number, context: Context): Markup {
  const { view, portal, formats, all } = context;
  const { words, catalogue } = portal;
  const places = day.stops.flatMap(({ place }) => all.find(({ id }) => id === place.id) ?? []);
  const title = dayTitle(day, number, view.plan.days.length, formats);
  const { day: times, time, cost } = sumsOf(day, places, formats, portal);
  const fees = [cost[0], sumOfFees(cost[1], enteredPlaces(day, places), day.date, portal)] as const;
  const sums = [times, time, fees].map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`,
  );
  const ids = places.map(({ id }) => id).join();
  const gpx = `/saved.gpx${queryOf({ ...view.query, orders: [ids.split(',')], isArranged: true, date: day.date, group: undefined })}`;
  let stop = first;
  return html`
    <section class="${hook('plan-day')}">
      <h2>${title}</h2>
      <div class="itinerary">
        <div class="${hook('overview')}">
          <dl class="rows paired sums">${sums}</dl>
          <div class="${hook('sheet')}">
            ${trusted(itineraryMap(places, words.itinerary.map(title), catalogue, words, first, first === 1 ? all : [], day.isExcursion))}
          </div>
          <p class="files">
            ${mapParts(places.length).map(([from, to], _, parts) => {
              const stops = parts.length > 1 && ` ${first + from}–${first + to}`;
              const address = googleMapsOf(places.slice(from, to + 1));
              return html`<a href="${address}" rel="external noreferrer">${formats.texts.googleMaps}${stops}</a>\n`;
            })}
            <a href="${openStreetMapOf(places)}" rel="external noreferrer">${formats.texts.openStreetMap}</a>
            <a href="${gpx}" type="application/gpx+xml" rel="nofollow">${words.itinerary.asGpx}</a>
          </p>
        </div>
        <div>
          ${notesOf(day, places, portal).map((note) => html`<p class="panel note">${note}</p>\n`)}
          <ol class="${hook('stops')}">
            ${dayRows(day, view.query.to, formats).map((row) =>
              row.id === undefined ? rowHtml(row) : stopHtml(row, stop++, day.date, context),
            )}
          </ol>
        </div>
      </div>
    </section>
  `;
}

function rowHtml({ kind, time, text }: Row): Markup {
  return html`<li class="leg leg-${kind}">${time && html`<time>${time}</time> `}${text}</li>\n`;
}

/** A stop; in a list, with links to the list with another order, and without the stop. */
function stopHtml(row: Row, number: number, date: string, context: Context): Markup {
  const { portal, all, isList } = context;
  const { catalogue, words } = portal;
  const place = at(
    all.filter(({ id }) => id === row.id),
    0,
  );
  const { category, name, fee, local } = place;
  const price = priceText(place, words);
  return html`
    <li id="${stopId(number)}">
      <article class="card ${hook('stop')}"${data(stopData, { id: place.id })}>
        ${picture(place, catalogue)}
        <div>
          <p class="${hook('when')}"><time>${row.time}</time> ${row.text.slice((row.time ?? '').length)}</p>
          <p class="state is-closed ${hook('warnings')}">${(row.warnings ?? []).join(' · ')}</p>
          <p class="tag category-${category}">
            <span class="${hook('number')}">${number}</span> ${categoryName(category, portal)}
          </p>
          <h3><a href="${placePath(place, words)}">${headline(name)}</a></h3>
          ${secondNameHtml(place, portal, hook('name'))}
          <p class="state">${stateText(place, date, portal)}</p>
          <p class="brief"><span${!fee && inEnglish(local?.entryFee, words)}>${placeFees(price, place, portal)}</span></p>
          ${isList && movesHtml(place.id, context)}
        </div>
        ${heart(place, words)}
      </article>
    </li>\n
  `;
}

function movesHtml(id: string, { view, portal, all }: Context): Markup {
  const { words } = portal;
  const path = pathInLanguage('/saved', words);
  const links = movesOf(id, ordersIn(view.plan)).map(({ move, orders }) => {
    const query = queryOf({ ...view.query, orders, isArranged: true, date: view.date });
    return html`<a href="${path}${query}" rel="nofollow">${words.itinerary.plan.moves[move]}</a> `;
  });
  const others = all.flatMap((other) => (other.id === id ? [] : other.id));
  return html`
    <p class="${hook('moves')}">${links}</p>
    <p class="remove"><a href="${savedPath(others, words)}" rel="nofollow">${words.saved.remove}</a></p>
  `;
}
