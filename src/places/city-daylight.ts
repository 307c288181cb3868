import { cityTimeText, type DaylightOn } from '../hours/schedule.ts';
import { daylightOn } from '../hours/sun.ts';
import type { City } from './place.ts';

/** Returns a function that computes sunrise and sunset of a city on its clocks. */
export function daylightIn({ centre, timeZone = 'UTC' }: Pick<City, 'centre' | 'timeZone'>): DaylightOn {
  return (date) => daylightOn(centre, date, utcOffset(date, timeZone));
}

/** Minutes by which the clocks of a time zone are ahead of UTC at noon of a day. */
export function utcOffset(date: string, timeZone: string): number {
  const noon = new Date(`${date}T12:00Z`);
  return Math.round((Date.parse(`${cityTimeText(noon, timeZone)}Z`) - noon.getTime()) / 60_000);
}
