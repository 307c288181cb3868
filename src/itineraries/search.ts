import { at } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import { Arrangement, type Budget } from './arrangement.ts';
import { bestOrder, leastGain, maxExact } from './best-order.ts';
import type { Day } from './day.ts';

/** Maximum number of places whose order is searched within `maxNodes`, about 10 ms. */
const maxPolished = 10;
const maxNodes = 20_000;
/** Evaluations between two yields, about 1 ms. */
const evaluationsApart = 1000;
/** Maximum number of rounds that remove and insert places again, and the maximum while the number of days is still open. */
const maxRounds = 250;
const maxTrialRounds = 30;
/** Maximum number of places removed in a round, beyond the first two. */
const maxRemoved = 5;
/** Minutes by which an accepted arrangement may be worse than the best, at first. */
const tolerance = 40;

/** Distributes places over days: insertion, then exchange, then removal and insertion of neighbours. */
export class Search {
  readonly arrangement: Arrangement;
  readonly #days: readonly Day[];
  readonly #places: readonly number[];
  readonly #budget: Budget;
  #lastYield = 0;

  constructor(days: readonly Day[], places: readonly number[], budget: Budget) {
    this.arrangement = new Arrangement(days, places, budget);
    this.#days = days;
    this.#places = places;
    this.#budget = budget;
  }

  /** Inserts all places, the most constrained first, and improves the result a little. */
  *begin(): Task<void> {
    const { arrangement } = this;
    if (this.#isExact) {
      arrangement.replace(0, bestOrder(at(this.#days, 0), this.#places));
      return;
    }
    arrangement.insertAll(this.#places.toSorted((a, b) => this.#freedom(a) - this.#freedom(b)));
    yield;
    yield* this.#exchange();
    if (arrangement.left.length > 0) yield* this.#rebuild(maxTrialRounds);
  }

  /** Improves the arrangement until nothing more is found. */
  *finish(): Task<void> {
    if (this.#isExact) return;
    yield* this.#rebuild(maxRounds);
    for (const [i, day] of this.#days.entries()) {
      this.#polish(i, day);
      yield;
    }
  }

  get #isExact(): boolean {
    return this.#days.length === 1 && this.#places.length <= maxExact;
  }

  /** Replaces the order of a day by the best one, which may hold places that are left out. */
  #polish(i: number, day: Day): void {
    const { orders, left, omitted } = this.arrangement;
    const places = [...at(orders, i), ...left];
    if (places.length > maxPolished) return;
    const atMost = this.arrangement.costOf(i) + omitted - leastGain;
    const best = bestOrder(day, places, { atMost, maxNodes });
    if (best.length > 0) this.arrangement.replace(i, best);
  }

  /** Number of minutes at which a visit of a place can begin, over all days. Excursions are placed first. */
  #freedom(place: number): number {
    let minutes = 0;
    for (const day of this.#days) {
      const { from, to, stays } = day.frame;
      for (const span of day.hoursOf(place) ?? [{ from, to }])
        minutes += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from) - at(stays, place));
    }
    return this.#days[0]?.frame.isFar(place) ? minutes - Number.MAX_SAFE_INTEGER : minutes;
  }

  /** Moves a place or swaps two while that saves cost. */
  *#exchange(): Task<void> {
    for (let isBetter = true; isBetter && !this.#budget.isSpent; ) {
      isBetter = false;
      for (const place of this.#places) {
        if (this.#move(place) || this.#swap(place)) isBetter = true;
        if (this.#budget.isSpent) return;
        if (this.#isLong()) yield;
      }
    }
  }

  /** True if the search should yield. */
  #isLong(): boolean {
    if (this.#budget.spent - this.#lastYield < evaluationsApart) return false;
    this.#lastYield = this.#budget.spent;
    return true;
  }

  /** Moves a place to where it costs least. */
  #move(place: number): boolean {
    const saved = this.arrangement.snapshot();
    this.arrangement.remove(place);
    this.arrangement.insertAll([place]);
    return this.arrangement.restoreUnlessBetter(saved);
  }

  /** Swaps a place with one of another day, or with one that is left out. */
  #swap(place: number): boolean {
    for (const other of this.#places) {
      if (this.arrangement.dayOf(other) === this.arrangement.dayOf(place) || this.#budget.isSpent) continue;
      const saved = this.arrangement.snapshot();
      this.arrangement.swap(place, other);
      if (this.arrangement.restoreUnlessBetter(saved)) return true;
    }
    return false;
  }

  /**
   * Removes a few places that are close to each other and inserts them again in another order. Accepts results that are
   * a little worse than the best, so that several small steps can lead out of a local optimum (record-to-record travel).
   */
  *#rebuild(rounds: number): Task<void> {
    const { arrangement } = this;
    const random = randomFrom(this.#places.length);
    let best = arrangement.snapshot();
    for (let round = 0; round < rounds && !this.#budget.isSpent; round += 1) {
      const saved = arrangement.snapshot();
      const removed = this.#around(random, 2 + Math.floor(random() * maxRemoved));
      for (const place of removed) arrangement.remove(place);
      arrangement.insertAll(shuffled([...new Set([...removed, ...arrangement.left])], random));
      if (arrangement.cost > best.cost + tolerance * (1 - round / rounds)) arrangement.restore(saved);
      if (arrangement.cost < best.cost - leastGain) best = arrangement.snapshot();
      if (this.#isLong()) yield;
    }
    arrangement.restore(best);
    yield* this.#exchange();
  }

  /** Returns a random place and those nearest to it. */
  #around(random: () => number, count: number): number[] {
    if (this.#places.length === 0) return [];
    const seed = at(this.#places, Math.floor(random() * this.#places.length));
    const { frame } = at(this.#days, 0);
    const away = (place: number) => (place === seed ? -1 : frame.way(seed, place).minutes);
    return this.#places.toSorted((a, b) => away(a) - away(b)).slice(0, count);
  }
}

/** Pseudo-random numbers from 0 to 1 (Lehmer), the same for the same seed: equal input gives equal plans. */
function randomFrom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
