import type { Itinerary, Stop } from '../../itineraries/itinerary.ts';
import { english, type Words } from '../../locales/en.ts';
import { hoursOn } from '../../locales/facts.ts';
import { feeText, hasCityLanguageLabels } from '../../places/fees.ts';

/** Distance, time and fees of an itinerary on a day, by name. */
export function sumsOf(
  itinerary: Itinerary,
  date: string,
  words: Words,
): (readonly [name: string, text: string])[] {
  const { kilometres, minutes, costs, unpriced } = itinerary;
  const texts = words.itinerary;
  const language = hasCityLanguageLabels(costs) ? words.language : english.language;
  const nothing = unpriced.length > 0 ? texts.costUnknown : texts.costsNothing;
  return [
    [texts.day, words.fullDay(date)],
    [texts.length, texts.asCrowFlies(words.kilometres(kilometres))],
    ...(minutes > 0 ? [[texts.time, words.duration(minutes)] as const] : []),
    [texts.cost, costs.length > 0 ? feeText(costs, language, words.free) : nothing],
  ];
}

/** Places closed on the day, and places missing from the totals. */
export function notesOf({ stops, untimed, unpriced }: Itinerary, date: string, words: Words): string[] {
  const texts = words.itinerary;
  const closed = stops.filter(({ isOpen }) => isOpen === false).map(({ place }) => place);
  const notes = [
    { places: closed, text: (names: string) => texts.closedOn(words.fullDay(date), names) },
    { places: untimed, text: texts.untimed },
    { places: unpriced, text: texts.unpriced },
  ];
  return notes.flatMap(({ places, text }) =>
    places.length > 0 ? text(words.list(places.map(({ name }) => name))) : [],
  );
}

/** Leg from the previous stop. */
export function legText({ legKm }: Stop, words: Words): string | undefined {
  // Positions are not known more precisely.
  if (legKm !== undefined && legKm < 0.05) return words.place.samePlace;
  return legKm === undefined ? undefined : words.itinerary.leg(words.kilometres(legKm));
}

/** `Open 09:00–17:00`, and restrictions of access. */
export function stateText({ place, isOpen }: Stop, date: string, words: Words): string {
  const { access = 'open' } = place;
  const { itinerary: texts, accesses } = words;
  const whom = access === 'open' ? undefined : accesses[access];
  if (isOpen === undefined) return whom ?? texts.hoursUnknown;
  const when = isOpen ? `${texts.open} ${hoursOn(place, date, words)}` : texts.closed;
  return whom === undefined ? when : `${when} · ${whom}`;
}
