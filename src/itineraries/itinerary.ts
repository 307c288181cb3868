import { string } from '../base/schema.ts';
import { cityTimeText, isDay, isOpenOn } from '../hours/schedule.ts';
import { kilometres, type Point } from '../indexes/distance.ts';
import type { City, PlaceRecord } from '../places/place.ts';
import { costsOn } from './costs.ts';

export type Itinerary = ReturnType<typeof itineraryOf>;
export type Stop = Itinerary['stops'][number];

/** Itinerary through places in the given order. `date` is a calendar day of the city, such as `2027-03-03`. */
export function itineraryOf(places: readonly PlaceRecord[], date: string, start?: Point) {
  const stops = places.map((place, i) => {
    const from = places[i - 1] ?? start;
    return {
      place,
      /** Straight-line distance from the previous stop or the start; undefined for the first stop without a start. */
      legKm: from && kilometres(from, place),
      /** True if visitors can enter on the day; undefined if that is not known. */
      isOpen: place.access === 'closed' ? false : isOpenOn(place, date),
    };
  });
  return {
    stops,
    /** Sum of straight-line distances; the actual distance is longer. */
    kilometres: stops.reduce((sum, { legKm = 0 }) => sum + legKm, 0),
    /** Sum of the known durations of visits. */
    minutes: places.reduce((sum, { duration = 0 }) => sum + duration, 0),
    /** Stops without a known duration. */
    untimed: places.filter(({ duration }) => duration === undefined),
    ...costsOn(places, date),
  };
}

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

/** Current day on the clocks of a city; UTC if its time zone is not known. */
export function today({ timeZone = 'UTC' }: Pick<City, 'timeZone'>, now: Date): string {
  return cityTimeText(now, timeZone).slice(0, dayLength);
}
