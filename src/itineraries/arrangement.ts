import { at, sumOf } from '../base/at.ts';
import { omissionCost } from './best-order.ts';
import type { Day } from './day.ts';
import { type Budget, nowhere, type Route, Routes } from './routes.ts';

/** Cost of parting a place from its neighbour, in minutes. */
const partingCost = 30;

/** Orders of places by day, and the places that no day holds. */
export interface Arrangement {
  readonly routes: readonly Route[];
  readonly left: readonly number[];
  readonly cost: number;
}

/** Makes arrangements of places on days. */
export class Arrangements {
  readonly #days: readonly Day[];
  readonly #routes: readonly Routes[];
  /** Each place with its nearest neighbour on foot. */
  readonly #pairs: readonly (readonly [number, number])[];
  /** Day of each place while partings are counted: a map made for each arrangement took a third of the time of a plan. */
  readonly #dayOf: Int16Array;
  readonly #omissions: readonly number[];

  constructor(days: readonly Day[], places: readonly number[], budget: Budget) {
    this.#days = days;
    this.#routes = days.map((day) => new Routes(day, budget));
    this.#pairs = neighbours(at(days, 0), places);
    this.#dayOf = new Int16Array(Math.max(0, ...places) + 1);
    this.#omissions = at(days, 0).frame.places.map((_, i) => omissionCost(at(days, 0).frame, i));
  }

  /** Arrangement that leaves out all places. */
  empty(places: readonly number[]): Arrangement {
    return this.#made(
      this.#routes.map(({ empty }) => empty),
      places,
    );
  }

  /** Removes places from their days, and inserts places in an order where they cost least. What fits nowhere is left out. */
  rearranged(
    { routes }: Arrangement,
    removed: ReadonlySet<number>,
    inserted: readonly number[],
  ): Arrangement {
    const next = routes.map((route, day) =>
      route.order.some((place) => removed.has(place))
        ? at(this.#routes, day).of(route.order.filter((place) => !removed.has(place)))
        : route,
    );
    const left = inserted.filter((place) => !this.#insert(next, place));
    return this.#made(next, left);
  }

  /** Replaces the order of a day. Places that leave it are left out. */
  withOrder({ routes, left }: Arrangement, day: number, order: readonly number[]): Arrangement {
    const places = [...at(routes, day).order, ...left];
    return this.#made(
      routes.with(day, at(this.#routes, day).of(order)),
      places.filter((place) => !order.includes(place)),
    );
  }

  /** Cost of leaving out places. */
  omitted(places: readonly number[]): number {
    return sumOf(places, (place) => at(this.#omissions, place));
  }

  #made(routes: readonly Route[], left: readonly number[]): Arrangement {
    const cost = sumOf(routes, (route) => route.cost) + this.omitted(left) + this.#partings(routes);
    return { routes, left, cost };
  }

  /** Inserts a place where it costs least. Returns false if it fits nowhere. */
  #insert(routes: Route[], place: number): boolean {
    let best = nowhere;
    let gain = at(this.#omissions, place);
    for (let day = 0; day < routes.length; day += 1) {
      const route = at(routes, day);
      const { position, cost } = at(this.#routes, day).insertion(route, place, route.cost + gain);
      if (position === nowhere || cost - route.cost >= gain) continue;
      gain = cost - route.cost;
      best = day;
    }
    if (best === nowhere) return false;
    routes[best] = at(this.#routes, best).with(at(routes, best), place);
    return true;
  }

  /** Cost of visiting places on different days although one can walk from one to the other. */
  #partings(routes: readonly Route[]): number {
    if (this.#days.length === 1) return 0;
    this.#dayOf.fill(nowhere);
    for (const [day, { order }] of routes.entries()) for (const place of order) this.#dayOf[place] = day;
    let cost = 0;
    for (const [a, b] of this.#pairs) {
      const dayOfA = this.#dayOf[a] ?? nowhere;
      const dayOfB = this.#dayOf[b] ?? nowhere;
      if (dayOfA !== dayOfB && dayOfA !== nowhere && dayOfB !== nowhere) cost += partingCost;
    }
    return cost;
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
