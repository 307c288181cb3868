import { string } from '../base/schema.ts';
import { cityTimeText, isDay, isOpenOn } from '../hours/schedule.ts';
import { kilometres, type Point } from '../indexes/distance.ts';
import { type City, isFree, type PlaceRecord } from '../places/place.ts';

type Fee = NonNullable<PlaceRecord['fee']>[number];

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
  // Free days are stored with or without a year.
  const paying = places.filter(({ freeDays = [] }) => !freeDays.some((day) => date.endsWith(day)));
  return {
    stops,
    /** Sum of straight-line distances; the actual distance is longer. */
    kilometres: stops.reduce((sum, { legKm = 0 }) => sum + legKm, 0),
    /** Sum of the known durations of visits. */
    minutes: places.reduce((sum, { duration = 0 }) => sum + duration, 0),
    /** Stops without a known duration. */
    untimed: places.filter(({ duration }) => duration === undefined),
    ...costsOf(paying),
  };
}

/**
 * Totals for the groups that most places charge, all over the same places. A fee without a group applies to everybody.
 */
function costsOf(places: readonly PlaceRecord[]) {
  const paid = places.filter(({ fee }) => fee?.some(({ amount }) => amount > 0));
  const sums = groupsOf(paid).map((group) => ({ group, priced: paid.filter((each) => feeFor(each, group)) }));
  const [most] = sums.toSorted((a, b) => b.priced.length - a.priced.length);
  const summed = most?.priced ?? [];
  const best = sums.filter(({ priced }) => summed.every((place) => priced.includes(place)));
  return {
    /** Total for one visitor, by group; empty if nothing is charged. */
    costs: best.map(({ group, priced }) => {
      const amount = priced.reduce((sum, place) => sum + (feeFor(place, group)?.amount ?? 0), 0);
      return { amount, currency: group.currency, for: group.for, localFor: group.localFor };
    }),
    /** Places that may charge a fee which no total includes. */
    unpriced: places.filter((place) => (paid.includes(place) ? !summed.includes(place) : mayCost(place))),
  };
}

/** Distinct groups that pay; only the named ones, if there are any. */
function groupsOf(places: readonly PlaceRecord[]): Fee[] {
  const fees = places.flatMap(({ fee = [] }) => fee);
  const named = fees.filter(({ for: whom }) => whom !== undefined);
  const groups = named.length > 0 ? named : fees;
  return groups.filter((fee, i) => groups.findIndex((each) => isFor(each, fee)) === i);
}

function feeFor({ fee = [] }: PlaceRecord, group: Fee): Fee | undefined {
  return (
    fee.find((each) => isFor(each, group)) ?? fee.find((each) => isFor(each, { ...group, for: undefined }))
  );
}

function isFor(fee: Fee, { currency, for: whom }: Fee): boolean {
  return fee.currency === currency && fee.for === whom;
}

/** True if visitors can enter and the fee is not known as an amount. */
function mayCost(place: PlaceRecord): boolean {
  const isOutside = place.access === 'outside-only' || place.access === 'closed';
  return !isOutside && place.fee === undefined && !isFree(place);
}

const dayLength = '2027-03-03'.length;

/** True for a day with its year. */
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
