import { at, floatAt } from '../base/at.ts';
import { minutesPerDay } from '../hours/opening-hours.ts';
import type { Daylight } from '../hours/sun.ts';
import type { DayFrame, Plannable, Span } from './day-frame.ts';

/** Visits in the evening may end after the end of the day, but not after this minute. */
const latest = 22 * 60;
/**
 * Minutes outside the best part of the day that cost as much as a minute of travel, and the maximum of that cost, for an
 * hour of visit: at the wrong time, a long visit is the longer one.
 */
const wishMinutes = 3;
const maxWishCost = 45;
/** The same for a visit at sunset, which is seen at no other time. */
const sunsetMinutes = 1;
const maxSunsetCost = 60;
/** Cost of an hour of visit on a day of the week that is worse. */
const avoidedCost = 120;
/** Least and greatest number of hours for which a wish counts. */
const wishHours = [0.5, 2.5] as const;

/** Minute until which the first half of a visit in the morning is over: the sun is low, and it is cool. */
const middleOfMorning = 10.5 * 60;

/** Times at which the places of a day can be visited. Finding a visit stores its times in the object, which costs no memory. */
export class Openings {
  /** Begin of the visit that `fit` found last, and the end of the hours in which it begins. */
  start = 0;
  closes: number | undefined;
  readonly #spans: readonly (readonly Span[] | undefined)[];
  readonly #wishes: readonly (readonly [number, number] | undefined)[];
  readonly #isAtSunset: Uint8Array;
  readonly #weights: Float64Array;
  /** Costs of visits on this day of the week. */
  readonly #onDay: Float64Array;
  readonly #stays: Float64Array;
  /** Minutes before closing at which a visit begins at the latest. */
  readonly #margins: Float64Array;
  /** Latest ends of visits. */
  readonly #ends: Float64Array;
  readonly #latestStarts: Float64Array;

  constructor(frame: DayFrame) {
    const { places, stays, daylight } = frame;
    this.#spans = places.map((_, i) => frame.spansOf(i));
    this.#wishes = places.map((place, i) => wishOf(place, at(stays, i), daylight));
    this.#isAtSunset = Uint8Array.from(places, ({ bestPart }) => (bestPart === 'sunset' ? 1 : 0));
    this.#weights = Float64Array.from(stays, (stay) =>
      Math.min(wishHours[1], Math.max(wishHours[0], stay / 60)),
    );
    this.#onDay = this.#weights.map((weight, i) => (frame.isAvoided(i) ? weight * avoidedCost : 0));
    this.#stays = Float64Array.from(stays);
    this.#margins = Float64Array.from(places, ({ lastEntry = 0 }, i) => Math.max(at(stays, i), lastEntry));
    this.#ends = new Float64Array(places.length).fill(minutesPerDay);
    for (const [i, place] of places.entries()) this.#ends[i] = this.#endOf(i, place, frame);
    this.#latestStarts = Float64Array.from(places, (_, i) => {
      const closes = this.#spans[i]?.map(({ to }) => to - floatAt(this.#margins, i)) ?? [minutesPerDay];
      return Math.min(this.endOf(i) - at(stays, i), Math.max(...closes));
    });
  }

  /** The end of the day, or for an evening place the end of the evening. */
  #endOf(i: number, { bestPart }: Plannable, { from, to }: DayFrame): number {
    const earliest = this.fit(i, from) ? this.start : from;
    const isLate = earliest > from && earliest + floatAt(this.#stays, i) > to;
    if (isLate) return Math.max(to, minutesPerDay);
    return bestPart === 'evening' ? Math.max(to, latest) : to;
  }

  /** Finds the earliest visit from a minute on that is within the hours of a place and the day. */
  fit(place: number, from: number): boolean {
    const spans = this.#spans[place];
    const earliest = inSteps(from);
    const latestStart = this.endOf(place) - floatAt(this.#stays, place);
    if (!spans) {
      this.start = earliest;
      this.closes = undefined;
      return earliest <= latestStart;
    }
    const margin = floatAt(this.#margins, place);
    for (const span of spans) {
      const start = Math.max(earliest, inSteps(span.from));
      if (start + margin > span.to || start > latestStart) continue;
      this.start = start;
      this.closes = span.to;
      return true;
    }
    return false;
  }

  spansOf(place: number): readonly Span[] | undefined {
    return this.#spans[place];
  }

  /** Latest end of a visit. */
  endOf(place: number): number {
    return floatAt(this.#ends, place);
  }

  /** Latest minute at which a visit can begin. */
  latestStart(place: number): number {
    return floatAt(this.#latestStarts, place);
  }

  /** Cost of the visit that `fit` found last at another part of the day, or on another day of the week, than the best. */
  wishCost(place: number): number {
    const wish = this.#wishes[place];
    const onDay = floatAt(this.#onDay, place);
    if (!wish) return onDay;
    const off = Math.max(0, wish[0] - this.start, this.start - wish[1]);
    const cost =
      this.#isAtSunset[place] === 1
        ? Math.min(maxSunsetCost, off / sunsetMinutes)
        : Math.min(maxWishCost, off / wishMinutes);
    return onDay + cost * floatAt(this.#weights, place);
  }

  /** Postpones the visit that `fit` found last until sunset, if waiting costs less than missing it. */
  awaitSunset(place: number, costAMinute: number): void {
    const wish = this.#wishes[place];
    if (!wish || this.#isAtSunset[place] !== 1 || this.start >= wish[0]) return;
    const [start, closes] = [this.start, this.closes];
    const missed = this.wishCost(place);
    const isOpen = this.fit(place, wish[0]) && this.start <= wish[1];
    if (isOpen && (this.start - start) * costAMinute < missed) return;
    this.start = start;
    this.closes = closes;
  }
}

/** Times are in steps of five minutes. */
function inSteps(minute: number): number {
  return Math.ceil(minute / 5) * 5;
}

/** Minutes between which a visit begins at the best part of the day. */
function wishOf(
  { bestPart, isMeal }: Plannable,
  stay: number,
  { sunset }: Daylight,
): readonly [number, number] | undefined {
  // Lunch is as good a meal as dinner.
  if (isMeal) return undefined;
  switch (bestPart) {
    case 'morning':
      return [0, middleOfMorning - stay / 2];
    case 'midday':
      return [11 * 60, 13 * 60];
    case 'afternoon':
      return [14 * 60, minutesPerDay];
    case 'sunset':
      return [sunset - stay - 30, sunset - 15];
    case 'evening':
      return [sunset - 30, minutesPerDay];
    default:
      return undefined;
  }
}
