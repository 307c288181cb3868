import { findPage, type ListQuery } from '../api/list-query.ts';
import {
  getPlace,
  type ListedPlace,
  listPlaces,
  type PlacesList,
  placeNotFound,
  withOnly,
} from '../api/places.ts';
import { Bitset } from '../indexes/bitset.ts';
import { wordsOf } from '../indexes/folding.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { answeredNames, type Place, type PlaceRecord } from '../places/place.ts';
import { atTime } from '../places/query.ts';

/** Finds places as the portal does, by words in more texts and in other spellings. */
export interface PlaceSearch {
  find(words: string): Promise<{
    readonly places: Bitset;
    /** The places, those with the words in their names first. */
    readonly layers: readonly Bitset[];
    /** What was searched for instead of what was given. */
    readonly instead?: string;
  }>;
}

type Extra = {
  /** Address of the page, for people. */
  readonly page?: string;
  readonly note?: string | undefined;
};

export interface ListAnswer extends PlacesList {
  readonly places: readonly (ListedPlace & Extra)[];
  /** Set where an answer was cut. */
  readonly next_offset?: number;
  /** What was searched for instead, or what to try. */
  readonly note?: string;
}

export interface PlaceAnswer {
  readonly place: Place & Extra;
}

/** A page of places; of what the portal finds where nothing has all words. Throws INVALID_PARAMETER as `findPage` does. */
export async function listForTool(
  catalogue: Catalogue,
  search: PlaceSearch,
  asked: ListQuery,
  base: string,
  now: Date,
): Promise<ListAnswer> {
  const near = asked.near && { near: asSlug(catalogue, asked.near) };
  const query = { ...atTime(asked, catalogue.city, now), ...near };
  const { search: words = '', fields, ...others } = query;
  let found = await catalogue.afterIndexing(query, () => findPage(catalogue, query));
  let note: string | undefined;
  if (found.head.total === 0) {
    const hits = words.trim() === '' ? undefined : await findInstead(catalogue, search, words);
    if (hits) found = findPage(catalogue, others, hits.places);
    note = found.head.total > 0 ? hits?.note : whatToTry(query, catalogue);
  }
  const { places, ...head } = listPlaces(catalogue, others, base, found);
  const listed = places.map((place) => {
    const whole = { ...place, page: pageOf(place, base) };
    return fields ? withOnly(whole, fields) : whole;
  });
  return { ...head, places: listed, ...(note && { note }) };
}

/** What the portal finds for words that no place has all of in its names and description, or else places with some of them. */
async function findInstead(
  { size }: Catalogue,
  search: PlaceSearch,
  words: string,
): Promise<{ readonly places: Bitset; readonly note: string }> {
  const { places, instead = 'other spellings of them, and texts beside the description' } =
    await search.find(words);
  const searched = (what: string) =>
    `No place has all of these words: ${words.trim()}. Searched instead: ${what}.`;
  if (places.size > 0) return { places, note: searched(instead) };
  return { places: await placesWithMost(wordsOf(words), search, size), note: searched('some of them') };
}

/** Words that are searched one by one, each of which may take 30 ms. */
const maxWords = 5;

/** The places that have all of some words but one, or else any of them. A word that half of the places have tells nothing. */
async function placesWithMost(words: readonly string[], search: PlaceSearch, size: number): Promise<Bitset> {
  const sets: Bitset[] = [];
  for (const word of words.slice(0, maxWords)) {
    const { places } = await search.find(word);
    if (places.size * 2 < size) sets.push(places);
  }
  const most = sets.map((_, i) => Bitset.full(size).intersection(sets.toSpliced(i, 1)));
  const found = Bitset.union(size, sets.length > 1 ? most : []);
  return found.size > 0 ? found : Bitset.union(size, sets);
}

/** What may find more, by the filters of a query that found nothing. */
const remedies = {
  search: 'other or fewer words',
  category: 'no category',
  free: 'no free',
  open_at: 'no open_at',
  radius: 'a larger radius',
  bbox: 'a larger bbox',
} as const;

function whatToTry(query: ListQuery, { fields, size }: Catalogue): string {
  const given = Object.entries(remedies).filter(([name]) => Object.hasOwn(query, name));
  const words = wordsOf(query.search ?? '');
  const named = answeredNames(fields).filter((field) => words.includes(field.toLowerCase()));
  const asking = named.map((field) => `fields with ${field}, which each place may tell`);
  const tips = [...asking, ...given.map(([, remedy]) => remedy)].join(', or ');
  return `No place matches. Try ${tips}; without arguments list_places has all ${size} places.`;
}

/** Everything known of a place. Throws PLACE_NOT_FOUND, with slugs that may be meant. */
export async function placeForTool(
  catalogue: Catalogue,
  search: PlaceSearch,
  id: string,
  base: string,
): Promise<PlaceAnswer> {
  const record = await recordForTool(catalogue, search, id);
  const { place } = getPlace(catalogue, record.id, base);
  return { place: { ...place, ...(record.note && { note: record.note }), page: pageOf(place, base) } };
}

/** The record of a place. Throws PLACE_NOT_FOUND, with slugs that may be meant. */
export async function recordForTool(
  catalogue: Catalogue,
  search: PlaceSearch,
  id: string,
): Promise<PlaceRecord> {
  const record = catalogue.find(asSlug(catalogue, id));
  if (!record) throw placeNotFound(id, await idsLike(catalogue, search, id));
  return record;
}

/** The slug that a name is but for capitals and spaces, such as `Hawa Mahal`; any other text as it is. */
export function asSlug(catalogue: Catalogue, text: string): string {
  const slug = text.toLowerCase().replaceAll(' ', '-');
  return catalogue.positionOf(slug) === undefined ? text : slug;
}

/** Slugs that are offered instead of one that no place has. */
const maxOffered = 3;

async function idsLike(catalogue: Catalogue, search: PlaceSearch, id: string): Promise<string | undefined> {
  const { layers } = await search.find(id.replaceAll('-', ' '));
  const offered = layers[0]?.page(0, maxOffered).map((position) => catalogue.idAt(position));
  return offered?.join(', ') ?? catalogue.idLike(id);
}

/** The address of the page of a place. */
export function pageOf({ id }: ListedPlace, base: string): string {
  return `${base}/places/${id}`;
}
