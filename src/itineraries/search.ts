import { at } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import { type Arrangement, Arrangements } from './arrangement.ts';
import { bestOrder, leastGain, maxExact } from './best-order.ts';
import type { Day } from './day.ts';
import { type Frames, maxDays } from './frames.ts';
import { Budget } from './routes.ts';

/** Work that one plan may take. */
export interface Effort {
  /** Number of rounds that remove and insert places again, and the number while the number of days is still open. */
  readonly rounds: number;
  readonly trialRounds: number;
  /** Maximum number of routes and insertions evaluated, each of which takes about 2 µs. */
  readonly evaluations: number;
  /** First state of the random numbers. */
  readonly seed: number;
}

const usualEffort: Effort = { rounds: 1500, trialRounds: 400, evaluations: 20_000, seed: 1 };

/** Maximum number of places whose order is searched within `maxNodes`, about 10 ms. */
const maxPolished = 10;
const maxNodes = 20_000;
/** Evaluations between two yields, about 1 ms. A round has a few of them, or hundreds where there are many places. */
const evaluationsApart = 500;
/** Cost, in minutes and as a share of the best, by which an accepted arrangement may be worse than the best, at first. */
const tolerance = 20;
const toleratedShare = 0.05;
/** Maximum number of places near each other that are removed in a round, and of neighbours on one day. */
const maxNear = 6;
const maxNeighbours = 4;
/** Maximum number of days from which a round removes places. */
const maxStrings = 3;
/** Share of the rounds that remove places near each other; of those that remove neighbours; the rest removes days. */
const nearShare = 0.5;
const neighbourShare = 0.4;
/** Share by which a random factor changes the minutes of a visit when long visits are inserted first. */
const noise = 0.3;

/** Days and the arrangement of places on them. */
export interface Distribution {
  readonly days: readonly Day[];
  readonly arrangement: Arrangement;
}

/** Distributes places over days: as many as the request says, or as few as hold them. */
export function* distributionOf(
  frames: Frames,
  places: readonly number[],
  effort: Effort = usualEffort,
): Task<Distribution> {
  const budget = new Budget(effort.evaluations);
  const { request } = frames;
  yield;
  let search = new Search(frames.days(request.days ?? frames.leastDays()), places, budget, effort);
  if (request.days === undefined)
    for (let days = search.days.length + 1; days <= maxDays; days += 1) {
      yield* search.improve(effort.trialRounds, true);
      const more = frames.days(days);
      if (!search.arrangement.left.some((place) => at(more, days - 1).canHold(place))) break;
      yield;
      search = new Search(more, places, budget, effort);
    }
  yield* search.improve(effort.rounds);
  yield* search.polish();
  return search;
}

/** Searches the best distribution of places over a number of days: ruin and recreate. */
export class Search implements Distribution {
  readonly days: readonly Day[];
  arrangement: Arrangement;
  readonly #places: readonly number[];
  readonly #arrangements: Arrangements;
  readonly #budget: Budget;
  readonly #random: () => number;
  /** The other places by their distance from each place. */
  readonly #nearest: ReadonlyMap<number, readonly number[]>;

  /** Inserts all places, the most constrained first. */
  constructor(
    days: readonly Day[],
    places: readonly number[],
    budget = new Budget(usualEffort.evaluations),
    { seed }: Pick<Effort, 'seed'> = usualEffort,
  ) {
    this.days = days;
    this.#places = places;
    this.#budget = budget;
    this.#arrangements = new Arrangements(days, places, budget);
    this.#random = randomFrom(seed + places.length);
    this.#nearest = nearestPlaces(at(days, 0), places);
    const byFreedom = places.toSorted((a, b) => this.#freedom(a) - this.#freedom(b));
    const empty = this.#arrangements.empty(places);
    this.arrangement = this.#isExact
      ? this.#arrangements.withOrder(empty, 0, bestOrder(at(days, 0), places))
      : this.#arrangements.rearranged(empty, new Set(), byFreedom);
  }

  /**
   * Removes a few places and inserts them again in another order. Accepts results that are a little worse than the best,
   * so that several small steps can lead out of a local optimum (record-to-record travel). If `untilAllFit`, stops once
   * no place is left out.
   */
  *improve(rounds: number, untilAllFit = false): Task<void> {
    if (this.#isExact || this.#places.length === 0) return;
    let now = this.arrangement;
    let spent = this.#budget.spent;
    for (let round = 0; round < rounds && !this.#budget.isSpent; round += 1) {
      if (untilAllFit && this.arrangement.left.length === 0) return;
      const removed = new Set(this.#removal(now));
      const inserted = this.#shuffled([...new Set([...removed, ...now.left])]);
      const next = this.#arrangements.rearranged(now, removed, inserted);
      const { cost } = this.arrangement;
      const tolerated = (tolerance + toleratedShare * cost) * (1 - round / rounds);
      if (next.cost <= Math.max(now.cost, cost + tolerated)) now = next;
      if (next.cost < cost - leastGain) this.arrangement = next;
      if (this.#budget.spent - spent < evaluationsApart) continue;
      spent = this.#budget.spent;
      yield;
    }
  }

  /** Replaces the order of each day by the best one, which may hold places that are left out. */
  *polish(): Task<void> {
    if (this.#isExact) return;
    for (const [i, day] of this.days.entries()) {
      const { routes, left } = this.arrangement;
      const { order, cost } = at(routes, i);
      const places = [...order, ...left];
      if (places.length > maxPolished) continue;
      const atMost = cost + this.#arrangements.omitted(left) - leastGain;
      const best = bestOrder(day, places, { atMost, maxNodes });
      const polished = this.#arrangements.withOrder(this.arrangement, i, best);
      if (polished.cost < this.arrangement.cost) this.arrangement = polished;
      yield;
    }
  }

  get #isExact(): boolean {
    return this.days.length === 1 && this.#places.length <= maxExact;
  }

  /** Number of minutes at which a visit of a place can begin, over all days. Excursions are placed first. */
  #freedom(place: number): number {
    let minutes = 0;
    for (const day of this.days) {
      const { from, to, stays } = day.frame;
      for (const span of day.hoursOf(place) ?? [{ from, to }])
        minutes += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from) - at(stays, place));
    }
    return at(this.days, 0).frame.isFar(place) ? minutes - Number.MAX_SAFE_INTEGER : minutes;
  }

  /** Places to remove: some near each other, neighbours on one day or several, or whole days. */
  #removal({ routes }: Arrangement): readonly number[] {
    const kind = this.#random();
    const seed = this.#pick(this.#places);
    const near = [seed, ...(this.#nearest.get(seed) ?? [])];
    if (kind < nearShare) return near.slice(0, 2 + Math.floor(this.#random() * (maxNear - 1)));
    if (kind >= nearShare + neighbourShare)
      return [...this.#pick(routes).order, ...this.#sometimesOneMore(routes)];
    const orders = new Map<readonly number[], number>();
    for (const place of near) {
      const order = routes.find((route) => route.order.includes(place))?.order;
      if (order && !orders.has(order)) orders.set(order, place);
    }
    return [...orders]
      .slice(0, 1 + Math.floor(this.#random() * maxStrings))
      .flatMap(([order, place]) => this.#string(order, place));
  }

  #sometimesOneMore(routes: Arrangement['routes']): readonly number[] {
    return this.#random() < noise ? this.#pick(routes).order : [];
  }

  /** Neighbours of an order, with a place among them. */
  #string(order: readonly number[], place: number): readonly number[] {
    const length = 1 + Math.floor(this.#random() * Math.min(maxNeighbours, order.length));
    const from = order.indexOf(place) - Math.floor(this.#random() * length);
    const first = Math.max(0, Math.min(order.length - length, from));
    return order.slice(first, first + length);
  }

  /** Random order of places, or one with the long visits first. */
  #shuffled(places: readonly number[]): number[] {
    const { stays } = at(this.days, 0).frame;
    const isByStay = this.#random() < 0.5;
    const keyed = places.map((place) => {
      const key = this.#random();
      return { place, key: isByStay ? -at(stays, place) * (1 - noise + 2 * noise * key) : key };
    });
    return keyed.sort((a, b) => a.key - b.key).map(({ place }) => place);
  }

  #pick<T>(items: readonly T[]): T {
    return at(items, Math.floor(this.#random() * items.length));
  }
}

function nearestPlaces({ frame }: Day, places: readonly number[]): Map<number, readonly number[]> {
  const others = (place: number) => places.filter((other) => other !== place);
  return new Map(
    places.map((place) => {
      const away = (other: number) => frame.way(place, other).minutes;
      return [place, others(place).sort((a, b) => away(a) - away(b))] as const;
    }),
  );
}

/** Pseudo-random numbers from 0 to 1 (Lehmer), the same for the same seed: equal input gives equal plans. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
