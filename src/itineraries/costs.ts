import { at } from '../base/at.ts';
import type { DayFacts } from './day-facts.ts';

/* Everything that makes one plan worse than another, in minutes of travel. A search looks for the least sum. */

/** Cost of a minute of waiting: one can sit down or stroll. */
export const waitingCost = 0.8;
/** Cost of a minute of waiting before the first visit: the day begins later instead. */
export const sleepingCost = 0.5;
/** Cost of a minute by which an excursion sets out before the day begins. */
export const earlyCost = 0.2;
/** Cost of a minute by which an excursion ends later than the day. */
export const lateHomeCost = 0.5;

/** Minutes outside the best part of the day that cost one minute for each hour of visit, and the maximum of that cost. */
export const wishMinutes = 3;
export const maxWishCost = 45;
/** The same for a visit at sunset, which is seen at no other time. */
export const sunsetMinutes = 1;
export const maxSunsetCost = 60;
/** Cost of an hour of visit on a day of the week that is worse. */
export const avoidedCost = 120;
/** Hours of visit for which a wish counts: at least, and at most. */
export const wishHours = [0.5, 2.5] as const;

/** Cost of a day for the square of its hours of visits. The sum of squares is least if all days are equally long. */
export const hourCost = 3;
/** Number of hours of visits below which a day in the city is short. */
export const shortDay = 4;
/** Cost of each hour that a short day lacks. */
export const missingHourCost = 40;
/** Cost of a day without visits. */
export const emptyDayCost = 150;
/** Cost of an excursion for each day that may follow it: excursions come last. */
export const postponement = 10;
/** Cost of a minute by which the schedule of a day is moved: the day begins early unless a later begin saves more. */
export const lateCost = 0.05;

/** Cost of visiting a place and its nearest neighbour on foot on different days. */
export const partingCost = 30;

/** Cost of leaving out a visit, and each minute of it: more than any way. */
const leastOmission = 50_000;
const omittedMinuteCost = 1000;
/** Share by which leaving out the most famous place costs more; for others, divided by the root of their rank. */
const fameShare = 2;

/** Cost of leaving out a place. Long visits and famous places are the reason to come, so they cost more. */
export function omissionCost({ places, stays }: DayFacts, place: number): number {
  const { rank = Number.POSITIVE_INFINITY } = at(places, place);
  const cost = leastOmission + omittedMinuteCost * at(stays, place);
  return Math.round(cost * (1 + fameShare / Math.sqrt(rank)));
}
