import { floatAt } from '../base/at.ts';
import {
  earlyCost,
  hourCost,
  lateHomeCost,
  missingHourCost,
  shortDay,
  sleepingCost,
  waitingCost,
} from './costs.ts';
import { type DayFacts, noVisit, type Progress } from './day-facts.ts';
import { Openings } from './openings.ts';

export const lunchMinutes = 45;

/** True if lunch at a minute follows the way that ends at `arrive`; it precedes the way otherwise. */
export function isLunchAfterWay(lunchAt: number | undefined, arrive: number): lunchAt is number {
  return lunchAt !== undefined && lunchAt >= arrive;
}

export const noon = 12 * 60;
/** Lunch ends by 15:00. */
export const lastLunch = 15 * 60 - lunchMinutes;
/** A visit of a place for meals replaces lunch if it begins in these minutes. */
const mealSpan = [noon - 30, lastLunch] as const;

/** A day that begins at this minute or later begins after lunch. */
const afterLunch = noon + lunchMinutes;
/** Maximum minutes on the way, with the way home, on a day with several excursions. */
const maxDrive = 6 * 60;
/** Maximum minutes on the way between two excursions of one day. */
const maxBetweenFar = 110;

/** True if a day of excursions is not too long by its ways: `drive` minutes to the last place, and the way home. */
export function isDrivable(drive: number, wayHome: number): boolean {
  // One place alone may be farther: its way home is as long as the way there.
  return drive + wayHome <= maxDrive || drive <= wayHome;
}

/** Minute of a lunch that is not eaten. A number, because a field of one type is written without an allocation. */
const never = -1;

/** State of a day after some visits: `Progress` in fields that change, because most orders are evaluated once and dropped. */
export class DayState {
  readonly facts: DayFacts;
  readonly openings: Openings;
  readonly #count: number;
  /** Minutes from the place of a row to the place of a column. */
  readonly #minutes: Float64Array;
  /** Minutes from the start, and to the end; without one, the centre of the city stands for both in costs. */
  readonly #fromStart: Float64Array;
  readonly #toEnd: Float64Array;
  readonly #isFar: Uint8Array;
  readonly #isMeal: Uint8Array;
  readonly #hasFood: Uint8Array;
  readonly #stays: Float64Array;
  last = noVisit;
  leave = 0;
  hasEaten = false;
  cost = 0;
  drive = 0;
  visited = 0;
  /** Times of the last visit, as in `Visit`. */
  #lunchAt = never;
  arrive = 0;
  start = 0;
  /** Minutes on the way to the last visit, and cost of that visit. */
  #way = 0;
  #stepCost = 0;

  constructor(facts: DayFacts) {
    const { places, stays } = facts;
    this.facts = facts;
    this.#count = places.length;
    this.openings = new Openings(facts);
    this.#minutes = Float64Array.from(
      places.flatMap((_, from) => places.map((_, to) => facts.way(from, to).minutes)),
    );
    this.#fromStart = Float64Array.from(places, (_, to) => facts.wayFromStart(to).minutes);
    this.#toEnd = Float64Array.from(places, (_, from) => facts.wayToEnd(from).minutes);
    this.#isFar = Uint8Array.from(places, (_, i) => (facts.isFar(i) ? 1 : 0));
    this.#isMeal = Uint8Array.from(places, ({ isMeal }) => (isMeal ? 1 : 0));
    this.#hasFood = Uint8Array.from(places, ({ hasFood }) => (hasFood ? 1 : 0));
    this.#stays = Float64Array.from(stays);
  }

  /** Minute at which lunch before the last visit begins; undefined without lunch. */
  get lunchAt(): number | undefined {
    return this.#lunchAt === never ? undefined : this.#lunchAt;
  }

  resume({ last, leave, hasEaten, cost, drive, visited }: Progress): void {
    this.last = last;
    this.leave = leave;
    this.hasEaten = hasEaten;
    this.cost = cost;
    this.drive = drive;
    this.visited = visited;
  }

  get progress(): Progress {
    return {
      last: this.last,
      leave: this.leave,
      hasEaten: this.hasEaten,
      cost: this.cost,
      drive: this.drive,
      visited: this.visited,
    };
  }

  /** Minutes on the way between two places. */
  way(from: number, to: number): number {
    return floatAt(this.#minutes, from * this.#count + to);
  }

  /** Minutes on the way from the start of the day to a place. */
  wayFromStart(to: number): number {
    return floatAt(this.#fromStart, to);
  }

  /** Minutes on the way from a place to the end of the day. */
  wayToEnd(from: number): number {
    return floatAt(this.#toEnd, from);
  }

  /** Least minutes on the way to a place from another of some places; infinite if there is no other. */
  leastWay(to: number, places: readonly number[]): number {
    let least = Number.POSITIVE_INFINITY;
    for (const from of places) if (from !== to) least = Math.min(least, this.way(from, to));
    return least;
  }

  /** Minutes of a visit. */
  stay(place: number): number {
    return floatAt(this.#stays, place);
  }

  /** True if a visit of the place around noon is lunch. */
  isMeal(place: number): boolean {
    return this.#isMeal[place] === 1;
  }

  /** Visits a place after the last one. Returns false, and changes no member of `Progress`, if it does not fit. */
  visit(place: number): boolean {
    if (!this.#step(place)) return false;
    this.hasEaten ||= this.#eats(place) || (this.last === noVisit && this.start >= afterLunch);
    this.last = place;
    this.leave = this.start + this.stay(place);
    this.visited += this.stay(place);
    this.cost += this.#stepCost;
    this.drive += this.#way;
    return true;
  }

  /** Cost of the day if it ends with the last visit and the way home; infinite if that is too long or too late. */
  wholeCost(): number {
    if (this.last === noVisit) return 0;
    return this.cost + this.lengthCost(this.visited, this.last) + this.#homeCost();
  }

  /** Cost of so many minutes of visits on a day to which a place belongs. */
  lengthCost(visited: number, place: number): number {
    const hours = visited / 60;
    const missing = this.#isFar[place] === 1 ? 0 : Math.max(0, shortDay - hours);
    return hours * hours * hourCost + missing * missingHourCost;
  }

  /** Schedules a place after the last visit. Returns false if it does not fit. */
  #step(place: number): boolean {
    const isFirst = this.last === noVisit;
    const way = isFirst ? this.wayFromStart(place) : this.way(this.last, place);
    const isFar = this.#isFar[place] === 1;
    if (!isFirst && (isFar !== (this.#isFar[this.last] === 1) || (isFar && way > maxBetweenFar)))
      return false;
    const begin = Math.max(this.facts.from, this.leave);
    // Without a start, the day begins at its first place. The drive of an excursion begins before the day does.
    const free = isFirst ? (this.facts.hasStart && !isFar ? begin : begin - way) : this.leave;
    let arrive = free + way;
    let start = this.openings.start(place, arrive);
    if (start < 0) return false;
    this.#lunchAt = never;
    const eatsNow = !isFirst && this.#isLunchDue(free, place, start);
    let ready = arrive;
    if (eatsNow) {
      const isAfterWay = this.#eatsAfterWay(free, way, place);
      this.#lunchAt = Math.max(isAfterWay ? arrive : free, noon);
      ready = this.#lunchAt + lunchMinutes + (isAfterWay ? 0 : way);
      if (!isAfterWay) arrive = ready;
    }
    if (!isFirst) start = this.openings.awaitedStart(place, ready);
    if (start < 0) return false;
    const waited = start - free - way - (eatsNow ? lunchMinutes : 0);
    // Before the first stop, a day may begin later instead of waiting.
    this.arrive = isFirst ? start : arrive;
    this.start = start;
    this.#way = way;
    this.#stepCost =
      way + waited * (isFirst ? sleepingCost : waitingCost) + this.openings.wishCost(place, start);
    if (isFirst && isFar) this.#stepCost += this.facts.farCost + this.#earlyCost(way);
    return true;
  }

  /** True if lunch comes before a visit, which is no lunch itself: from noon on, or if the visit ends too late for lunch. */
  #isLunchDue(free: number, place: number, start: number): boolean {
    if (this.hasEaten || free > lastLunch) return false;
    const isDue = free >= noon || start + this.stay(place) > lastLunch;
    return isDue && !this.#isLunch(place, start);
  }

  /** Cost of setting out before the day begins. */
  #earlyCost(way: number): number {
    return Math.max(0, this.facts.from - (this.start - way)) * earlyCost;
  }

  /** True if lunch after the way ends earlier, or is near food while lunch before it is not. */
  #eatsAfterWay(free: number, way: number, place: number): boolean {
    if (free + way > lastLunch) return false;
    if (free < noon) return way > 0;
    return this.#hasFood[place] === 1 && this.#hasFood[this.last] === 0;
  }

  /** True if the visit of the last step counts as lunch or follows it. */
  #eats(place: number): boolean {
    return this.#lunchAt !== never || this.#isLunch(place, this.start);
  }

  #isLunch(place: number, start: number): boolean {
    return this.isMeal(place) && start >= mealSpan[0] && start <= mealSpan[1];
  }

  /** Cost of the way home; infinite if it is too long or too late. */
  #homeCost(): number {
    const way = this.wayToEnd(this.last);
    const home = this.leave + way;
    if (this.#isFar[this.last] === 1)
      return isDrivable(this.drive, way)
        ? way + Math.max(0, home - this.facts.to) * lateHomeCost
        : Number.POSITIVE_INFINITY;
    const latestHome = Math.max(this.facts.to, this.openings.endOf(this.last));
    return this.facts.hasEnd && home > latestHome ? Number.POSITIVE_INFINITY : way;
  }
}
