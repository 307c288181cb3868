import { shortJson } from '../base/errors.ts';
import type { Fault } from '../base/fault.ts';
import { closedObject } from '../base/object-schema.ts';
import { array, describe, type Infer, optional, string } from '../base/schema.ts';
import { label, text } from './field-types.ts';
import { slug } from './place-fields.ts';

/** Maximum number of published itineraries of a city, which one page lists. */
const maxItineraries = 50;
/** Maximum number of stops of an itinerary. Ordering them takes at most 50 ms (2-opt). */
export const maxStops = 50;
/** Maximum number of slugs compared with an unknown one, which takes 20 ms. */
const maxCompared = 1000;

const publishedItinerary = closedObject({
  id: describe(slug, 'Unique slug of the route, used in URLs.'),
  name: describe(label, 'English name.'),
  description: describe(text, 'What to see on the way, and when to go.'),
  local: describe(
    optional(
      closedObject({
        name: describe(label, 'Name in the language of the city.'),
        description: describe(text, 'Description in the language of the city.'),
      }),
    ),
    'Texts in the language of the city.',
  ),
  start: describe(
    optional(string({ pattern: /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, expected: 'a time such as 08:30' })),
    'When the day begins, such as 08:30; by default at 09:00.',
  ),
  places: describe(
    array(slug, {
      minItems: 2,
      maxItems: maxStops,
      expected: `an array of 2 to ${maxStops} ids of places`,
    }),
    'Ids of places, in the order of the visit.',
  ),
});
export type PublishedItinerary = Infer<typeof publishedItinerary>;

export const publishedItineraries = array(publishedItinerary, { maxItems: maxItineraries });

/** Returns the faults between itineraries and places: duplicate ids, duplicate stops, unknown places. */
export function faultsOfItineraries(
  itineraries: readonly PublishedItinerary[],
  placeIds: ReadonlySet<string>,
): Fault[] {
  const ids = itineraries.map(({ id }) => id);
  const words = [...placeIds].slice(0, maxCompared);
  const unknown = (id: string, pointer: string): Fault => ({
    pointer,
    problem: `is ${shortJson(id)}, which is no place`,
    expected: 'the id of a place',
    typo: { part: 'value', typed: id, words },
  });
  return itineraries.flatMap(({ places }, i) => [
    ...repeatedIn(ids, i, `/routes/${i}/id`),
    ...places.flatMap((id, at) => {
      const pointer = `/routes/${i}/places/${at}`;
      return placeIds.has(id) ? repeatedIn(places, at, pointer) : unknown(id, pointer);
    }),
  ]);
}

/** Returns a fault if an entry equals an earlier one. */
export function repeatedIn(list: readonly string[], i: number, pointer: string): Fault[] {
  const isNew = list.indexOf(String(list[i])) === i;
  return isNew ? [] : [{ pointer, problem: `repeats ${shortJson(list[i])}`, expected: 'unique' }];
}
