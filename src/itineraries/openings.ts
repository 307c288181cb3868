import { at, floatAt } from '../base/at.ts';
import { minutesPerDay } from '../hours/opening-hours.ts';
import type { Daylight } from '../hours/sun.ts';
import {
  avoidedCost,
  maxSunsetCost,
  maxWishCost,
  sunsetMinutes,
  waitingCost,
  wishHours,
  wishMinutes,
} from './costs.ts';
import type { DayFacts, Plannable, Span } from './day-facts.ts';

/** Visits in the evening may end after the end of the day, but not after this minute. */
const latest = 22 * 60;
/** Minute until which the first half of a visit in the morning is over: the sun is low, and it is cool. */
const middleOfMorning = 10.5 * 60;

/** Visits begin at multiples of these minutes. */
const step = 5;
/** Length of a row of the tables: the steps from midnight to midnight, both included. */
const rowLength = minutesPerDay / step + 1;
/** Stands for no begin in tables. */
const never = -1;

/** Times at which the places of a day can be visited. */
export class Openings {
  readonly #spans: readonly (readonly Span[] | undefined)[];
  readonly #wishes: readonly (Wish | undefined)[];
  /** Hours for which the wish of each place counts. */
  readonly #weights: Float64Array;
  /** Costs of visits on this day of the week. */
  readonly #onDay: Float64Array;
  readonly #stays: Float64Array;
  /** Minutes before closing at which a visit begins at the latest. */
  readonly #margins: Float64Array;
  /** Latest ends of visits. */
  readonly #ends: Float64Array;
  readonly #latestStarts: Float64Array;
  /** By place and by step at which one is free to begin: the earliest begin of a visit, or `never`. */
  readonly #starts: Int16Array;
  /** The same, or the begin of sunset if waiting for it costs less than missing it. */
  readonly #awaited: Int16Array;
  /** Cost of a visit that begins then at another part of the day, or on another day of the week, than the best. */
  readonly #costs: Float64Array;

  constructor(facts: DayFacts) {
    const { places, stays, daylight } = facts;
    this.#spans = places.map((_, i) => facts.spansOf(i));
    this.#wishes = places.map((place, i) => wishOf(place, at(stays, i), daylight));
    this.#weights = Float64Array.from(stays, (stay) =>
      Math.min(wishHours[1], Math.max(wishHours[0], stay / 60)),
    );
    this.#onDay = this.#weights.map((weight, i) => (facts.isAvoided(i) ? weight * avoidedCost : 0));
    this.#stays = Float64Array.from(stays);
    this.#margins = Float64Array.from(places, ({ lastEntry = 0 }, i) => Math.max(at(stays, i), lastEntry));
    this.#ends = new Float64Array(places.length).fill(minutesPerDay);
    for (const [i, place] of places.entries()) this.#ends[i] = this.#endOf(i, place, facts);
    this.#latestStarts = Float64Array.from(places, (_, i) => {
      const closes = this.#spans[i]?.map(({ to }) => to - floatAt(this.#margins, i)) ?? [minutesPerDay];
      return Math.min(this.endOf(i) - at(stays, i), Math.max(...closes));
    });
    const length = places.length * rowLength;
    this.#starts = new Int16Array(length).fill(never);
    this.#costs = new Float64Array(length);
    for (const place of places.keys()) this.#addTimes(place);
    this.#awaited = this.#starts.slice();
    for (const place of places.keys()) this.#awaitSunset(place);
  }

  /** The end of the day, or for an evening place the end of the evening. */
  #endOf(i: number, { bestPart }: Plannable, { from, to }: DayFacts): number {
    const earliest = this.#fit(i, from)?.start ?? from;
    const isLate = earliest > from && earliest + floatAt(this.#stays, i) > to;
    if (isLate) return Math.max(to, minutesPerDay);
    return bestPart === 'evening' ? Math.max(to, latest) : to;
  }

  /** Earliest begin, in minutes, of a visit from a minute on that is within the hours of a place and the day; negative without one. */
  start(place: number, from: number): number {
    return from > minutesPerDay ? never : (this.#starts[indexOf(place, from)] ?? never);
  }

  /** The same after waiting for sunset, if that costs less than missing it. */
  awaitedStart(place: number, from: number): number {
    return from > minutesPerDay ? never : (this.#awaited[indexOf(place, from)] ?? never);
  }

  /** End of the hours in which a visit begins; undefined if they are not known. */
  closes(place: number, start: number): number | undefined {
    return this.#fit(place, start)?.closes;
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

  /** Cost of a visit at another part of the day, or on another day of the week, than the best. */
  wishCost(place: number, start: number): number {
    return floatAt(this.#costs, indexOf(place, start));
  }

  /** Replaces the begins of visits by sunset where waiting for it costs less than missing it. */
  #awaitSunset(place: number): void {
    const wish = this.#wishes[place];
    const sunset = wish?.isAtSunset ? this.start(place, wish.from) : never;
    if (!wish || sunset === never || sunset > wish.to) return;
    for (let i = place * rowLength; i < (place + 1) * rowLength; i += 1) {
      const start = this.#starts[i] ?? never;
      if (start === never || start >= wish.from) continue;
      if ((sunset - start) * waitingCost < this.wishCost(place, start)) this.#awaited[i] = sunset;
    }
  }

  /** Fills the rows of a place. */
  #addTimes(place: number): void {
    const first = place * rowLength;
    // The first span that is long enough counts, so it is written last.
    for (const { from, lastStart } of this.#begins(place).toReversed())
      for (let i = 0; i * step <= lastStart; i += 1) this.#starts[first + i] = Math.max(i * step, from);
    for (let i = 0; i < rowLength; i += 1) this.#costs[first + i] = this.#wishCost(place, i * step);
  }

  /** First and last begin of a visit in each span in which one fits, and the end of the span. */
  #begins(place: number): { from: number; lastStart: number; closes: number | undefined }[] {
    const latestStart = this.endOf(place) - floatAt(this.#stays, place);
    const margin = floatAt(this.#margins, place);
    const spans = this.#spans[place];
    if (!spans) return [{ from: 0, lastStart: latestStart, closes: undefined }];
    return spans
      .map(({ from, to }) => ({
        from: inSteps(from),
        lastStart: Math.min(to - margin, latestStart),
        closes: to,
      }))
      .filter(({ from, lastStart }) => from <= lastStart);
  }

  #fit(place: number, from: number): { start: number; closes: number | undefined } | undefined {
    const earliest = inSteps(from);
    const span = this.#begins(place).find(({ lastStart }) => earliest <= lastStart);
    return span && { start: Math.max(earliest, span.from), closes: span.closes };
  }

  #wishCost(place: number, start: number): number {
    const wish = this.#wishes[place];
    const onDay = floatAt(this.#onDay, place);
    if (!wish) return onDay;
    const off = Math.max(0, wish.from - start, start - wish.to);
    const cost = wish.isAtSunset
      ? Math.min(maxSunsetCost, off / sunsetMinutes)
      : Math.min(maxWishCost, off / wishMinutes);
    return onDay + cost * floatAt(this.#weights, place);
  }
}

/** Index in the tables of a place at the step of a minute, or the next one. */
function indexOf(place: number, minute: number): number {
  return place * rowLength + Math.ceil(minute / step);
}

/** Times are in steps of five minutes. */
function inSteps(minute: number): number {
  return Math.ceil(minute / step) * step;
}

/** Minutes between which a visit begins at the best part of the day. */
interface Wish extends Span {
  readonly isAtSunset?: boolean;
}

function wishOf({ bestPart, isMeal }: Plannable, stay: number, { sunset }: Daylight): Wish | undefined {
  // Lunch is as good a meal as dinner.
  if (isMeal) return undefined;
  switch (bestPart) {
    case 'morning':
      return { from: 0, to: middleOfMorning - stay / 2 };
    case 'midday':
      return { from: 11 * 60, to: 13 * 60 };
    case 'afternoon':
      return { from: 14 * 60, to: minutesPerDay };
    case 'sunset':
      return { from: sunset - stay - 30, to: sunset - 15, isAtSunset: true };
    case 'evening':
      return { from: sunset - 30, to: minutesPerDay };
    default:
      return undefined;
  }
}
