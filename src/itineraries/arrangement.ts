import { at } from '../base/at.ts';
import { leastGain, omissionCost, sumOf } from './best-order.ts';
import type { Day } from './day.ts';

/** Insertions and orders evaluated for one plan, each of which takes about 1 µs. */
const maxEvaluations = 20_000;
/** Cost of parting a place from its neighbour, in minutes. */
const partingCost = 20;
/** Day of a place that no day holds. */
const nowhere = -1;
/** Cost of a day without visits, in minutes. */
const emptyDayCost = 150;

/** Counts the evaluations of all searches for one plan. */
export class Budget {
  #evaluations = 0;

  spend(): void {
    this.#evaluations += 1;
  }

  get spent(): number {
    return this.#evaluations;
  }

  get isSpent(): boolean {
    return this.#evaluations >= maxEvaluations;
  }
}

export interface Snapshot {
  readonly orders: readonly number[][];
  readonly costs: readonly number[];
  readonly left: readonly number[];
  readonly cost: number;
}

/** Orders of places by day, and the places that no day holds, at first all. */
export class Arrangement {
  readonly #days: readonly Day[];
  readonly #budget: Budget;
  /** Each place with its nearest neighbour on foot. */
  readonly #pairs: readonly (readonly [number, number])[];
  /** Day of each place while partings are counted: a map made for each arrangement took a third of the time of a plan. */
  readonly #dayOf: Int16Array;
  #orders: number[][];
  #costs: number[];
  #left: number[];

  constructor(days: readonly Day[], places: readonly number[], budget: Budget) {
    this.#days = days;
    this.#budget = budget;
    this.#pairs = neighbours(at(days, 0), places);
    this.#dayOf = new Int16Array(Math.max(0, ...places) + 1);
    this.#orders = days.map(() => []);
    this.#costs = days.map(() => emptyDayCost);
    this.#left = [...places];
  }

  get orders(): readonly (readonly number[])[] {
    return this.#orders;
  }

  get left(): readonly number[] {
    return this.#left;
  }

  get cost(): number {
    return sumOf(this.#costs, Number) + this.omitted + this.#partings();
  }

  /** Cost of the places that are left out. */
  get omitted(): number {
    return sumOf(this.#left, (place) => this.#omission(place));
  }

  costOf(day: number): number {
    return at(this.#costs, day);
  }

  /** Day of a place; −1 if no day holds it. */
  dayOf(place: number): number {
    return this.#orders.findIndex((order) => order.includes(place));
  }

  /** Replaces the order of a day. The places that leave it are left out. */
  replace(day: number, order: readonly number[]): void {
    const places = [...at(this.#orders, day), ...this.#left];
    this.#set(day, order);
    this.#left = places.filter((place) => !order.includes(place));
  }

  remove(place: number): void {
    const day = this.dayOf(place);
    if (day < 0) return;
    this.#set(
      day,
      at(this.#orders, day).filter((each) => each !== place),
    );
    this.#left.push(place);
  }

  /** Inserts places in this order where they cost least; those that fit nowhere stay left out. */
  insertAll(places: readonly number[]): void {
    for (const place of places) {
      const found = this.#bestInsertion(place);
      if (!found) continue;
      this.#set(found.day, found.order, found.cost);
      this.#left = this.#left.filter((each) => each !== place);
    }
  }

  /** Swaps places of two days, or one with a place that is left out. */
  swap(a: number, b: number): void {
    const [dayOfA, dayOfB] = [this.dayOf(a), this.dayOf(b)];
    this.#substitute(dayOfA, a, b);
    this.#substitute(dayOfB, b, a);
  }

  snapshot(): Snapshot {
    return { orders: [...this.#orders], costs: [...this.#costs], left: [...this.#left], cost: this.cost };
  }

  restore({ orders, costs, left }: Snapshot): void {
    this.#orders = [...orders];
    this.#costs = [...costs];
    this.#left = [...left];
  }

  /** Restores a snapshot unless the cost is less now. Returns true if it is. */
  restoreUnlessBetter(saved: Snapshot): boolean {
    if (this.cost < saved.cost - leastGain) return true;
    this.restore(saved);
    return false;
  }

  #omission(place: number): number {
    return omissionCost(at(at(this.#days, 0).frame.stays, place));
  }

  /** Cost of visiting places on different days although one can walk from one to the other. */
  #partings(): number {
    if (this.#days.length === 1) return 0;
    this.#dayOf.fill(nowhere);
    for (const [day, order] of this.#orders.entries()) for (const place of order) this.#dayOf[place] = day;
    let cost = 0;
    for (const [a, b] of this.#pairs) {
      const dayOfA = this.#dayOf[a] ?? nowhere;
      const dayOfB = this.#dayOf[b] ?? nowhere;
      if (dayOfA !== dayOfB && dayOfA !== nowhere && dayOfB !== nowhere) cost += partingCost;
    }
    return cost;
  }

  #costOf(day: number, order: readonly number[]): number {
    this.#budget.spend();
    return order.length === 0 ? emptyDayCost : at(this.#days, day).cost(order);
  }

  #set(day: number, order: readonly number[], cost = this.#costOf(day, order)): void {
    this.#orders[day] = [...order];
    this.#costs[day] = cost;
  }

  #bestInsertion(place: number) {
    let best: { day: number; order: readonly number[]; cost: number } | undefined;
    let gain = this.#omission(place);
    for (const [day, order] of this.#orders.entries()) {
      this.#budget.spend();
      const found = at(this.#days, day).bestInsertion(order, place, this.costOf(day) + gain);
      if (!found) continue;
      gain = found.cost - this.costOf(day);
      best = { day, order: order.toSpliced(found.position, 0, place), cost: found.cost };
    }
    return best;
  }

  #substitute(day: number, from: number, to: number): void {
    const substituted = (places: readonly number[]) => places.map((each) => (each === from ? to : each));
    if (day < 0) this.#left = substituted(this.#left);
    else this.#set(day, substituted(at(this.#orders, day)));
  }
}

/** Pairs each place with its nearest neighbour on foot, if it has one. */
function neighbours({ frame }: Day, places: readonly number[]): (readonly [number, number])[] {
  return places.flatMap((place) => {
    const near = places.filter((to) => to !== place && frame.way(place, to).by === 'foot');
    const [nearest] = near.sort((a, b) => frame.way(place, a).minutes - frame.way(place, b).minutes);
    return nearest === undefined ? [] : [[place, nearest] as const];
  });
}
