import { stepsPerMs } from '../base/work.ts';
import type { Schedule } from '../hours/schedule.ts';
import type { Daylight } from '../hours/sun.ts';
import type { Point } from '../indexes/distance.ts';
import type { Plannable, Visit } from './day-facts.ts';
import type { Located, TravelRules, Way } from './travel.ts';

/** Steps to plan one stop; a plan grows a little faster than its number of stops. */
export const stepsAStop = 2.5 * stepsPerMs;

/** A place of a plan with its hours. */
export interface PlanPlace extends Plannable, Schedule {
  /** True if nobody may enter. */
  readonly isClosed?: boolean | undefined;
}

export const paces = ['relaxed', 'full'] as const;
export type Pace = (typeof paces)[number];

export interface PlanRequest {
  readonly places: readonly PlanPlace[];
  /** First day, such as `2027-03-03`. */
  readonly date: string;
  /** Number of days; undefined for as many as the places need. */
  readonly days?: number | undefined;
  /** Begin and end of each day, in minutes after midnight. */
  readonly from: number;
  readonly to: number;
  /** True if each day begins at `from`, as its author wrote, and not later if that is better. */
  readonly isPunctual?: boolean | undefined;
  readonly pace: Pace;
  /** Points where each day begins and ends; undefined for its first and last place. */
  readonly start?: Located | undefined;
  readonly end?: Located | undefined;
}

/** Facts of a city that plans need. */
export interface PlanCity {
  readonly centre: Point;
  readonly travel?: TravelRules | undefined;
  daylightOn(date: string): Daylight;
}

export interface PlannedStop
  extends Pick<Visit, 'way' | 'lunchAt' | 'arrive' | 'start' | 'leave' | 'closes'> {
  readonly place: PlanPlace;
}

export interface PlannedDay {
  readonly date: string;
  readonly stops: readonly PlannedStop[];
  /** Minute at which to set out, if the day begins elsewhere than at its first stop. */
  readonly setOut: number | undefined;
  /** Way home, and the minute at which it ends. */
  readonly wayHome: Way | undefined;
  readonly home: number | undefined;
  /** Begin of lunch before the way home; undefined without one. */
  readonly lunchAt: number | undefined;
  readonly isExcursion: boolean;
}

/** Reason why a plan leaves out a place. */
export type Reason = 'no-entry' | 'closed' | 'hours' | 'time';

export interface LeftPlace {
  readonly place: PlanPlace;
  readonly reason: Reason;
  /** Next day on which the place would fit; undefined if there is none within a year. */
  readonly fitsOn: string | undefined;
}

export interface Plan {
  readonly days: readonly PlannedDay[];
  readonly left: readonly LeftPlace[];
}
