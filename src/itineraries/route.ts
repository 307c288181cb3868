import { floatAt } from '../base/at.ts';
import { emptyDayCost } from './costs.ts';
import { noVisit } from './day-facts.ts';
import type { DayState } from './day-state.ts';
import { StopStates } from './stop-states.ts';

/** Day or position of a place that fits nowhere, or costs too much there. */
export const nowhere = -1;

/** Evaluations between two yields, about 1 ms. */
const evaluationsATurn = 500;

/** Counts the evaluations of all searches for one plan. */
export class Budget {
  readonly max: number;
  spent = 0;
  #turnBegan = 0;

  constructor(max: number) {
    this.max = max;
  }

  /** Returns true, and begins a new turn, once this one has had enough evaluations. Then a search yields. */
  endsTurn(): boolean {
    if (this.spent - this.#turnBegan < evaluationsATurn) return false;
    this.#turnBegan = this.spent;
    return true;
  }
}

/**
 * Order of places on one day, with the states between its stops and the insertions that were evaluated. Routes change in
 * place, in arrays of fixed length: a plan makes tens of thousands.
 */
export class Route {
  length = 0;
  /** Infinite if a stop does not fit. */
  cost = emptyDayCost;
  readonly #day: DayState;
  readonly #budget: Budget;
  readonly #order: Int16Array;
  readonly #states: StopStates;
  /** Number of first stops after which the states are known. Once `#hasStates` is true, the next stop, if any, does not fit. */
  #followed = 0;
  /** Minutes of all visits. */
  #visited = 0;
  /** Latest minute at which each stop can begin if all stops after it are to fit. */
  readonly #latest: Float64Array;
  /** Minutes on the way from each stop to the end of the day. */
  readonly #onward: Float64Array;
  #hasStates = false;
  /** Insertions by place: the best position, and the cost there; without a position, a lower bound of it. */
  readonly #positions: Int16Array;
  readonly #insertionCosts: Float64Array;

  constructor(day: DayState, budget: Budget) {
    const { length } = day.facts.places;
    this.#day = day;
    this.#budget = budget;
    this.#order = new Int16Array(length);
    this.#states = new StopStates(length);
    this.#latest = new Float64Array(length);
    this.#onward = new Float64Array(length);
    this.#positions = new Int16Array(length).fill(nowhere);
    this.#insertionCosts = new Float64Array(length);
  }

  get order(): readonly number[] {
    return [...this.#order.subarray(0, this.length)];
  }

  /** Place at a stop; `nowhere` after the last one. */
  placeAt(stop: number): number {
    return this.#order[stop] ?? nowhere;
  }

  #before(stop: number): number {
    return stop === 0 ? noVisit : this.placeAt(stop - 1);
  }

  has(place: number): boolean {
    return this.indexOf(place) !== -1;
  }

  indexOf(place: number): number {
    for (let stop = 0; stop < this.length; stop += 1) if (this.#order[stop] === place) return stop;
    return -1;
  }

  set(order: readonly number[]): void {
    this.#order.set(order);
    this.length = order.length;
    this.#followed = 0;
    this.#evaluate();
  }

  /** Takes over the order of a route of the day, which may be this one, without the marked places. */
  copyWithout(route: Route, isRemoved: Uint8Array): void {
    let length = 0;
    let followed = route.#followed;
    for (let stop = 0; stop < route.length; stop += 1) {
      const place = route.placeAt(stop);
      if (isRemoved[place] === 1) {
        followed = Math.min(followed, length);
        continue;
      }
      this.#order[length] = place;
      length += 1;
    }
    this.length = length;
    this.#followed = followed;
    this.#states.copy(route.#states, followed);
    this.#evaluate();
  }

  /** Takes over the order of a route of the day, which may be this one, with a place where its evaluated insertion costs least. */
  copyWith(route: Route, place: number): void {
    const position = route.#positions[place] ?? nowhere;
    this.cost = floatAt(route.#insertionCosts, place);
    for (let stop = 0; stop < position; stop += 1) this.#order[stop] = route.placeAt(stop);
    for (let stop = route.length; stop > position; stop -= 1) this.#order[stop] = route.placeAt(stop - 1);
    this.#order[position] = place;
    this.length = route.length + 1;
    this.#followed = Math.min(route.#followed, position);
    this.#states.copy(route.#states, this.#followed);
    this.#forget();
  }

  /** Cost of the route with a place at its best position; `atMost` or a higher lower bound of it if that is not less than `atMost`. */
  costWith(place: number, atMost: number): number {
    const known = floatAt(this.#insertionCosts, place);
    if (known >= atMost || this.hasPosition(place)) return known;
    this.#budget.spent += 1;
    if (!this.#hasStates) this.#follow();
    const day = this.#day;
    const length = day.lengthCost(this.#visited + day.stay(place), place);
    const latest = day.openings.latestStart(place);
    let bound = atMost;
    let best = nowhere;
    for (let position = 0; position <= this.#followed; position += 1) {
      if (this.#states.cost(position) + length >= bound || this.#states.leave(position) > latest) break;
      if (this.#isLost(position, place, latest, bound - length)) continue;
      const cost = this.#costAt(position, place, bound - length);
      if (cost >= bound) continue;
      bound = cost;
      best = position;
    }
    this.#positions[place] = best;
    this.#insertionCosts[place] = bound;
    return bound;
  }

  /** True if an insertion of the place was found. */
  hasPosition(place: number): boolean {
    return this.#positions[place] !== nowhere;
  }

  /** True if a place at a position begins too late, or costs `bound` or more, by the ways alone. Most positions are rejected here. */
  #isLost(position: number, place: number, latestStart: number, bound: number): boolean {
    const day = this.#day;
    const isLast = position === this.length;
    const to = position === 0 ? day.wayFromStart(place) : day.way(this.placeAt(position - 1), place);
    const from = isLast ? day.wayToEnd(place) : day.way(place, this.placeAt(position));
    const arrive = position === 0 ? day.facts.from : this.#states.leave(position) + to;
    const ways = to + from + (isLast ? 0 : floatAt(this.#onward, position));
    if (arrive > latestStart || this.#states.cost(position) + ways >= bound) return true;
    return !isLast && arrive + day.stay(place) + from > floatAt(this.#latest, position);
  }

  /** Cost of the route with a place at a position; infinite if its ways and wishes cannot cost less than `bound`. */
  #costAt(position: number, place: number, bound: number): number {
    const day = this.#day;
    this.#states.resume(position, day, this.#before(position));
    if (!day.visit(place)) return Number.POSITIVE_INFINITY;
    for (let stop = position; stop < this.length; stop += 1) {
      const next = this.placeAt(stop);
      const way = day.way(day.last, next);
      const isLost =
        day.leave + way > floatAt(this.#latest, stop) ||
        day.cost + way + floatAt(this.#onward, stop) >= bound;
      if (isLost || !day.visit(next)) return Number.POSITIVE_INFINITY;
    }
    day.visited = this.#visited + day.stay(place);
    return day.wholeCost();
  }

  #evaluate(): void {
    this.#budget.spent += 1;
    this.#forget();
    this.#follow();
  }

  #forget(): void {
    this.#hasStates = false;
    this.#positions.fill(nowhere);
    this.#insertionCosts.fill(Number.NEGATIVE_INFINITY);
  }

  /** Computes the states that are not known yet. */
  #follow(): void {
    const day = this.#day;
    let stop = this.#followed;
    this.#states.resume(stop, day, this.#before(stop));
    while (stop < this.length && day.visit(this.placeAt(stop))) {
      stop += 1;
      this.#states.keep(stop, day);
    }
    this.#followed = stop;
    this.#followBack();
    day.visited = this.#visited;
    const cost = this.length === 0 ? emptyDayCost : day.wholeCost();
    this.cost = stop === this.length ? cost : Number.POSITIVE_INFINITY;
    this.#hasStates = true;
  }

  /** Computes `#latest` and `#onward` from the last stop back, and the minutes of all visits. */
  #followBack(): void {
    const day = this.#day;
    let latest = Number.POSITIVE_INFINITY;
    let onward = 0;
    this.#visited = 0;
    for (let stop = this.length - 1; stop >= 0; stop -= 1) {
      const place = this.placeAt(stop);
      const isLast = stop === this.length - 1;
      const way = isLast ? day.wayToEnd(place) : day.way(place, this.placeAt(stop + 1));
      const stay = day.stay(place);
      latest = Math.min((isLast ? latest : latest - way) - stay, day.openings.latestStart(place));
      onward += way;
      this.#latest[stop] = latest;
      this.#onward[stop] = onward;
      this.#visited += stay;
    }
  }
}
