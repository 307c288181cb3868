import { at, sumOf } from '../base/at.ts';
import { leastGain } from './best-order.ts';
import { omissionCost, partingCost } from './costs.ts';
import type { Day } from './day.ts';
import type { FittingOrders } from './fitting-orders.ts';
import { type Budget, nowhere, Route } from './route.ts';

/** Orders of places by day, and the places that are left out. */
interface Orders {
  readonly routes: readonly { readonly order: readonly number[] }[];
  readonly left: readonly number[];
}

/** Orders with the costs of their days, in minutes, and the whole cost. */
export interface Arrangement extends Orders {
  readonly routes: readonly { readonly order: readonly number[]; readonly cost: number }[];
  readonly cost: number;
}

/** The arrangement that a search changes, and the next one, which it accepts or drops. Both share the days that are equal. */
export class Draft {
  left: readonly number[];
  cost = Number.POSITIVE_INFINITY;
  readonly #days: readonly Day[];
  readonly #count: number;
  readonly #routes: Route[];
  readonly #next: Route[];
  /** Routes of days that differ in the next arrangement are written here. */
  readonly #spare: Route[];
  #nextLeft: readonly number[] = [];
  #nextCost = Number.POSITIVE_INFINITY;
  readonly #omissions: readonly number[];
  /** Each place with its nearest neighbour on foot. */
  readonly #pairs: readonly (readonly [number, number])[];
  /** Undefined if insertions keep the order of a day. */
  #fitting: FittingOrders | undefined;
  /** Day of each place while partings are counted. */
  readonly #dayOf: Int16Array;

  /** Begins with all places left out. */
  constructor(days: readonly Day[], places: readonly number[], budget: Budget) {
    const { facts } = at(days, 0);
    const routes = () => days.map(({ state }) => new Route(state, budget));
    this.#days = days;
    this.#count = days.length;
    this.#routes = routes();
    this.#next = [...this.#routes];
    this.#spare = routes();
    this.#omissions = facts.places.map((_, i) => omissionCost(facts, i));
    this.#pairs = neighbours(at(days, 0), places);
    this.#dayOf = new Int16Array(facts.places.length);
    this.left = places;
  }

  get routes(): readonly Route[] {
    return this.#routes;
  }

  get arrangement(): Arrangement {
    return {
      routes: this.#routes.map(({ order, cost }) => ({ order, cost })),
      left: this.left,
      cost: this.cost,
    };
  }

  /** From now on, a place that fits nowhere is inserted in another order of a day, if one is found. */
  reordersWith(fitting: FittingOrders): void {
    this.#fitting = fitting;
  }

  /** Cost of leaving out places. */
  omitted(places: readonly number[]): number {
    return sumOf(places, (place) => at(this.#omissions, place));
  }

  /**
   * Makes the next arrangement: without the marked places, and with others, in this order, each where it costs least. Places
   * that fit nowhere are left out. Returns the cost; infinite once omissions alone cost more than `atMost`.
   */
  rearrange(isRemoved: Uint8Array, inserted: readonly number[], atMost = Number.POSITIVE_INFINITY): number {
    for (const [day, route] of this.#routes.entries()) {
      const next = holdsAny(route, isRemoved) ? at(this.#spare, day) : route;
      if (next !== route) next.copyWithout(route, isRemoved);
      this.#next[day] = next;
    }
    const left: number[] = [];
    let omitted = 0;
    for (const place of inserted) {
      if (this.#insert(place) || (left.length === 0 && this.#reorder(place, atMost))) continue;
      left.push(place);
      omitted += at(this.#omissions, place);
      if (omitted > atMost) return Number.POSITIVE_INFINITY;
    }
    return this.#propose(left);
  }

  /** Makes the next arrangement: the order of a day replaced. Places that leave it are left out. Returns the cost. */
  replace(day: number, order: readonly number[]): number {
    const places = [...at(this.#routes, day).order, ...this.left];
    this.#next.splice(0, this.#count, ...this.#routes);
    this.#write(day, order);
    return this.#propose(places.filter((place) => !order.includes(place)));
  }

  /** Replaces the arrangement by an earlier one, which may have fewer days. */
  restore({ routes, left }: Orders): void {
    for (const [day, { order }] of routes.entries()) this.#write(day, order);
    this.#propose(left);
    this.accept();
  }

  accept(): void {
    for (let day = 0; day < this.#count; day += 1) {
      const next = at(this.#next, day);
      if (next === at(this.#routes, day)) continue;
      this.#spare[day] = at(this.#routes, day);
      this.#routes[day] = next;
    }
    this.left = this.#nextLeft;
    this.cost = this.#nextCost;
  }

  /** Exchanges the orders of two days where that costs less. */
  exchangeDays(): void {
    for (let a = 0; a < this.#count; a += 1)
      for (let b = a + 1; b < this.#count; b += 1)
        this.exchange([a, at(this.#routes, b).order], [b, at(this.#routes, a).order]);
  }

  /** Replaces the orders of some days if that costs less. Returns true if it did. */
  exchange(...orders: readonly (readonly [day: number, order: readonly number[]])[]): boolean {
    this.#next.splice(0, this.#count, ...this.#routes);
    for (const [day, order] of orders) this.#write(day, order);
    if (this.#propose(this.left) >= this.cost - leastGain) return false;
    this.accept();
    return true;
  }

  #write(day: number, order: readonly number[]): void {
    at(this.#spare, day).set(order);
    this.#next[day] = at(this.#spare, day);
  }

  #propose(left: readonly number[]): number {
    this.#nextLeft = left;
    this.#nextCost = sumOf(this.#next, ({ cost }) => cost) + this.omitted(left) + this.#partings();
    return this.#nextCost;
  }

  /** Inserts a place where it costs least. Returns false if it fits nowhere. */
  #insert(place: number): boolean {
    let best = nowhere;
    let gain = at(this.#omissions, place);
    for (let day = 0; day < this.#count; day += 1) {
      const route = at(this.#next, day);
      const cost = route.costWith(place, route.cost + gain);
      if (!route.hasPosition(place) || cost - route.cost >= gain) continue;
      gain = cost - route.cost;
      best = day;
    }
    if (best === nowhere) return false;
    const route = at(this.#next, best);
    this.#next[best] = at(this.#spare, best);
    at(this.#spare, best).copyWith(route, place);
    return true;
  }

  /**
   * Inserts a place into the day that costs least with it in another order. Returns false if no order of a day holds it, or the days
   * cost `atMost` without it.
   */
  #reorder(place: number, atMost: number): boolean {
    if (!this.#fitting || sumOf(this.#next, ({ cost }) => cost) >= atMost) return false;
    let best = nowhere;
    let bestOrder: readonly number[] = [];
    let gain = at(this.#omissions, place);
    for (let day = 0; day < this.#count; day += 1) {
      const route = at(this.#next, day);
      const order = this.#fitting.with(day, route.order, place);
      const cost = order ? at(this.#days, day).cost(order) - route.cost : gain;
      if (!order || cost >= gain) continue;
      gain = cost;
      best = day;
      bestOrder = order;
    }
    if (best === nowhere) return false;
    this.#write(best, bestOrder);
    return true;
  }

  /** Cost of visiting places on different days although one can walk from one to the other. */
  #partings(): number {
    if (this.#count === 1) return 0;
    this.#dayOf.fill(nowhere);
    for (let day = 0; day < this.#count; day += 1) {
      const route = at(this.#next, day);
      for (let stop = 0; stop < route.length; stop += 1) this.#dayOf[route.placeAt(stop)] = day;
    }
    let cost = 0;
    for (const [a, b] of this.#pairs) {
      const dayOfA = this.#dayOf[a] ?? nowhere;
      const dayOfB = this.#dayOf[b] ?? nowhere;
      if (dayOfA !== dayOfB && dayOfA !== nowhere && dayOfB !== nowhere) cost += partingCost;
    }
    return cost;
  }
}

function holdsAny(route: Route, isMarked: Uint8Array): boolean {
  for (let stop = 0; stop < route.length; stop += 1) if (isMarked[route.placeAt(stop)] === 1) return true;
  return false;
}

/** Pairs each place with its nearest neighbour on foot, if it has one. */
function neighbours({ facts }: Day, places: readonly number[]): (readonly [number, number])[] {
  return places.flatMap((place) => {
    const near = places.filter((to) => to !== place && facts.way(place, to).by === 'foot');
    const [nearest] = near.sort((a, b) => facts.way(place, a).minutes - facts.way(place, b).minutes);
    return nearest === undefined ? [] : [[place, nearest] as const];
  });
}
