import { at } from '../base/at.ts';
import { countText } from '../base/fault.ts';
import { object } from '../base/object-schema.ts';
import { array, describe, type Infer, integer, number, oneOf, optional, string } from '../base/schema.ts';
import { type Itinerary, itineraryDay, itineraryOf, type Stop, today } from '../itineraries/itinerary.ts';
import { shortestOrder } from '../itineraries/order.ts';
import { english } from '../locales/en.ts';
import { hoursOn } from '../locales/facts.ts';
import { feeText } from '../places/fees.ts';
import { idText, type PlaceRecord } from '../places/place.ts';
import { maxStops } from '../places/published-itineraries.ts';
import { nearParameter } from '../search/query.ts';
import { textOfLines } from './lines.ts';
import { pageUrl, recordForTool, startForTool, type ToolCall, type ToolSources } from './place-answers.ts';

export const itineraryArguments = object({
  places: describe(
    array(idText, {
      minItems: 2,
      maxItems: maxStops,
      expected: `a list of 2 to ${maxStops} slugs or indexes`,
    }),
    'Slugs or indexes of the places to visit, in any order.',
  ),
  start: describe(
    nearParameter,
    'Where the way begins: LAT,LNG or a slug or index; without it, at one of the places.',
  ),
  date: describe(optional(itineraryDay), 'Day of the visit, such as 2027-03-03; the default is today.'),
  keep_order: describe(
    optional(oneOf(['yes', 'no']), 'no'),
    'yes: visits the places in the order of the argument, instead of the order with the shortest way.',
  ),
});
type ItineraryArguments = Infer<typeof itineraryArguments>;

const ids = (description: string) => describe(array(string()), description);
const kilometres = number({ min: 0, max: Number.MAX_SAFE_INTEGER });
const minutes = integer({ min: 0 });

const answeredStop = object({
  id: describe(string(), 'Slug of the place.'),
  name: describe(optional(string()), 'Name of the place.'),
  page: describe(optional(string({ format: 'uri' })), 'Page of the place, for people.'),
  leg_km: describe(optional(kilometres), 'From the stop before, or from the start.'),
  minutes: describe(optional(minutes), 'Duration of the visit.'),
  state: describe(oneOf(['open', 'closed', 'unknown']), 'On that day.'),
  hours: describe(optional(string()), 'On that day.'),
  access: describe(
    optional(oneOf(['by-appointment', 'outside-only', 'closed'])),
    'Who may enter, if that is not everybody.',
  ),
});
type AnsweredStop = Infer<typeof answeredStop>;

const answeredCost = object({
  amount: describe(number({ min: 0, max: Number.MAX_SAFE_INTEGER }), 'Sum of the fees.'),
  currency: describe(string(), 'Currency, as three capital letters (ISO 4217).'),
  for: describe(optional(string()), 'Group of visitors; everybody where there is none.'),
});

export const itineraryAnswer = object({
  date: describe(string(), 'Day of the visit.'),
  closed: ids('Slugs of the stops that are closed on that day.'),
  stops: describe(array(answeredStop), 'In the order of the visit.'),
  kilometres: describe(kilometres, 'In all, as the crow flies; a way is longer.'),
  minutes: describe(minutes, 'At the places, without the ways.'),
  not_in_minutes: ids('Slugs of stops of which it is not known how long a visit takes.'),
  costs: describe(array(answeredCost), 'All entry fees of one visitor, by group.'),
  not_in_costs: ids('Slugs of stops where something may be paid that is in no sum.'),
});
export type ItineraryAnswer = Infer<typeof itineraryAnswer>;

/** Returns an itinerary through places on a day. Throws PLACE_NOT_FOUND, and INVALID_PARAMETER for an unknown start. */
export async function itineraryForTool(
  sources: ToolSources,
  { places, start, date, keep_order }: ItineraryArguments,
  call: ToolCall,
): Promise<ItineraryAnswer> {
  const { catalogue, clock } = sources;
  const from = start === undefined ? undefined : startForTool(catalogue, start, 'start');
  const records = new Map<string, PlaceRecord>();
  // Sequential, because suggesting places for an unknown one takes a search.
  for (const id of places) {
    const record = await recordForTool(sources, id, call);
    records.set(record.id, record);
  }
  const chosen = [...records.values()];
  const order = keep_order === 'yes' ? chosen.keys() : shortestOrder(chosen, from);
  const ordered = Array.from(order, (i) => at(chosen, i));
  const day = date ?? today(catalogue.city, clock.date());
  return answerOf(itineraryOf(ordered, day, from), day, call.base);
}

function answerOf(itinerary: Itinerary, date: string, base: string): ItineraryAnswer {
  const idsOf = (some: readonly PlaceRecord[]) => some.map(({ id }) => id);
  const stops = itinerary.stops.map((stop) => stopOf(stop, date, base));
  return {
    date,
    closed: stops.filter(({ state }) => state === 'closed').map(({ id }) => id),
    stops,
    kilometres: toMetre(itinerary.kilometres),
    minutes: itinerary.minutes,
    not_in_minutes: idsOf(itinerary.untimed),
    costs: itinerary.costs.map(({ amount, currency, for: whom }) => ({ amount, currency, for: whom })),
    not_in_costs: idsOf(itinerary.unpriced),
  };
}

function stopOf({ place, legKm, isOpen }: Stop, date: string, base: string): AnsweredStop {
  const { id, name, duration, access } = place;
  return {
    id,
    name,
    page: pageUrl(place, base),
    leg_km: legKm && toMetre(legKm),
    minutes: duration,
    state: isOpen === undefined ? 'unknown' : isOpen ? 'open' : 'closed',
    hours: isOpen ? hoursOn(place, date, english) : undefined,
    access: access === 'open' ? undefined : access,
  };
}

function toMetre(km: number): number {
  return Math.round(km * 1000) / 1000;
}

/** Drops details that `get_place` also returns; undefined if they are already dropped. */
export function shortenItinerary(answer: ItineraryAnswer): ItineraryAnswer | undefined {
  if (answer.stops.every(({ name }) => name === undefined)) return undefined;
  const stops = answer.stops.map(({ id, leg_km, minutes, state }) => ({ id, leg_km, minutes, state }));
  return { ...answer, stops };
}

export function itineraryText(answer: ItineraryAnswer): string {
  const { date, closed, stops, costs, not_in_minutes: untimed, not_in_costs: unpriced } = answer;
  const names = new Map(stops.map(({ id, name = id }) => [id, name]));
  const list = (ids: readonly string[]) => english.list(ids.map((id) => names.get(id) ?? id));
  return textOfLines([
    `${countText(stops.length, 'place')} on ${english.fullDay(date)}:`,
    ...stops.map(stopText),
    ...(closed.length > 0 ? [`Closed on that day: ${list(closed)}.`] : []),
    `${english.kilometres(answer.kilometres)} as the crow flies (a way is longer), ` +
      `${english.duration(answer.minutes)} at the places${untimed.length > 0 ? `, without ${list(untimed)}` : ''}.`,
    ...(costs.length > 0 || unpriced.length === 0
      ? [`Entry for one visitor: ${feeText(costs, 'en', 'Free')}.`]
      : []),
    ...(unpriced.length > 0 ? [`In no sum: ${list(unpriced)}; get_place tells what is paid there.`] : []),
  ]);
}

function stopText({ id, name = id, leg_km, minutes, state, hours, access }: AnsweredStop, i: number): string {
  const facts = [
    leg_km !== undefined && `after ${english.kilometres(leg_km)}`,
    minutes !== undefined && english.duration(minutes),
    state === 'unknown' ? 'hours not known' : `${state}${hours ? ` ${hours}` : ''}`,
    access && english.accesses[access].toLowerCase(),
  ];
  return `${i + 1}. ${name} (id ${id}): ${facts.filter(Boolean).join('; ')}`;
}
