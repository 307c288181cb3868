import { isOpenOn } from '../../hours/schedule.ts';
import { type FeeSum, feesOn } from '../../itineraries/fees.ts';
import type { PlannedDay } from '../../itineraries/plan-types.ts';
import { isShut } from '../../itineraries/shut.ts';
import { english, type Words } from '../../locales/en.ts';
import { hoursOn } from '../../locales/facts.ts';
import { feeText, hasCityLanguageLabels } from '../../places/fees.ts';
import type { PlaceRecord } from '../../places/place.ts';
import type { Portal } from '../portal.ts';
import { daySums, type PlanFormats } from './plan-rows.ts';

/** Clock times with ways, time for visits, and fees of a day, each with its name. */
export function sumsOf(
  day: PlannedDay,
  places: readonly PlaceRecord[],
  formats: PlanFormats,
  { catalogue, words }: Pick<Portal, 'catalogue' | 'words'>,
) {
  const texts = words.itinerary;
  const { sums, unpriced } = feesOn(enteredPlaces(day, places), day.date, catalogue.data.groups);
  const nothing = unpriced.length > 0 ? texts.costUnknown : texts.costsNothing;
  const minutes = day.stops.reduce((sum, { start, leave }) => sum + leave - start, 0);
  return {
    day: [texts.day, daySums(day, formats)],
    time: [texts.time, words.duration(minutes)],
    cost: [texts.cost, sums.length > 0 ? costText(sums, words) : nothing],
  } as const;
}

function costText(sums: readonly FeeSum[], words: Words): string {
  const { language, itinerary } = hasCityLanguageLabels(sums) ? words : english;
  return feeText(sums, language, words.free, itinerary.atLeast);
}

/** Names of places whose fee is not in a sum; `Bhangarh Fort (foreign visitors)` where it is not known for some groups only. */
export function unpricedNames(
  { unpriced, partlyPriced }: Pick<ReturnType<typeof feesOn>, 'unpriced' | 'partlyPriced'>,
  words: Words,
): string[] {
  const partly = partlyPriced.map(({ place, groups }) => {
    const isLabelled = words !== english && hasCityLanguageLabels(groups);
    const names = groups.flatMap(({ for: name, localFor }) => (isLabelled ? localFor : name) ?? []);
    return `${place.name} (${words.list(names)})`;
  });
  return [...unpriced.map(({ name }) => name), ...partly];
}

/** Places of a day that visitors can enter when they arrive, so that they pay there. */
export function enteredPlaces({ stops, date }: PlannedDay, places: readonly PlaceRecord[]): PlaceRecord[] {
  const entered = stops.filter((stop) => !isShut(stop, date));
  return places.filter(({ id }) => entered.some(({ place }) => place.id === id));
}

/** Places without a known duration, and those missing from the totals. */
export function notesOf(
  day: PlannedDay,
  places: readonly PlaceRecord[],
  { catalogue, words }: Pick<Portal, 'catalogue' | 'words'>,
): string[] {
  const texts = words.itinerary;
  const notes = [
    {
      names: places.flatMap(({ name, duration }) => (duration === undefined ? name : [])),
      text: texts.untimed,
    },
    {
      names: unpricedNames(feesOn(enteredPlaces(day, places), day.date, catalogue.data.groups), words),
      text: texts.unpriced,
    },
  ];
  return notes.flatMap(({ names, text }) => (names.length > 0 ? text(words.list(names)) : []));
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
