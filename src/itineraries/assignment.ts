import { at } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import type { Day } from './day.ts';
import type { DayFacts } from './day-facts.ts';
import type { FittingOrders } from './fitting-orders.ts';
import type { Budget } from './route.ts';

/** Maximum number of evaluations for one number of days. Most assignments take fewer than a thousand. */
const maxEvaluations = 6000;
/** Evaluations that take as long as one order that is remembered. */
const evaluationsAnOrder = 0.1;
/** Minutes to its nearest neighbour beyond which a place begins a day of its own, if one is left. */
const maxToNeighbour = 30;

/** Assigns all places to days, depth first: each to the day with its nearest neighbour, or else to the next one that holds it. */
export class Assignment {
  /** Orders of places by day. */
  readonly orders: (readonly number[])[];
  readonly #facts: DayFacts;
  readonly #places: readonly number[];
  readonly #fitting: FittingOrders;
  readonly #budget: Budget;
  readonly #maxSpent: number;

  constructor(days: readonly Day[], places: readonly number[], fitting: FittingOrders, budget: Budget) {
    const day = at(days, 0);
    const { facts } = day;
    this.orders = days.map(() => []);
    this.#facts = facts;
    const excursions = places.filter((place) => facts.isFar(place));
    const inCity = places.filter((place) => !facts.isFar(place));
    this.#places = [...chain(excursions, facts), ...largestFirst(inCity, day)];
    this.#fitting = fitting;
    this.#budget = budget;
    this.#maxSpent = Math.min(budget.max, budget.spent + maxEvaluations);
  }

  /** True if a search without result tried all assignments, so that the days do not hold all places. */
  get isComplete(): boolean {
    return this.#budget.spent < this.#maxSpent && !this.#fitting.isIncomplete;
  }

  /** Assigns the places from a position on. Returns false if no assignment was found. */
  *search(position = 0): Task<boolean> {
    if (position === this.#places.length) return true;
    if (this.#budget.endsTurn()) yield;
    const place = at(this.#places, position);
    const days = [...this.orders.keys()].sort((a, b) => this.#away(place, a) - this.#away(place, b));
    for (const day of days) {
      if (this.#budget.spent >= this.#maxSpent) return false;
      const order = at(this.orders, day);
      this.#budget.spent += evaluationsAnOrder;
      const next = this.#fitting.with(day, order, place);
      if (!next) continue;
      this.orders[day] = next;
      if (yield* this.search(position + 1)) return true;
      this.orders[day] = order;
    }
    return false;
  }

  /** Minutes from the nearest place of a day. Excursions share days wherever they can. */
  #away(place: number, day: number): number {
    const order = at(this.orders, day);
    const facts = this.#facts;
    if (order.length === 0) return facts.isFar(place) ? Number.MAX_SAFE_INTEGER : maxToNeighbour;
    return Math.min(...order.map((other) => facts.way(other, place).minutes));
  }
}

/** Orders excursions so that each is near the one before: two far from each other share a day only with one in between. */
function chain(places: readonly number[], facts: DayFacts): readonly number[] {
  const left = places.toSorted((a, b) => facts.wayFromStart(a).minutes - facts.wayFromStart(b).minutes);
  const order: number[] = [];
  for (let last = left.pop(); last !== undefined; last = left.pop()) {
    const from = last;
    order.push(from);
    left.sort((a, b) => facts.way(from, b).minutes - facts.way(from, a).minutes);
  }
  return order;
}

/** Orders places by the minutes of their visits and their shortest ways. Short ones fit into gaps. */
function largestFirst(places: readonly number[], day: Day): readonly number[] {
  const size = (place: number) => at(day.facts.stays, place) + day.leastWay(place, places);
  return places.toSorted((a, b) => size(b) - size(a));
}
