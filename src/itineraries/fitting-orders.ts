import { at, floatAt } from '../base/at.ts';
import type { Day } from './day.ts';
import { noVisit } from './day-facts.ts';
import { type DayState, lastLunch, lunchMinutes } from './day-state.ts';
import type { Budget } from './route.ts';
import { StopStates } from './stop-states.ts';

/** Maximum number of places in a list for which orders are looked for: sets of places are bits of an integer. */
const maxPlaces = 31;
/** Maximum number of stops on a day: the table of states doubles with each. */
const maxStops = 10;
/** Maximum number of beginnings of orders that are tried for a set: about 0.3 ms. */
const maxNodes = 1000;
/** Beginnings of orders that take as long as one evaluation. */
const nodesAnEvaluation = 4;

/**
 * Finds an order in which a day holds a set of places, whatever it costs. Tries all orders, except those that end too late
 * (branch and bound). Remembers the result of each set: searches ask for the same sets again and again.
 */
export class FittingOrders {
  /** True if a set was given up, so that it may fit although no order was found. */
  isIncomplete = false;
  readonly #days: readonly DayState[];
  readonly #budget: Budget;
  /** Results by day and set; undefined if no order was found. */
  readonly #known: readonly Map<number, readonly number[] | undefined>[];
  /** Sets by day that do not fit. Sets that contain one do not fit either. */
  readonly #tooLarge: readonly number[][];
  readonly #states: StopStates;
  /** State of the search: its day, its places by the minute at which their visits must end, and the order so far. */
  #day: DayState;
  #places: readonly number[] = [];
  readonly #order: Int16Array;
  readonly #isUsed: Uint8Array;
  #nodes = 0;
  /** Least minutes on the way to each place, and the maximum of them. */
  readonly #ways: Float64Array;
  #longestWay = 0;
  /** Earliest end of the last visit, by set of visited places, last place, and lunch before or not. */
  readonly #ends = new Float64Array(2 ** maxStops * maxStops * 2);

  constructor(days: readonly Day[], budget: Budget) {
    const { places } = at(days, 0).facts;
    this.#days = days.map(({ state }) => state);
    this.#day = at(this.#days, 0);
    this.#budget = budget;
    this.#known = days.map(() => new Map());
    this.#tooLarge = days.map(() => []);
    this.#states = new StopStates(places.length);
    this.#order = new Int16Array(places.length);
    this.#isUsed = new Uint8Array(places.length);
    this.#ways = new Float64Array(places.length);
  }

  /** Returns an order of places and one more that fits into a day; undefined if none is found. */
  with(day: number, places: readonly number[], place: number): readonly number[] | undefined {
    if (places.length >= maxStops || this.#isUsed.length > maxPlaces) {
      this.isIncomplete = true;
      return undefined;
    }
    const set = setOf(places) | (1 << place);
    const known = at(this.#known, day);
    if (known.has(set)) return known.get(set);
    const tooLarge = at(this.#tooLarge, day);
    if (tooLarge.some((part) => (part & ~set) === 0)) return undefined;
    const order = this.#find(at(this.#days, day), [...places, place]);
    this.#budget.spent += 1 + this.#nodes / nodesAnEvaluation;
    if (this.#nodes > maxNodes) this.isIncomplete = true;
    else if (!order) tooLarge.push(set);
    known.set(set, order);
    return order;
  }

  #find(day: DayState, places: readonly number[]): readonly number[] | undefined {
    const end = (place: number) => day.openings.latestStart(place) + day.stay(place);
    this.#day = day;
    this.#places = places.toSorted((a, b) => end(a) - end(b));
    this.#nodes = 0;
    this.#longestWay = 0;
    for (const place of places) {
      const way = places.length > 1 ? day.leastWay(place, places) : 0;
      this.#ways[place] = way;
      this.#longestWay = Math.max(this.#longestWay, way);
      this.#isUsed[place] = 0;
    }
    this.#ends.fill(Number.POSITIVE_INFINITY, 0, 2 ** places.length * places.length * 2);
    return this.#extend(0, noVisit, 0) ? [...this.#order.subarray(0, places.length)] : undefined;
  }

  /** Adds the stops that are left to an order of some stops; `visited` has their bits. Returns false if no order ends in time. */
  #extend(stops: number, last: number, visited: number): boolean {
    const day = this.#day;
    this.#states.resume(stops, day, last);
    if (stops === this.#places.length) return Number.isFinite(day.wholeCost());
    if (stops > 0 && !this.#isEarlier(last, visited)) return false;
    this.#nodes += 1;
    if (this.#nodes > maxNodes || this.#isLate(stops === 0)) return false;
    for (let i = 0; i < this.#places.length; i += 1) {
      const place = at(this.#places, i);
      if (this.#isUsed[place] === 1) continue;
      this.#states.resume(stops, day, last);
      if (!day.visit(place)) continue;
      this.#states.keep(stops + 1, day);
      this.#isUsed[place] = 1;
      this.#order[stops] = place;
      if (this.#extend(stops + 1, place, visited | (1 << i))) return true;
      this.#isUsed[place] = 0;
    }
    return false;
  }

  /** True if no other order of the same stops with the same last one ended as early. */
  #isEarlier(last: number, visited: number): boolean {
    const day = this.#day;
    const row = visited * this.#places.length + this.#places.indexOf(last);
    const key = row * 2 + (day.hasEaten ? 1 : 0);
    if (floatAt(this.#ends, key) <= day.leave) return false;
    this.#ends[key] = day.leave;
    return true;
  }

  /** True if the stops that are left end too late even with their shortest ways, in the order in which they must end. */
  #isLate(isFirst: boolean): boolean {
    const day = this.#day;
    // The first visit needs no way.
    const leave = isFirst ? day.facts.from - this.#longestWay : day.leave;
    let eats = !isFirst && !day.hasEaten && leave <= lastLunch && !this.#hasMeal();
    let end = leave;
    for (const place of this.#places) {
      if (this.#isUsed[place] === 1) continue;
      const way = floatAt(this.#ways, place);
      const latestStart = day.openings.latestStart(place);
      end += way + day.stay(place);
      if (eats && end > lastLunch) {
        end += lunchMinutes;
        eats = false;
      }
      if (leave + way > latestStart || end > latestStart + day.stay(place)) return true;
    }
    return false;
  }

  /** True if a stop that is left may replace lunch. */
  #hasMeal(): boolean {
    return this.#places.some((place) => this.#isUsed[place] === 0 && this.#day.isMeal(place));
  }
}

function setOf(places: readonly number[]): number {
  let set = 0;
  for (const place of places) set |= 1 << place;
  return set;
}
