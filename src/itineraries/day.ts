import { sumOf } from '../base/at.ts';
import { minutesPerDay } from '../hours/opening-hours.ts';
import { lateCost, shortDay } from './costs.ts';
import { type DayFacts, morning, type Progress, type Span, type Visit } from './day-facts.ts';
import { DayState, isLunchAfterWay, lunchMinutes } from './day-state.ts';
import type { Way } from './travel.ts';

/** Minutes between two begins of a day that are compared. */
const beginStep = 15;
/** Minutes of waiting above which a day of any length may begin later. */
const maxWaiting = 30;

/** Schedules visits of one day. */
export class Day {
  readonly facts: DayFacts;
  readonly state: DayState;

  constructor(facts: DayFacts) {
    this.facts = facts;
    this.state = new DayState(facts);
  }

  /** True if the place could be visited if it were the only one of the day. */
  canHold(place: number): boolean {
    this.state.resume(morning);
    return this.state.visit(place);
  }

  /** Returns the hours of a place; undefined if they are not known. */
  hoursOf(place: number): readonly Span[] | undefined {
    return this.state.openings.spansOf(place);
  }

  /** Returns the way to a visit: to the first one only from a chosen start, or on an excursion. */
  wayTo(before: Visit | undefined, place: number): Way | undefined {
    const { facts } = this;
    if (before) return facts.way(before.place, place);
    return facts.hasStart || facts.isFar(place) ? facts.wayFromStart(place) : undefined;
  }

  /**
   * Returns the visit of a place after another, or as the first of the day; undefined if it does not fit. The first visit is not
   * before `begin`.
   */
  next(before: Visit | undefined, place: number, begin = 0): Visit | undefined {
    const state = this.state;
    const begun = before && { last: before.place, leave: before.leave, hasEaten: before.hasEaten };
    state.resume({ ...morning, leave: begin, ...begun });
    if (!state.visit(place)) return undefined;
    return {
      place,
      way: this.wayTo(before, place),
      lunchAt: state.lunchAt,
      arrive: state.arrive,
      start: state.start,
      leave: state.leave,
      closes: state.openings.closes(place, state.start),
      hasEaten: state.hasEaten,
      cost: state.cost,
    };
  }

  /** Cost of a day with the way home; infinite if that is too long or too late. */
  costAfter(progress: Progress): number {
    this.state.resume(progress);
    return this.state.wholeCost();
  }

  /** Latest end of a visit of a place. */
  endOf(place: number): number {
    return this.state.openings.endOf(place);
  }

  /** Latest minute at which a visit of a place can begin. */
  latestStart(place: number): number {
    return this.state.openings.latestStart(place);
  }

  /** Least minutes on the way to a place from another of some places; infinite if there is no other. */
  leastWay(to: number, places: readonly number[]): number {
    return this.state.leastWay(to, places);
  }

  /** Visits in this order; undefined if one does not fit. A short day, or one with much waiting, begins when that costs least. */
  schedule(order: readonly number[]): Visit[] | undefined {
    const { from, isPunctual } = this.facts;
    const visits = this.#visitsFrom(from, order);
    if (!visits || isPunctual) return visits;
    const isShort = sumOf(visits, ({ start, leave }) => leave - start) < shortDay * 60;
    const mayBeginLater = isShort || sumOf(visits, waitingOf) > maxWaiting;
    return mayBeginLater ? this.#visitsFrom(this.#bestBegin(order), order) : visits;
  }

  #bestBegin(order: readonly number[]): number {
    const { from } = this.facts;
    let best = from;
    let leastCost = this.cost(order);
    for (let begin = from + beginStep; begin < minutesPerDay; begin += beginStep) {
      const cost = this.cost(order, begin) + (begin - from) * lateCost;
      if (cost >= leastCost) continue;
      leastCost = cost;
      best = begin;
    }
    return best;
  }

  #visitsFrom(begin: number, order: readonly number[]): Visit[] | undefined {
    const visits: Visit[] = [];
    for (const place of order) {
      const visit = this.next(visits.at(-1), place, begin);
      if (!visit) return undefined;
      visits.push(visit);
    }
    return visits;
  }

  /** Returns the state after one more visit; undefined if it does not fit. */
  advance(progress: Progress, place: number): Progress | undefined {
    this.state.resume(progress);
    if (!this.state.visit(place)) return undefined;
    return this.state.progress;
  }

  /** Cost of visits in this order on a day that does not begin before a minute; infinite if one does not fit. */
  cost(order: readonly number[], begin = 0): number {
    this.state.resume({ ...morning, leave: begin });
    for (const place of order) if (!this.state.visit(place)) return Number.POSITIVE_INFINITY;
    return this.state.wholeCost();
  }
}

/** Minutes of waiting before a visit. */
function waitingOf({ arrive, lunchAt, start }: Visit): number {
  return start - (isLunchAfterWay(lunchAt, arrive) ? lunchAt + lunchMinutes : arrive);
}
