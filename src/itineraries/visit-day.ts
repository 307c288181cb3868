import { isDay, localTimeText } from '../hours/schedule.ts';
import type { City } from '../places/place.ts';
import { string } from '../schema.ts';

const dayLength = '2027-03-03'.length;

/** Whether a text names a day of one year. */
function isVisitDay(text: string): boolean {
  return text.length === dayLength && isDay(text);
}

const expected = 'a day such as 2027-03-03';

/** A day of the calendar, with its year. */
export const visitDay = string({ check: isVisitDay, expected });

/** The same from a form, which sends an empty text where no day is chosen. */
export const chosenDay = string({ check: (text) => text === '' || isVisitDay(text), expected });

/** The day on the clocks of a city, or that of UTC where its time zone is not known. */
export function today({ timeZone = 'UTC' }: Pick<City, 'timeZone'>, now: Date): string {
  return localTimeText(now, timeZone).slice(0, dayLength);
}
