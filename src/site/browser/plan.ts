/*
 * Plan of a list: moves and settings take effect at once, also without a network. Cards of stops stay the elements that
 * the server rendered; titles, times and ways between them are made anew. Maps, fees and files of the days, which take the data of the
 * server, follow with its page of the new plan.
 */

import type { Task } from '../../base/task.ts';
import { daylightOn } from '../../hours/sun.ts';
import { planInOrder, planOf } from '../../itineraries/plan.ts';
import {
  firstDayAt,
  hasHours,
  type Move,
  type PlanQuery,
  planQueryOf,
  queryOf,
} from '../../itineraries/plan-query.ts';
import type { Plan, PlannedDay } from '../../itineraries/plan-types.ts';
import { hook, planData, stopData } from '../hooks.ts';
import {
  dayRows,
  daySums,
  dayTitle,
  leftText,
  movesOf,
  ordersIn,
  type PlanBasis,
  type PlanFormats,
  type Row,
} from '../pages/plan-rows.ts';
import { all, closest, dataOf, filled, find, findOf, language, make } from './dom.ts';

interface Context {
  readonly query: PlanQuery;
  readonly orders: readonly (readonly string[])[];
}

/** Makes the moves and settings of a list work in the page. */
export class ListPlan {
  readonly #container: HTMLElement;
  readonly #basis: PlanBasis;
  readonly #formats: PlanFormats;
  readonly #cards: ReadonlyMap<string, HTMLElement>;

  constructor(container: HTMLElement) {
    this.#container = container;
    this.#basis = dataOf(container, planData, 'plan');
    this.#formats = formatsOf(this.#basis);
    this.#cards = new Map(
      all(HTMLElement, '.stop', container).map((card) => [dataOf(card, stopData, 'id'), card] as const),
    );
    container.addEventListener('click', (event) => {
      const link = closest(HTMLAnchorElement, '.moves a', event.target);
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.#show(link.search);
    });
    const settings = findOf(HTMLFormElement, '#settings');
    settings.addEventListener('submit', (event) => {
      const fields = Array.from(new FormData(settings), ([name, value]) => [name, String(value)]);
      const query = planQueryOf({ places: '', ...Object.fromEntries(fields) });
      // The page of the server gives the reason why there is no plan.
      if (!hasHours(query)) return;
      event.preventDefault();
      this.#show(queryOf(query));
    });
    addEventListener('popstate', () => void this.#render(location.search));
    find('#undo').addEventListener('click', () => history.back());
  }

  /** Shows the plan of a query as a new entry of the history. */
  #show(query: string): void {
    history.pushState((history.state ?? 0) + 1, '', query);
    void this.#render(query);
  }

  async #render(search: string): Promise<void> {
    const query = planQueryOf({ places: '', ...Object.fromEntries(new URLSearchParams(search)) });
    const plan = await this.#planFor(query);
    if (location.search !== search) return;
    const days = plan.days.filter(({ stops }) => stops.length > 0);
    const context = { query, orders: ordersIn(plan) };
    let first = 1;
    const sections = days.map((day, i) => {
      const section = this.#section(day, dayTitle(day, i + 1, days.length, this.#formats), first, context);
      first += day.stops.length;
      return section;
    });
    this.#container.replaceChildren(...sections, ...this.#left(plan));
    find('#undo').hidden = !history.state;
    if (days.length > 0 && navigator.onLine) this.#addOverviews(search);
  }

  /** Replaces the sums of each day by its overview of the server, unless the plan has changed again or there is no network. */
  #addOverviews(search: string): void {
    const request = new XMLHttpRequest();
    request.open('GET', location.pathname + search);
    // Parses without markup from a text, which the policy forbids.
    request.responseType = 'document';
    request.onload = () => {
      const page = request.responseXML;
      const isCurrent = request.status === 200 && location.search === search;
      if (!page || !isCurrent) return;
      const overviews = page.querySelectorAll(`.${hook('overview')}`);
      for (const [i, section] of all(HTMLElement, '.plan-day', this.#container).entries()) {
        const overview = overviews[i];
        const list = section.querySelector('ol');
        if (!overview || !list) return;
        const columns = make('div', 'itinerary');
        const stops = make('div');
        stops.append(list);
        columns.append(document.adoptNode(overview), stops);
        section.replaceChildren(...section.querySelectorAll('h2'), columns);
      }
    };
    request.send();
  }

  #planFor(query: PlanQuery): Plan | Promise<Plan> {
    const { centre, travel, offset, places } = this.#basis;
    const city = { centre, travel, daylightOn: (date: string) => daylightOn(centre, date, offset) };
    const positions = new Map(places.map(({ id }, i) => [id, i]));
    const orders = query.orders.map((order) => order.flatMap((id) => positions.get(id) ?? []));
    const now = new Date(Date.now() + offset * 60_000).toISOString().slice(0, 16);
    const { days, from, to, pace } = query;
    const { date = firstDayAt(now, from) } = query;
    const request = { places, date, days, from, to, pace };
    return query.isArranged ? planInOrder(request, orders, city) : runYielding(planOf(request, city));
  }

  #section(day: PlannedDay, title: string, first: number, context: Context): HTMLElement {
    const section = make('section', hook('plan-day'));
    const list = make('ol', hook('stops'));
    let stop = first;
    for (const row of dayRows(day, context.query.to, this.#formats)) {
      const item = make('li', row.id === undefined ? `leg leg-${row.kind}` : '');
      // The map of the day links to its stops.
      if (row.id !== undefined) item.id = `stop-${stop}`;
      if (row.id === undefined) item.append(...(row.time ? [make('time', '', row.time), ' '] : []), row.text);
      else item.append(this.#card(row, stop++, context));
      list.append(item);
    }
    section.append(make('h2', '', title), make('p', 'estimate', daySums(day, this.#formats)), list);
    return section;
  }

  /** Card of a stop with other times, another number and other moves. */
  #card({ id = '', time = '', text, warnings = [] }: Row, number: number, context: Context): HTMLElement {
    const card = this.#cards.get(id) ?? make('article');
    find('.when', card).replaceChildren(make('time', '', time), ` ${text.slice(time.length)}`);
    find('.warnings', card).textContent = warnings.join(' · ');
    find('.number', card).textContent = String(number);
    const links = movesOf(id, context.orders).map(({ move, orders }) => this.#link(move, orders, context));
    find('.moves', card).replaceChildren(...links.flatMap((link) => [link, ' ']));
    return card;
  }

  #link(move: Move, orders: readonly (readonly string[])[], { query }: Context): HTMLElement {
    const link = make('a', '', this.#basis.texts.moves[move]);
    link.href = queryOf({ ...query, orders, isArranged: true });
    return link;
  }

  #left({ left }: Plan): HTMLElement[] {
    if (left.length === 0) return [];
    const section = make('section', 'left');
    const list = make('ul');
    list.append(...left.map((each) => make('li', '', leftText(each, this.#formats))));
    section.append(make('h2', '', this.#basis.texts.left), list);
    return [section];
  }
}

/** Longest part of a plan in milliseconds: the page answers in between, also on a phone, where a plan takes a third of a second. */
const maxTurnMs = 5;

/** Runs a task in parts, between which the page handles events. */
async function runYielding<T>(task: Task<T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const step = task.next();
    if (step.done) return step.value;
    if (performance.now() - began < maxTurnMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
}

/** The formats of the server in the language of the page, without its other words. */
function formatsOf({ texts, kilometres, metres, places }: PlanBasis): PlanFormats {
  const locale = language === 'en' ? 'en-GB' : language;
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  return {
    texts,
    fullDay: (date) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date)),
    duration: (minutes) =>
      minutes < 120 ? unit(minutes, 'minute') : unit(Math.round(minutes / 30) / 2, 'hour'),
    kilometres: (km) =>
      km < 1 ? filled(metres, number(Math.round(km * 1000))) : filled(kilometres, number(km)),
    nameOf: (id) => places.find((place) => place.id === id)?.name ?? id,
  };
}
