import { at } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import { type Arrangement, Draft } from './arrangement.ts';
import { Assignment } from './assignment.ts';
import { bestOrder, leastGain, maxExact } from './best-order.ts';
import type { Day } from './day.ts';
import { exchangeStops } from './exchanges.ts';
import { FittingOrders } from './fitting-orders.ts';
import { maxDays, type PlanDays } from './plan-days.ts';
import { Removals } from './removals.ts';
import { Budget } from './route.ts';

/** Work that one plan may take. */
export interface Effort {
  /** Maximum number of rounds that remove and insert places again. */
  readonly rounds: number;
  /** The same to find out whether a number of days holds all places. */
  readonly trialRounds: number;
  /** Maximum number of routes and insertions evaluated, each of which takes about 1.5 µs. */
  readonly evaluations: number;
  /** First state of the random numbers. */
  readonly seed: number;
}

const usualEffort: Effort = { rounds: 6000, trialRounds: 9000, evaluations: 28_000, seed: 1 };

/** Maximum number of rounds for each pair of places: a few places have few arrangements. */
const roundsAPair = 20;
/** Share of the evaluations left that a search for a number of days that may be too few takes at most. */
const trialShare = 0.4;
/** Maximum number of places whose order is searched within `maxNodes`, about 10 ms. */
const maxPolished = 10;
const maxNodes = 20_000;
/** Cost, in minutes and as a share of the best, by which an accepted arrangement may be worse than the best, at first. */
const tolerance = 20;
const toleratedShare = 0.2;

/** Days and the arrangement of places on them. */
export interface Distribution {
  readonly days: readonly Day[];
  readonly arrangement: Arrangement;
}

/** Distributes places over days: as many as the request says, or as few as hold them. */
export function* distributionOf(
  planDays: PlanDays,
  places: readonly number[],
  effort: Effort = usualEffort,
): Task<Distribution> {
  const budget = new Budget(effort.evaluations);
  const { request } = planDays;
  yield;
  let search = new Search(planDays.days(request.days ?? planDays.leastDays()), places, { budget, effort });
  if (request.days === undefined)
    for (let days = search.days.length + 1; days <= maxDays; days += 1) {
      yield* search.fit(effort.trialRounds);
      const more = planDays.days(days);
      const { arrangement } = search;
      if (!arrangement.left.some((place) => at(more, days - 1).canHold(place))) break;
      yield;
      search = new Search(more, places, { budget, effort, arrangement });
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
  readonly #budget: Budget;
  readonly #draft: Draft;
  readonly #removals: Removals;
  readonly #isRemoved: Uint8Array;

  /** Begins with an arrangement on fewer days, or none, and inserts what it leaves out, the most constrained first. */
  constructor(
    days: readonly Day[],
    places: readonly number[],
    {
      budget = new Budget(usualEffort.evaluations),
      effort = usualEffort,
      arrangement = { routes: [], left: places, cost: Number.POSITIVE_INFINITY } as Arrangement,
    } = {},
  ) {
    this.days = days;
    this.#places = places;
    this.#budget = budget;
    this.#draft = new Draft(days, places, budget);
    this.#removals = new Removals(at(days, 0), places, effort.seed);
    this.#isRemoved = new Uint8Array(at(days, 0).facts.places.length);
    this.#draft.restore(arrangement);
    if (this.#isExact) this.#draft.replace(0, bestOrder(at(days, 0), places));
    else
      this.#draft.rearrange(
        this.#isRemoved,
        arrangement.left.toSorted((a, b) => this.#freedom(a) - this.#freedom(b)),
      );
    this.#draft.accept();
    this.arrangement = this.#draft.arrangement;
  }

  /** Searches until the days hold all places that one of them can hold, or no assignment does. */
  *fit(rounds: number): Task<void> {
    const places = this.#places.filter((place) => this.days.some((day) => day.canHold(place)));
    const isLeft = () => this.arrangement.left.some((place) => places.includes(place));
    if (this.#isExact || !isLeft()) return;
    const fitting = new FittingOrders(this.days, this.#budget);
    const assignment = new Assignment(this.days, places, fitting, this.#budget);
    const isFound = yield* assignment.search();
    if (!isFound && assignment.isComplete) return;
    // Days that hold the places only just hold few of the orders that insertions lead to.
    this.#draft.reordersWith(fitting);
    if (isFound) this.#take(assignment.orders);
    const evaluations = (this.#budget.max - this.#budget.spent) * trialShare;
    // The more places are left out, the less likely the days hold all.
    const goesOn = (round: number) => isLeft() && round * this.arrangement.left.length ** 2 < rounds;
    yield* this.#rounds(goesOn, { rounds, evaluations });
  }

  /** Goes on with these orders of places by day, exchanged between days where that costs less. */
  #take(orders: readonly (readonly number[])[]): void {
    const draft = this.#draft;
    const routes = orders.map((order) => ({ order }));
    draft.restore({ routes, left: this.#places.filter((place) => !orders.flat().includes(place)) });
    draft.exchangeDays();
    this.arrangement = draft.arrangement;
  }

  /** Searches a better arrangement on these days until the rounds or the evaluations are spent. */
  *improve(rounds: number): Task<void> {
    yield* this.#rounds(() => true, { rounds, evaluations: this.#budget.max - this.#budget.spent });
  }

  /**
   * Removes a few places and inserts them again in another order, round after round. Accepts results that are a little
   * worse than the best, so that several small steps can lead out of a local optimum (record-to-record travel).
   */
  *#rounds(
    goesOn: (round: number) => boolean,
    { rounds: maxRounds, evaluations }: { readonly rounds: number; readonly evaluations: number },
  ): Task<void> {
    if (this.#isExact || this.#places.length === 0) return;
    const draft = this.#draft;
    const rounds = Math.min(maxRounds, roundsAPair * this.#places.length ** 2);
    const begin = this.#budget.spent;
    for (let round = 0; round < rounds && goesOn(round); round += 1) {
      const progress = Math.max(round / rounds, (this.#budget.spent - begin) / evaluations);
      if (progress >= 1) return;
      const { cost } = this.arrangement;
      const tolerated = (tolerance + toleratedShare * cost) * (1 - progress);
      const atMost = Math.max(draft.cost, cost + tolerated);
      this.#isRemoved.fill(0);
      for (const place of this.#removals.removed(draft.routes)) this.#isRemoved[place] = 1;
      const next = draft.rearrange(
        this.#isRemoved,
        this.#removals.inserted(this.#isRemoved, draft.left),
        atMost,
      );
      if (next <= atMost) draft.accept();
      if (next < cost - leastGain) {
        draft.exchangeDays();
        this.arrangement = draft.arrangement;
      }
      // A round has a few evaluations, or hundreds where there are many places.
      if (this.#budget.endsTurn()) yield;
    }
  }

  /** Exchanges stops between days, then replaces the order of each day by the best one, which may hold places that are left out. */
  *polish(): Task<void> {
    if (this.#isExact) return;
    const draft = this.#draft;
    draft.restore(this.arrangement);
    yield* exchangeStops(draft, this.days, this.#budget);
    this.arrangement = draft.arrangement;
    for (const [i, day] of this.days.entries()) {
      const { routes, left } = this.arrangement;
      const { order, cost } = at(routes, i);
      const places = [...order, ...left];
      if (places.length > maxPolished) continue;
      const atMost = cost + draft.omitted(left) - leastGain;
      if (draft.replace(i, bestOrder(day, places, { atMost, maxNodes })) >= this.arrangement.cost) continue;
      draft.accept();
      this.arrangement = draft.arrangement;
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
      const { from, to, stays } = day.facts;
      for (const span of day.hoursOf(place) ?? [{ from, to }])
        minutes += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from) - at(stays, place));
    }
    return at(this.days, 0).facts.isFar(place) ? minutes - Number.MAX_SAFE_INTEGER : minutes;
  }
}
