import { string } from '../base/schema.ts';
import { isDay, isOpenOn, localTimeText } from '../hours/schedule.ts';
import { kilometres, type Point } from '../indexes/distance.ts';
import { type City, isFree, type PlaceRecord } from '../places/place.ts';

type Fee = NonNullable<PlaceRecord['fee']>[number];

export type Itinerary = ReturnType<typeof itineraryOf>;
export type Stop = Itinerary['stops'][number];

/** An itinerary through places in their order. `date` is a day on the calendar of the city, such as `2027-03-03`. */
export function itineraryOf(places: readonly PlaceRecord[], date: string, start?: Point) {
  const stops = places.map((place, i) => {
    const from = places[i - 1] ?? start;
    return {
      place,
      /** From the stop before, or from the start, as the crow flies; undefined at the first stop where there is no start. */
      legKm: from && kilometres(from, place),
      /** Whether visitors get in on the day; undefined where that is not known. */
      isOpen: place.access === 'closed' ? false : isOpenOn(place, date),
    };
  });
  // Free days are told with the year or without.
  const paying = places.filter(({ freeDays = [] }) => !freeDays.some((day) => date.endsWith(day)));
  return {
    stops,
    /** As the crow flies: a way is longer. */
    kilometres: stops.reduce((sum, { legKm = 0 }) => sum + legKm, 0),
    /** At the places that tell how long a visit takes. */
    minutes: places.reduce((sum, { duration = 0 }) => sum + duration, 0),
    /** Places that do not tell it. */
    untimed: places.filter(({ duration }) => duration === undefined),
    ...costsOf(paying),
  };
}

/** The sums of the groups that most places name, all at the same places. A fee for nobody in particular is one for everybody. */
function costsOf(places: readonly PlaceRecord[]) {
  const paid = places.filter(({ fee }) => fee?.some(({ amount }) => amount > 0));
  const sums = groupsOf(paid).map((group) => ({ group, priced: paid.filter((each) => feeFor(each, group)) }));
  const [most] = sums.toSorted((a, b) => b.priced.length - a.priced.length);
  const summed = most?.priced ?? [];
  const best = sums.filter(({ priced }) => summed.every((place) => priced.includes(place)));
  return {
    /** What one visitor pays in all, by group of visitors; empty where nothing is paid. */
    costs: best.map(({ group, priced }) => {
      const amount = priced.reduce((sum, place) => sum + (feeFor(place, group)?.amount ?? 0), 0);
      return { amount, currency: group.currency, for: group.for, localFor: group.localFor };
    }),
    /** Places where something may be paid that is in no sum. */
    unpriced: places.filter((place) => (paid.includes(place) ? !summed.includes(place) : mayCost(place))),
  };
}

/** The groups that pay, each once: those with a name, where there are any. */
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

/** Whether visitors get in, and what they pay is not told in figures. */
function mayCost(place: PlaceRecord): boolean {
  const isOutside = place.access === 'outside-only' || place.access === 'closed';
  return !isOutside && place.fee === undefined && !isFree(place);
}

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
