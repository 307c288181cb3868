import { floatAt } from '../base/at.ts';
import { type DayFrame, noVisit, type Progress } from './day-frame.ts';
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

/** Cost of a minute of waiting, in minutes of travel: one can sit down or stroll, but not for an hour. */
const waitingCost = 0.8;
/** Cost of a minute by which a day begins later. */
const sleepingCost = 0.5;
/** Cost of a minute by which one sets out before the day begins. */
const earlyCost = 0.2;
/** Cost of a day with so many hours of visits, for each hour: days become equal, whatever the order of their visits. */
const hourCost = 3;
/** Number of hours of visits below which a day in the city is short, and the cost of each hour that is missing. */
export const shortDay = 4;
const missingHourCost = 40;
/** Cost of a minute by which an excursion ends later than the day. */
const lateHomeCost = 0.5;
/** A day that begins at this minute or later begins after lunch. */
const afterLunch = noon + lunchMinutes;
/** A day's drive of more minutes is not relaxing for anybody. */
const maxDrive = 6 * 60;
/** True if the ways of an excursion, and the way home, are not too long for a day, or it goes to one place only. */
export function isDrive(drive: number, wayHome: number): boolean {
  return drive + wayHome <= maxDrive || drive <= wayHome;
}

/** Minutes of travel beyond which excursions are not combined. */
const maxBetweenFar = 110;

/** Minute of a lunch that is not eaten. A number, because a field of one type is written without an allocation. */
const never = -1;

/** State of a day after some visits, in fields: most orders are evaluated once and dropped, which costs no memory. */
export class DayState {
  readonly frame: DayFrame;
  readonly openings: Openings;
  readonly #count: number;
  /** Minutes from the place of a row to the place of a column. */
  readonly #minutes: Float64Array;
  /** Minutes from the start, and to the end; without one, the centre of the city stands for both in costs. */
  readonly #fromStart: Float64Array;
  readonly #toEnd: Float64Array;
  readonly #isFar: Uint8Array;
  readonly #meals: Uint8Array;
  readonly #hasFood: Uint8Array;
  readonly #stays: Float64Array;
  /** Result of the last successful `#step`. */
  #way = 0;
  #lunchAt = never;
  arrive = 0;
  start = 0;
  #stepCost = 0;
  /** State of the order being evaluated; `Progress` as fields, because most orders are evaluated once and dropped. */
  last = noVisit;
  leave = 0;
  hasEaten = false;
  cost = 0;
  drive = 0;
  visited = 0;

  constructor(frame: DayFrame) {
    const { places, stays } = frame;
    this.frame = frame;
    this.#count = places.length;
    this.openings = new Openings(frame, waitingCost);
    this.#minutes = Float64Array.from(
      places.flatMap((_, from) => places.map((_, to) => frame.way(from, to).minutes)),
    );
    this.#fromStart = Float64Array.from(places, (_, to) => frame.wayFromStart(to).minutes);
    this.#toEnd = Float64Array.from(places, (_, from) => frame.wayToEnd(from).minutes);
    this.#isFar = Uint8Array.from(places, (_, i) => (frame.isFar(i) ? 1 : 0));
    this.#meals = Uint8Array.from(places, ({ isMeal }) => (isMeal ? 1 : 0));
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

  /** Minutes of a visit. */
  stay(place: number): number {
    return floatAt(this.#stays, place);
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

  /** Adds a visit to the order being evaluated. Returns false if it does not fit. */
  visit(place: number): boolean {
    if (!this.#step(this.last, this.leave, place, this.hasEaten)) return false;
    this.hasEaten ||= this.#eats(place) || (this.last === noVisit && this.start >= afterLunch);
    this.last = place;
    this.leave = this.start + floatAt(this.#stays, place);
    this.visited += floatAt(this.#stays, place);
    this.cost += this.#stepCost;
    this.drive += this.#way;
    return true;
  }

  /** Cost of the order being evaluated with the way home; infinite if that is too long or too late. */
  whole(): number {
    if (this.last === noVisit) return 0;
    const length = this.lengthCost(this.visited, this.last);
    return this.cost + length + this.#home(this.last, this.leave, this.drive);
  }

  /** Cost of a day with so many minutes of visits, of which a place is one. */
  lengthCost(visited: number, place: number): number {
    const hours = visited / 60;
    const missing = this.#isFar[place] === 1 ? 0 : Math.max(0, shortDay - hours);
    return hours * hours * hourCost + missing * missingHourCost;
  }

  /** Least minutes on the way to a place from another of some places; infinite if there is no other. */
  leastWay(to: number, places: readonly number[]): number {
    let least = Number.POSITIVE_INFINITY;
    for (const from of places) if (from !== to) least = Math.min(least, this.way(from, to));
    return least;
  }

  /** Schedules a place after another that is left at a minute. Returns false if it does not fit. */
  #step(before: number, leave: number, place: number, hasEaten: boolean): boolean {
    const isFirst = before === noVisit;
    const way = isFirst
      ? floatAt(this.#fromStart, place)
      : floatAt(this.#minutes, before * this.#count + place);
    const isFar = this.#isFar[place] === 1;
    if (!isFirst && (isFar !== (this.#isFar[before] === 1) || (isFar && way > maxBetweenFar))) return false;
    const begin = Math.max(this.frame.from, leave);
    // The drive of an excursion begins before the day does.
    const free = isFirst ? (this.frame.hasStart && !isFar ? begin : begin - way) : leave;
    let start = this.openings.start(place, free + way);
    if (start < 0) return false;
    this.#lunchAt = never;
    const eatsNow =
      !isFirst &&
      !hasEaten &&
      free <= lastLunch &&
      (free >= noon || start + floatAt(this.#stays, place) > lastLunch) &&
      !this.#isMeal(place, start);
    let arrive = free + way;
    let ready = arrive;
    if (eatsNow) {
      const isAfterWay = this.#eatsAfterWay(before, free, way, place);
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
    if (isFirst && isFar) this.#stepCost += this.frame.farCost + this.#earlyCost(way);
    return true;
  }

  /** Cost of setting out before the day begins. */
  #earlyCost(way: number): number {
    return Math.max(0, this.frame.from - (this.start - way)) * earlyCost;
  }

  /** True if lunch after the way ends earlier, or is near food while lunch before it is not. */
  #eatsAfterWay(before: number, free: number, way: number, place: number): boolean {
    if (free + way > lastLunch) return false;
    if (free < noon) return way > 0;
    return this.#hasFood[place] === 1 && this.#hasFood[before] === 0;
  }

  hasStart(place: number): boolean {
    return this.frame.hasStart || this.#isFar[place] === 1;
  }

  /** True if the visit of the last step counts as lunch or follows it. */
  #eats(place: number): boolean {
    return this.#lunchAt !== never || this.#isMeal(place, this.start);
  }

  #isMeal(place: number, start: number): boolean {
    return this.#meals[place] === 1 && start >= mealSpan[0] && start <= mealSpan[1];
  }

  #home(last: number, leave: number, drive: number): number {
    const way = floatAt(this.#toEnd, last);
    const isFar = this.#isFar[last] === 1;
    if (isFar && !isDrive(drive, way)) return Number.POSITIVE_INFINITY;
    if (isFar) return way + Math.max(0, leave + way - this.frame.to) * lateHomeCost;
    const end = Math.max(this.frame.to, this.openings.endOf(last));
    return this.frame.hasEnd && leave + way > end ? Number.POSITIVE_INFINITY : way;
  }
}
