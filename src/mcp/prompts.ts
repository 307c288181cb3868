import { findPlace } from '../api/places.ts';
import { Bitset } from '../indexes/bitset.ts';
import type { Catalogue, NearPlace } from '../places/catalogue.ts';
import { idText } from '../places/place.ts';
import { categories } from '../places/place-fields.ts';
import { array, describe, integer, object, optional, string } from '../schema.ts';
import { readArguments } from './arguments.ts';
import type { Prompt } from './protocol.ts';

/** Places that the prompt proposes to choose from for each hour of the day. */
const candidatesPerHour = 2;

const planArguments = object({
  interests: describe(optional(array(string({ minLength: 1 }), { maxItems: 10 })), {
    title: 'Interests',
    description: `Categories (${categories.join(', ')}) or words to search for, separated by commas, ten at most; without them anything goes.`,
  }),
  hours: describe(optional(integer({ min: 1, max: 16 }), 6), {
    title: 'Hours',
    description: 'Hours there are, 1 to 16; 6 if not given.',
  }),
  start: describe(optional(idText), {
    title: 'Starting point',
    description: 'Slug or index of the place to start from; the centre of the city if not given.',
  }),
});

/** The prompt `plan_day`: asks for a day in the city by what a traveller likes, how long there is and where to begin. */
export function planDay(catalogue: Catalogue): Prompt {
  const { city } = catalogue;
  return {
    name: 'plan_day',
    title: `Plan a day in ${city.name}`,
    description: `Asks for a day's round through ${city.name}, with the places that suit it.`,
    arguments: Object.entries(planArguments.fields).map(([name, { json }]) => {
      const { title = name, description = '' } = json;
      return { name, title, description, required: false };
    }),
    get(args) {
      const { interests = [], hours, start } = readArguments(args, planArguments);
      const from = start === undefined ? city.centre : findPlace(catalogue, start);
      return catalogue.afterIndexing({ search: interests }, () => {
        const among = matching(catalogue, interests);
        const candidates = catalogue.nearest(from, hours * candidatesPerHour, { among });
        const text = promptText(city.name, from.name, hours, interests.join(', '), candidates);
        return {
          description: `A day of ${hours} hours in ${city.name}`,
          messages: [{ role: 'user', content: { type: 'text', text } }],
        };
      });
    },
  };
}

/** The places that suit at least one interest; undefined, for all of them, when none is given or none matches. */
function matching(catalogue: Catalogue, interests: readonly string[]): Bitset | undefined {
  const suitable = new Bitset(catalogue.size);
  for (const interest of interests) {
    const category = categories.find((name) => name === interest.toLowerCase());
    suitable.addAll(catalogue.select(category ? { category } : { search: interest }));
  }
  return suitable.size > 0 ? suitable : undefined;
}

function promptText(
  city: string,
  start: string,
  hours: number,
  interests: string,
  candidates: readonly NearPlace[],
): string {
  const lines = candidates.map(({ place: { id, name, category, entryFee, bestTime }, kilometres }) => {
    return `- ${name} (id ${id}): ${category}, ${kilometres.toFixed(1)} km from the start. Entry: ${entryFee}. Best time: ${bestTime}.`;
  });
  return [
    `Plan a day in ${city} for me: ${hours} hours, starting at ${start}${interests && `, and I like: ${interests}`}.`,
    '',
    'Choose from these places, nearest to the start first:',
    ...lines,
    '',
    'Put them in an order that keeps the ways short, allow for the visit and the way to each, mind the best time and the entry fee, and leave room for a meal. The tool get_place tells more of a place, list_places with near what is close to it.',
  ].join('\n');
}
