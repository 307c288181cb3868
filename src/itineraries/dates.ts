import { string } from '../base/schema.ts';
import { cityTimeText, isDay } from '../hours/schedule.ts';
import type { City } from '../places/place.ts';
import { firstDayAt } from './plan-query.ts';

const dayLength = '2027-03-03'.length;

/** True for a date with its year, such as `2027-03-03`. */
function isItineraryDay(text: string): boolean {
  return text.length === dayLength && isDay(text);
}

const expected = 'a day such as 2027-03-03';

/** Calendar day with its year. */
export const itineraryDay = string({ check: isItineraryDay, expected });

/** Day from a form, which sends empty text if no day is chosen. */
export const chosenDay = string({ check: (text) => text === '' || isItineraryDay(text), expected });

/** Default first day on the clocks of a city, for days that begin at a minute after midnight; UTC if its time zone is not known. */
export function firstDay({ timeZone = 'UTC' }: Pick<City, 'timeZone'>, now: Date, begin: number): string {
  return firstDayAt(cityTimeText(now, timeZone), begin);
}
