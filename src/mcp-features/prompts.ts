import type { Clock } from '../base/clock.ts';
import { object } from '../base/object-schema.ts';
import { array, describe, type Infer, integer, optional, string } from '../base/schema.ts';
import type { ChargeTo } from '../base/work.ts';
import { clockText } from '../hours/opening-hours.ts';
import { isOpenOn } from '../hours/schedule.ts';
import { Bitset } from '../indexes/bitset.ts';
import { firstDay, itineraryDay } from '../itineraries/dates.ts';
import { usualDay } from '../itineraries/plan-query.ts';
import { readArguments } from '../mcp/arguments.ts';
import type { Completion, Prompt } from '../mcp/protocol.ts';
import { notKnown } from '../places/api-place.ts';
import type { Catalogue, NearPlace } from '../places/catalogue.ts';
import { idText, type PlaceRecord } from '../places/place.ts';
import { lookUp } from '../search/lookup.ts';
import { otherNames } from './argument-names.ts';
import { oneLine, textOfLines } from './lines.ts';
import { type CompleteSlug, noCompletion } from './slug-completion.ts';
import type { WordHits, WordSearch } from './word-search.ts';

/** Places proposed per hour of the day. */
const candidatesPerHour = 2;
/** Places examined per proposed one; hardly any city has three closed places for each open one. */
const lookedAt = 4;

/** Maximum length of an interest, in characters: ten of these are as much work as five searches of the API. */
const maxInterest = 100;

const planArguments = (categories: readonly string[]) =>
  object({
    interests: describe(optional(array(string({ minLength: 1, maxLength: maxInterest }), { maxItems: 10 })), {
      title: 'Interests',
      description:
        `Categories (${categories.join(', ')}) or words to search for by meaning, separated by commas, ten at most; without ` +
        'them anything goes.',
    }),
    hours: describe(optional(integer({ min: 1, max: 16 }), 6), {
      title: 'Hours',
      description: 'Available hours, 1 to 16; the default is 6.',
    }),
    start: describe(optional(idText), {
      title: 'Starting point',
      description: 'Slug or index of the place to start from; the default is the centre of the city.',
    }),
    date: describe(optional(itineraryDay), {
      title: 'Date',
      description: `Day of the visit, such as 2027-03-03; the default is today, or tomorrow from ${clockText(usualDay.from)} in the city.`,
    }),
  });

/** Prompt `plan_day`: plans a day in the city from interests, hours and a starting point. */
export function planDay(
  catalogue: Catalogue,
  clock: Pick<Clock, 'date'>,
  completeSlug: CompleteSlug,
  words: WordSearch,
  chargeTo: ChargeTo,
): Prompt {
  const { city } = catalogue;
  const schema = planArguments(catalogue.categories);
  return {
    name: 'plan_day',
    title: oneLine(`Plan a day in ${city.name}`),
    description: oneLine(`Asks for a day's round through ${city.name}, with the places that suit it.`),
    arguments: Object.entries(schema.fields).map(([name, { json }]) => {
      const { title = name, description = '' } = json;
      return { name, title, description, required: false };
    }),
    get(args, { requesterKey }) {
      const values = readArguments(args, schema, otherNames);
      const { interests = [], hours, start, date = firstDay(city, clock.date(), usualDay.from) } = values;
      const from =
        start === undefined ? city.centre : catalogue.at(lookUp(catalogue, catalogue.asSlug(start)));
      const answer = (found: readonly Bitset[]) => {
        const count = hours * candidatesPerHour;
        const nearest = (among?: Bitset) =>
          catalogue
            .nearest(from, count * lookedAt, among)
            .filter(({ place }) => isForVisitors(place, date))
            .slice(0, count);
        const among = Bitset.union(catalogue.size, found);
        const suitable = among.isEmpty ? [] : nearest(among);
        const candidates = suitable.length > 0 ? suitable : nearest();
        const unmet = interests.filter((_, i) => found[i]?.isEmpty);
        const isOpen = among.isEmpty || suitable.length > 0;
        const missing = unmetText(unmet, isOpen, unmet.length === interests.length || !isOpen);
        const text = promptText(city.name, from.name, { ...values, date }, missing, candidates);
        return {
          description: oneLine(`A day of ${hours} hours in ${city.name}`),
          messages: [{ role: 'user', content: { type: 'text', text } }],
        };
      };
      if (interests.length === 0) return answer([]);
      const spend = chargeTo(requesterKey);
      return matching(catalogue, interests, (text) => words(text, spend)).then(answer);
    },
    complete(argument, typed) {
      if (argument === 'start') return completeSlug(typed);
      if (argument === 'interests') return completeInterests(catalogue.categories, typed);
      return argument === 'hours' ? completionOf(usualHours, typed.trim()) : noCompletion;
    },
  };
}

const usualHours = ['2', '4', '6', '8', '10'];

/** Completes the last interest of a list with commas, with a category that the list does not have yet. */
function completeInterests(categories: readonly string[], typed: string): Completion {
  const listed = typed.split(',').map((interest) => interest.trim().toLowerCase());
  const before = listed.slice(0, -1);
  const others = categories.filter((category) => !before.includes(category));
  return completionOf(
    others.map((category) => [...before, category].join(', ')),
    listed.join(', '),
  );
}

function completionOf(words: readonly string[], beginning: string): Completion {
  const values = words.filter((word) => word.startsWith(beginning));
  return { values, hasMore: false };
}

/** Finds the places that match each interest: a category, or words by their meaning. One at a time, because a search is work. */
async function matching(
  catalogue: Catalogue,
  interests: readonly string[],
  find: (words: string) => Promise<WordHits>,
): Promise<Bitset[]> {
  const found: Bitset[] = [];
  for (const interest of interests) {
    const category = catalogue.categories.find((name) => name === interest.toLowerCase());
    const hits = category === undefined ? await find(interest) : undefined;
    found.push(
      hits ? (hits.isMeant ? hits.places : new Bitset(catalogue.size)) : catalogue.select({ category }),
    );
  }
  return found;
}

/** Says which interests no proposed place is for. */
function unmetText(unmet: readonly string[], isOpen: boolean, areOthers: boolean): string[] {
  const lines = [
    ...(unmet.length > 0 ? [`No place matches: ${unmet.join(', ')}.`] : []),
    ...(isOpen ? [] : ['No place that matches what I like lets visitors in on that day.']),
  ];
  const others = areOthers ? ' The places below are for other interests; tell me so.' : ' Tell me so.';
  return lines.length > 0 ? [lines.join(' ') + others] : [];
}

/** True if visitors can enter, and the place is not known to be closed on a day. */
function isForVisitors(place: PlaceRecord, date: string): boolean {
  return place.access !== 'closed' && place.access !== 'outside-only' && isOpenOn(place, date) !== false;
}

function promptText(
  city: string,
  start: string,
  { hours, interests = [], date }: Infer<ReturnType<typeof planArguments>>,
  missing: readonly string[],
  candidates: readonly NearPlace[],
): string {
  const lines = candidates.map(({ place, kilometres }) => {
    const { id, name, category, entryFee = notKnown, bestTime = notKnown, access } = place;
    const asking = access === 'by-appointment' ? ' By appointment only.' : '';
    const away = `${kilometres.toFixed(1)} km from the start`;
    return `- ${name} (id ${id}): ${category}, ${away}. Entry: ${entryFee}. Best time: ${bestTime}.${asking}`;
  });
  const likes = interests.length > 0 ? `, and I like: ${interests.join(', ')}` : '';
  return textOfLines([
    `Plan a day in ${city} for me on ${date}: ${hours} hours, starting at ${start}${likes}.`,
    ...missing,
    '',
    'Choose from these places, nearest to the start first:',
    ...lines,
    '',
    'Give those you choose to the tool plan_days with the date, days: 1, and from and to for the hours: it returns a ' +
      'day with clock times, ways and lunch, names what does not fit, and adds up the fees. Keep its times. The tool ' +
      'get_place tells more of a place, list_places with near what is close to it.',
  ]);
}
