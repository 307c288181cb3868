import { shortJson } from '../errors.ts';
import { Bitset } from '../indexes/bitset.ts';
import type { Catalogue, NearPlace, Origin } from '../places/catalogue.ts';
import { categories } from '../places/place.ts';
import { invalidParams } from './json-rpc.ts';
import type { Prompt } from './protocol.ts';
import { completeId } from './resources.ts';

/** Places that the prompt proposes to choose from for each hour of the day. */
const candidatesPerHour = 2;
const maxHours = 16;
const defaultHours = 6;
/** Each may be a search: the bounds keep a call cheap. */
const maxInterests = 10;
const maxInterestsLength = 200;
const usualHours = ['2', '4', '6', '8', '10'];

/** The prompt `plan_day`: asks for a day in the city by what a traveller likes, how long there is and where to begin. */
export function planDay(catalogue: Catalogue): Prompt {
  const { city } = catalogue;
  return {
    name: 'plan_day',
    title: `Plan a day in ${city.name}`,
    description: `Asks for a day's round through ${city.name}, with the places that suit it.`,
    arguments: [
      {
        name: 'interests',
        title: 'Interests',
        description: `Categories (${categories.join(', ')}) or words to search for, separated by commas, ${maxInterests} at most; without them anything goes.`,
        required: false,
      },
      {
        name: 'hours',
        title: 'Hours',
        description: `Hours there are, 1 to ${maxHours}; ${defaultHours} if not given.`,
        required: false,
      },
      {
        name: 'start',
        title: 'Starting point',
        description: `Slug or index of the place to start from; ${city.centre.name} if not given.`,
        required: false,
      },
    ],
    get({ interests = '', hours = String(defaultHours), start = '' }) {
      const time = parseHours(hours);
      const from = findStart(start, catalogue);
      if (interests.length > maxInterestsLength)
        throw invalidParams(`interests have ${maxInterestsLength} characters at most`);
      const chosen = splitInterests(interests);
      if (chosen.length > maxInterests)
        throw invalidParams(`interests are ${chosen.length}: there may be ${maxInterests} at most`);
      return catalogue.afterIndexing({ search: chosen }, () => {
        const among = matching(catalogue, chosen);
        const candidates = catalogue.nearest(from.point, time * candidatesPerHour, { among });
        const text = promptText(city.name, from.name, time, interests.trim(), candidates);
        return {
          description: `A day of ${time} hours in ${city.name}`,
          messages: [{ role: 'user', content: { type: 'text', text } }],
        };
      });
    },
    complete(argument, typed) {
      if (argument === 'interests') return completeInterests(typed);
      if (argument === 'hours') return usualHours.filter((hours) => hours.startsWith(typed.trim()));
      return argument === 'start' ? completeId(catalogue, typed) : [];
    },
  };
}

function parseHours(text: string): number {
  const hours = /^[0-9]{1,2}$/.test(text.trim()) ? Number(text) : 0;
  if (hours < 1 || hours > maxHours)
    throw invalidParams(`hours is ${shortJson(text)}: it must be a whole number from 1 to ${maxHours}`);
  return hours;
}

function findStart(text: string, catalogue: Catalogue): { name: string; point: Origin } {
  const { centre } = catalogue.city;
  if (text.trim() === '') return { name: centre.name, point: centre };
  const found = catalogue.find(text.trim());
  if (!found) throw invalidParams(`start is ${shortJson(text)}: no place has that slug or index`);
  return { name: found.name, point: found };
}

/** The places that suit at least one interest; undefined, for all of them, when none is given or none matches. */
function matching(catalogue: Catalogue, interests: readonly string[]): Bitset | undefined {
  const suitable = new Bitset(catalogue.size);
  for (const interest of interests) {
    const category = categories.find((name) => name === interest);
    suitable.addAll(catalogue.select(category ? { category } : { search: interest }));
  }
  return suitable.size > 0 ? suitable : undefined;
}

/** The interests of a list that is separated by commas. */
function splitInterests(interests: string): string[] {
  const parts = interests.split(',').map((part) => part.trim().toLowerCase());
  return parts.filter((part) => part !== '');
}

/** Completes the last interest of a list, keeping those before it. */
function completeInterests(typed: string): string[] {
  const cut = typed.lastIndexOf(',') + 1;
  const [before, part] = [typed.slice(0, cut), typed.slice(cut).trim().toLowerCase()];
  const taken = splitInterests(before);
  return categories
    .filter((name) => name.startsWith(part) && !taken.includes(name))
    .map((name) => (before === '' ? name : `${before} ${name}`));
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
