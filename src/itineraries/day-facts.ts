import type { Daylight } from '../hours/sun.ts';
import type { Located, Way } from './travel.ts';

/** Part of the day at which a visit is best. */
type PartOfDay = 'morning' | 'midday' | 'afternoon' | 'sunset' | 'evening';

/** A place with what a plan needs to know about it. */
export interface Plannable extends Located {
  readonly id: string;
  /** Duration of a visit in minutes. */
  readonly minutes: number;
  /** Position in the order by fame, from 1; undefined if it has none. */
  readonly rank?: number | undefined;
  /** Minutes between the last admission and closing. */
  readonly lastEntry?: number | undefined;
  readonly bestPart?: PartOfDay | undefined;
  /** Days of the week on which a visit is worse, such as `Su`. */
  readonly avoidDays?: readonly string[] | undefined;
  /** True if food is sold at the place. */
  readonly hasFood?: boolean | undefined;
  /** True if a visit around noon is lunch, as at a food court. */
  readonly isMeal?: boolean | undefined;
}

export interface Span {
  /** Minutes after midnight. */
  readonly from: number;
  readonly to: number;
}

/** Fixed facts of one day: its bounds, the hours of the places, and the ways. Times are minutes after midnight. */
export interface DayFacts {
  readonly from: number;
  readonly to: number;
  /** True if the day begins at `from` and not later. */
  readonly isPunctual: boolean;
  readonly daylight: Daylight;
  /** Returns the hours of a place; undefined if they are not known. */
  spansOf(place: number): readonly Span[] | undefined;
  readonly places: readonly Plannable[];
  /** Minutes that a visit takes at the chosen pace. */
  readonly stays: readonly number[];
  /** Returns the way between two places. */
  way(from: number, to: number): Way;
  /** Ways from the start and to the end, or else from and to the centre of the city. */
  wayFromStart(to: number): Way;
  wayToEnd(from: number): Way;
  /** True if the day begins, and ends, at a chosen point instead of its first and last place. */
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
  /** True if a visit of a place is better on another day of the week. */
  isAvoided(place: number): boolean;
  /** True for places that are too far for a day in the city. */
  isFar(place: number): boolean;
  /** Cost of an excursion on this day, which puts excursions last. */
  readonly farCost: number;
}

/** One visit of a day. Times are minutes after midnight. */
export interface Visit {
  readonly place: number;
  /** Way from the previous stop or the start. */
  readonly way: Way | undefined;
  /** Begin of lunch: before the way, or after it if `arrive` is not later. */
  readonly lunchAt: number | undefined;
  readonly arrive: number;
  /** Begin of the visit, after waiting. */
  readonly start: number;
  readonly leave: number;
  /** End of the hours in which the visit begins. */
  readonly closes: number | undefined;
  /** True if lunch is over when the visit ends. */
  readonly hasEaten: boolean;
  /** Travel, waiting and missed wishes, in minutes. */
  readonly cost: number;
}

/** Stands for the place before the first visit of a day. */
export const noVisit = -1;

/** State of a day after some visits. */
export interface Progress {
  readonly last: number;
  /** Minute at which the last visit ends; before the first one, the minute at which the day begins, if it is later. */
  readonly leave: number;
  readonly hasEaten: boolean;
  readonly cost: number;
  /** Minutes on the way so far. */
  readonly drive: number;
  /** Minutes of visits so far. */
  readonly visited: number;
}

/** State before the first visit. */
export const morning: Progress = { last: noVisit, leave: 0, hasEaten: false, cost: 0, drive: 0, visited: 0 };
