import { at, floatAt } from '../base/at.ts';
import type { DayFrame, Span, Visit } from './day-frame.ts';
import { Openings } from './openings.ts';

export const lunchMinutes = 45;
const noon = 12 * 60;
/** Lunch ends by 15:00. */
const lastLunch = 15 * 60 - lunchMinutes;
/** A visit of a place for meals replaces lunch if it begins in these minutes. */
const mealSpan = [noon - 30, lastLunch] as const;

/** Cost of a minute of waiting, in minutes of travel: one can sit down or stroll. */
const waitingCost = 0.5;
/** Cost of a minute by which a day begins later. */
const sleepingCost = 0.5;
/** A day's drive of more minutes is not relaxing for anybody. */
const maxDrive = 6 * 60;
/** Minutes of travel beyond which excursions are not combined. */
const maxBetweenFar = 110;

/** Place before the first one of a day. */
const nowhere = -1;

/** State of a day after some visits. */
export interface Progress {
  readonly last: number;
  readonly leave: number;
  readonly hasEaten: boolean;
  readonly cost: number;
  /** Minutes on the way so far. */
  readonly drive: number;
}

/** State before the first visit. */
export const morning: Progress = { last: nowhere, leave: 0, hasEaten: false, cost: 0, drive: 0 };

/** Position of a new place in an order, and the cost of the whole. */
export interface Insertion {
  readonly position: number;
  readonly cost: number;
}

/** Schedules visits of one day. */
export class Day {
  readonly frame: DayFrame;
  readonly #count: number;
  readonly #openings: Openings;
  /** Minutes from the place of a row to the place of a column. */
  readonly #minutes: Float64Array;
  /** Minutes from the start, and to the end; without one, the centre of the city stands for both in costs. */
  readonly #fromStart: Float64Array;
  readonly #toEnd: Float64Array;
  readonly #isFar: Uint8Array;
  readonly #meals: Uint8Array;
  readonly #stays: Float64Array;
  /** Result of the last successful `#step`. */
  #way = 0;
  #lunchAt: number | undefined;
  #arrive = 0;
  #stepCost = 0;

  constructor(frame: DayFrame) {
    const { places, stays } = frame;
    this.frame = frame;
    this.#count = places.length;
    this.#openings = new Openings(frame);
    this.#minutes = Float64Array.from(
      places.flatMap((_, from) => places.map((_, to) => frame.way(from, to).minutes)),
    );
    this.#fromStart = Float64Array.from(places, (_, to) => frame.wayFromStart(to).minutes);
    this.#toEnd = Float64Array.from(places, (_, from) => frame.wayToEnd(from).minutes);
    this.#isFar = Uint8Array.from(places, (_, i) => (frame.isFar(i) ? 1 : 0));
    this.#meals = Uint8Array.from(places, ({ isMeal }) => (isMeal ? 1 : 0));
    this.#stays = Float64Array.from(stays);
  }

  /** True if the place could be visited if it were the only one of the day. */
  canHold(place: number): boolean {
    return this.#step(nowhere, 0, place, false);
  }

  /** Returns the hours of a place; undefined if they are not known. */
  hoursOf(place: number): readonly Span[] | undefined {
    return this.#openings.spansOf(place);
  }

  /**
   * Returns the visit of a place after another, or as the first of the day; undefined if it does not fit. `hasEaten` is
   * true if lunch was before.
   */
  next(before: Visit | undefined, place: number, hasEaten = false): Visit | undefined {
    if (!this.#step(before?.place ?? nowhere, before?.leave ?? 0, place, hasEaten)) return undefined;
    const { frame } = this;
    const begins = this.#hasStart(place) ? frame.wayFromStart(place) : undefined;
    return {
      place,
      way: before ? frame.way(before.place, place) : begins,
      lunchAt: this.#lunchAt,
      arrive: this.#arrive,
      start: this.#openings.start,
      leave: this.#openings.start + at(this.#stays, place),
      closes: this.#openings.closes,
      hasEaten: hasEaten || this.#eats(place),
      cost: this.#stepCost,
    };
  }

  /** Cost of a day with the way home; infinite if that is too long or too late. */
  costAfter({ last, leave, cost, drive }: Progress): number {
    return last === nowhere ? 0 : cost + this.#home(last, leave, drive);
  }

  /** Latest minute at which a visit of a place can begin. */
  latestStart(place: number): number {
    return this.#openings.latestStart(place);
  }

  /** Least minutes on the way to a place, from the start or another of some places. */
  leastWay(to: number, places: readonly number[]): number {
    const others = places.filter((from) => from !== to);
    return Math.min(
      floatAt(this.#fromStart, to),
      ...others.map((from) => floatAt(this.#minutes, from * this.#count + to)),
    );
  }

  /** Visits in this order; undefined if one does not fit. */
  schedule(order: readonly number[]): Visit[] | undefined {
    const visits: Visit[] = [];
    for (const place of order) {
      const last = visits.at(-1);
      const visit = this.next(last, place, last?.hasEaten);
      if (!visit) return undefined;
      visits.push(visit);
    }
    return visits;
  }

  /** Finds where a place costs least in an order; undefined if the whole would cost `atMost` or more everywhere. */
  bestInsertion(order: readonly number[], place: number, atMost: number): Insertion | undefined {
    let best: Insertion | undefined;
    let bound = atMost;
    let before: Progress | undefined = morning;
    for (let position = 0; before; position += 1) {
      const cost = this.#costWith(before, place, order, position, bound);
      if (cost < bound) {
        bound = cost;
        best = { position, cost };
      }
      const next = order[position];
      before = next === undefined ? undefined : this.advance(before, next);
      if (before && before.cost >= bound) break;
    }
    return best;
  }

  /** Cost of an order from a point on, with a place before the rest; infinite beyond `bound`. */
  #costWith(
    before: Progress,
    place: number,
    order: readonly number[],
    position: number,
    bound: number,
  ): number {
    let progress = this.advance(before, place);
    for (let i = position; progress && progress.cost < bound && i < order.length; i += 1)
      progress = this.advance(progress, at(order, i));
    if (!progress || progress.cost >= bound) return Number.POSITIVE_INFINITY;
    return this.costAfter(progress);
  }

  /** Returns the state after one more visit; undefined if it does not fit. */
  advance({ last, leave, hasEaten, cost, drive }: Progress, place: number): Progress | undefined {
    if (!this.#step(last, leave, place, hasEaten)) return undefined;
    return {
      last: place,
      leave: this.#openings.start + floatAt(this.#stays, place),
      hasEaten: hasEaten || this.#eats(place),
      cost: cost + this.#stepCost,
      drive: drive + this.#way,
    };
  }

  /** Cost of visits in this order; infinite if one does not fit. */
  cost(order: readonly number[]): number {
    let progress: Progress | undefined = morning;
    for (const place of order) {
      progress = this.advance(progress, place);
      if (!progress) return Number.POSITIVE_INFINITY;
    }
    return this.costAfter(progress);
  }

  /** Schedules a place after another that is left at a minute. Returns false if it does not fit. */
  #step(before: number, leave: number, place: number, hasEaten: boolean): boolean {
    const { from } = this.frame;
    const isFirst = before === nowhere;
    const way = isFirst
      ? floatAt(this.#fromStart, place)
      : floatAt(this.#minutes, before * this.#count + place);
    const isFar = this.#isFar[place] === 1;
    if (!isFirst && (isFar !== (this.#isFar[before] === 1) || (isFar && way > maxBetweenFar))) return false;
    // The drive of an excursion begins before the day does.
    const free = isFirst ? (this.frame.hasStart && !isFar ? from : from - way) : leave;
    if (!this.#openings.fit(place, free + way)) return false;
    const stay = floatAt(this.#stays, place);
    this.#lunchAt = undefined;
    const eatsNow =
      !isFirst && !hasEaten && free <= lastLunch && (free >= noon || this.#openings.start + stay > lastLunch);
    if (eatsNow && !this.#isMeal(place)) {
      this.#lunchAt = Math.max(free, noon);
      if (!this.#openings.fit(place, this.#lunchAt + lunchMinutes + way)) return false;
    }
    const arrive = (this.#lunchAt === undefined ? free : this.#lunchAt + lunchMinutes) + way;
    const waited = this.#openings.start - arrive + (this.#lunchAt === undefined ? 0 : this.#lunchAt - free);
    // Before the first stop, a day may begin later instead of waiting.
    this.#arrive = isFirst ? this.#openings.start : arrive;
    this.#way = way;
    this.#stepCost = way + waited * (isFirst ? sleepingCost : waitingCost) + this.#openings.wishCost(place);
    if (isFirst && isFar) this.#stepCost += this.frame.farCost;
    return true;
  }

  #hasStart(place: number): boolean {
    return this.frame.hasStart || this.#isFar[place] === 1;
  }

  /** True if the visit of the last step counts as lunch or follows it. */
  #eats(place: number): boolean {
    return this.#lunchAt !== undefined || this.#isMeal(place);
  }

  #isMeal(place: number): boolean {
    return (
      this.#meals[place] === 1 && this.#openings.start >= mealSpan[0] && this.#openings.start <= mealSpan[1]
    );
  }

  #home(last: number, leave: number, drive: number): number {
    const way = floatAt(this.#toEnd, last);
    const isFar = this.#isFar[last] === 1;
    if (isFar) return drive + way > maxDrive && drive > way ? Number.POSITIVE_INFINITY : way;
    const end = Math.max(this.frame.to, this.#openings.endOf(last));
    return this.frame.hasEnd && leave + way > end ? Number.POSITIVE_INFINITY : way;
  }
}
