import { at, floatAt } from '../base/at.ts';
import type { Day } from './day.ts';
import type { Route } from './route.ts';

/** Maximum number of places near each other that a round removes. */
const maxNear = 6;
/** Maximum number of neighbours that a round removes from one day, and of days from which it removes them. */
const maxNeighbours = 4;
const maxStrings = 3;
/** Share of the rounds that remove places near each other. */
const nearShare = 0.5;
/** Share of the rounds that remove neighbours. The rest removes whole days. */
const neighbourShare = 0.4;
/** Share of the removals of a day that remove two. */
const secondDayShare = 0.3;
/** Share of the rounds that insert long visits first, because short ones fit into gaps; and the same while places are left out. */
const longFirstShare = 0.5;
const longFirstShareOfLeft = 0.8;
/** Maximum share by which a random factor changes the minutes of visits when they are ordered by them. */
const noise = 0.3;
/** Share of the rounds that insert first what was left out. */
const leftFirstShare = 0.5;

/** Chooses at random which places a round removes, and in which order it inserts them. */
export class Removals {
  readonly #random: () => number;
  readonly #places: readonly number[];
  readonly #stays: readonly number[];
  /** Keys by which a round sorts places. */
  readonly #keys: Float64Array;
  /** Each place, followed by the others by their distance from it. */
  readonly #nearest: ReadonlyMap<number, readonly number[]>;

  constructor({ facts }: Day, places: readonly number[], seed: number) {
    this.#random = randomFrom(seed + places.length);
    this.#places = places;
    this.#stays = facts.stays;
    this.#keys = new Float64Array(facts.places.length);
    const away = (a: number, b: number) => (a === b ? -1 : facts.way(a, b).minutes);
    this.#nearest = new Map(
      places.map((place) => [place, places.toSorted((a, b) => away(place, a) - away(place, b))]),
    );
  }

  /** Places to remove: some near each other, neighbours on one day or several, or whole days. */
  removed(routes: readonly Route[]): readonly number[] {
    const kind = this.#random();
    const near = this.#nearest.get(this.#pick(this.#places)) ?? [];
    if (kind < nearShare) return near.slice(0, 2 + this.#below(maxNear - 1));
    if (kind < nearShare + neighbourShare) return this.#strings(routes, near);
    const { order } = this.#pick(routes);
    return this.#random() < secondDayShare ? [...order, ...this.#pick(routes).order] : order;
  }

  /** Returns neighbours on one day or several: those around the first places of `near` that are on different days. */
  #strings(routes: readonly Route[], near: readonly number[]): readonly number[] {
    const count = 1 + this.#below(maxStrings);
    const met = new Set<Route>();
    const removed: number[] = [];
    for (const place of near) {
      const route = routes.find((each) => each.has(place));
      if (!route || met.has(route)) continue;
      met.add(route);
      this.#addString(removed, route, place);
      if (met.size === count) break;
    }
    return removed;
  }

  /** Adds neighbours on a day, with a place among them. */
  #addString(removed: number[], route: Route, place: number): void {
    const length = 1 + this.#below(Math.min(maxNeighbours, route.length));
    const from = route.indexOf(place) - this.#below(length);
    const first = Math.max(0, Math.min(route.length - length, from));
    for (let stop = first; stop < first + length; stop += 1) removed.push(route.placeAt(stop));
  }

  /** Random order of the marked places and of those that are left out, or one with the long visits first. */
  inserted(isRemoved: Uint8Array, left: readonly number[]): readonly number[] {
    const share = left.length > 0 ? longFirstShareOfLeft : longFirstShare;
    const isLongFirst = this.#random() < share;
    const isLeftFirst = left.length > 0 && this.#random() < leftFirstShare;
    const order: number[] = [];
    for (const place of this.#places) {
      const isLeft = left.includes(place);
      if (isRemoved[place] !== 1 && !isLeft) continue;
      const random = this.#random();
      const key = isLongFirst ? -at(this.#stays, place) * (1 - noise + 2 * noise * random) : random;
      this.#keys[place] = isLeft && isLeftFirst ? Number.MIN_SAFE_INTEGER : key;
      order.push(place);
    }
    return order.sort((a, b) => floatAt(this.#keys, a) - floatAt(this.#keys, b));
  }

  #pick<T>(items: readonly T[]): T {
    return at(items, this.#below(items.length));
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }
}

/** Pseudo-random numbers from 0 to 1 (Lehmer), the same for the same seed: equal input gives equal plans. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
