import { isOpenOn } from '../../hours/schedule.ts';
import { type FeeSum, feesOn, type Substitute } from '../../itineraries/fees.ts';
import type { PlannedDay } from '../../itineraries/plan-types.ts';
import { isShut } from '../../itineraries/shut.ts';
import { english, type Words } from '../../locales/en.ts';
import { hoursOn } from '../../locales/facts.ts';
import { feeText, hasCityLanguageLabels, substitutesText } from '../../places/fees.ts';
import type { PlaceRecord } from '../../places/place.ts';
import type { Portal } from '../portal.ts';
import { daySums, type PlanFormats } from './plan-rows.ts';

/** Clock times with ways, time for visits, and fees of a day, each with its name. */
export function sumsOf(day: PlannedDay, places: readonly PlaceRecord[], formats: PlanFormats, words: Words) {
  const texts = words.itinerary;
  const { sums, tooLow, unpriced } = feesOn(enteredPlaces(day, places), day.date);
  const nothing = unpriced.length > 0 ? texts.costUnknown : texts.costsNothing;
  const minutes = day.stops.reduce((sum, { start, leave }) => sum + leave - start, 0);
  return {
    day: [texts.day, daySums(day, formats)],
    time: [texts.time, words.duration(minutes)],
    cost: [texts.cost, sums.length > 0 ? costText(sums, tooLow, words) : nothing],
  } as const;
}

function costText(sums: readonly FeeSum[], tooLow: readonly Substitute[], words: Words): string {
  const fees = [...sums, ...tooLow.map(({ fee }) => fee)];
  const language = hasCityLanguageLabels(fees) ? words.language : english.language;
  return feeText(sums, language, words.free) + substitutesText(tooLow, language, words.free);
}

/** Places of a day that visitors can enter when they arrive, so that they pay there. */
export function enteredPlaces({ stops, date }: PlannedDay, places: readonly PlaceRecord[]): PlaceRecord[] {
  const entered = stops.filter((stop) => !isShut(stop, date));
  return places.filter(({ id }) => entered.some(({ place }) => place.id === id));
}

/** Places without a known duration, and those missing from the totals. */
export function notesOf(day: PlannedDay, places: readonly PlaceRecord[], words: Words): string[] {
  const texts = words.itinerary;
  const notes = [
    { places: places.filter(({ duration }) => duration === undefined), text: texts.untimed },
    { places: feesOn(enteredPlaces(day, places), day.date).unpriced, text: texts.unpriced },
  ];
  return notes.flatMap(({ places, text }) =>
    places.length > 0 ? text(words.list(places.map(({ name }) => name))) : [],
  );
}

/** `Open 09:00–17:00`, and restrictions of access. */
export function stateText(
  place: PlaceRecord,
  date: string,
  { catalogue, words }: Pick<Portal, 'catalogue' | 'words'>,
): string {
  const { access = 'open' } = place;
  const { itinerary: texts, accesses } = words;
  const whom = access === 'open' ? undefined : accesses[access];
  const isOpen = access === 'closed' ? false : isOpenOn(place, date);
  if (isOpen === undefined) return whom ?? texts.hoursUnknown;
  const hours = isOpen && hoursOn(place, date, words, catalogue.daylightOn);
  const when = hours ? `${texts.open} ${hours}` : texts.closed;
  return whom === undefined ? when : `${when} · ${whom}`;
}
