import { type ListedPlace, withOnly } from '../api/list-json.ts';
import { type ListQuery, pageOf } from '../api/list-query.ts';
import { getPlace, listPlaces, type PlacesList } from '../api/places.ts';
import type { Clock } from '../base/clock.ts';
import { AppError, shortJson } from '../base/errors.ts';
import type { Spend } from '../base/work.ts';
import { wordsOf } from '../indexes/folding.ts';
import { answeredNames, type Place } from '../places/api-place.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceRecord } from '../places/place.ts';
import { listingHint, placeNotFound } from '../search/lookup.ts';
import type { FindByName } from '../search/name-lookup.ts';
import type { PlaceSearch } from '../search/place-search.ts';
import { pointOf } from '../search/query.ts';
import { atTime, selectByMeaning, unknownStart } from '../search/selection.ts';
import type { WordHits, WordSearch } from './word-search.ts';

/** Tool that lists all places; hints of tools name it instead of an operation of the API. */
export const listTool = 'list_places';

/** Data sources of tools. */
export interface ToolSources {
  readonly catalogue: Catalogue;
  readonly search: PlaceSearch;
  readonly words: WordSearch;
  readonly byName: FindByName;
  readonly clock: Pick<Clock, 'date'>;
}

/** Origin of links in the result of a call, and the charge for its searches, which throws RATE_LIMIT_EXCEEDED. */
export interface ToolCall {
  readonly base: string;
  readonly spend: Spend;
}

type Extra = { readonly page?: string; readonly note?: string | undefined };

export interface ListAnswer extends PlacesList {
  readonly places: readonly (ListedPlace & Extra)[];
  readonly next_offset?: number;
  /** Corrected words, or advice to find more. */
  readonly note?: string;
}

export interface PlaceAnswer {
  readonly place: Place & Extra;
}

/**
 * Returns a page of places: those with all words first, then the results of the search by meaning, unless an order is requested.
 * Throws INVALID_PARAMETER like `select`.
 */
export async function listForTool(
  sources: ToolSources,
  requested: ListQuery,
  { base, spend }: ToolCall,
): Promise<ListAnswer> {
  const { catalogue, words: search, clock } = sources;
  const timed = atTime(requested, catalogue.city, clock.date());
  const { near } = requested;
  const query =
    near === undefined ? timed : { ...timed, near: await startForTool(sources, near, 'near', spend) };
  const { search: words = '', fields, ...others } = query;
  const selection = await selectByMeaning({ catalogue, search }, { ...query, search: words }, spend);
  const found = pageOf(catalogue, ordered(selection, query.sort), query);
  const note = found.head.total === 0 ? whatToTry(query, catalogue) : noteOf(words.trim(), selection, query);
  const { places, ...head } = listPlaces(catalogue, others, base, found);
  const listed = places.map((place) => {
    const whole = { ...place, page: pageUrl(place, base) };
    return fields ? withOnly(whole, fields) : whole;
  });
  return { ...head, places: listed, ...(note && { note }) };
}

type Found = Awaited<ReturnType<typeof selectByMeaning<WordHits>>>;

/** Orders by index if that is requested; `selectNow` orders matches of words by rank. */
function ordered(found: Found, sort: ListQuery['sort']): Found {
  const isByIndex = found.origin === undefined && (sort === 'index' || sort === 'fame');
  return isByIndex ? { ...found, page: (offset, limit) => found.matches.page(offset, limit) } : found;
}

/** Says what other words were searched; undefined if all places have the requested ones. */
function noteOf(words: string, { hits, matches }: Found, { near, sort }: ListQuery): string | undefined {
  if (!hits) return undefined;
  const literal = matches.intersection([hits.literal]).size;
  if (literal === matches.size) return undefined;
  const { instead, isMost } = hits;
  const wider = 'other spellings and meanings of them, or in texts beside the description';
  if (literal === 0) {
    const what = isMost ? 'most of them' : (instead ?? wider);
    return `No place has all of these words: ${words}. Searched instead: ${what}.`;
  }
  const order = near === undefined && sort === undefined ? ', and come last' : '';
  const have = literal === 1 ? 'has' : 'have';
  return `${literal} of ${matches.size} places ${have} all of these words: ${words}. The others match by ${wider}${order}.`;
}

/** Advice to find more, by the filters of a query without matches. */
const remedies = {
  search: 'other or fewer words',
  category: 'no category',
  free: 'no free',
  facility: 'no facility',
  open_at: 'no open_at',
  radius: 'a larger radius',
  bbox: 'a larger bbox',
} as const;

function whatToTry(query: ListQuery, { fields, size }: Catalogue): string {
  const used = Object.entries(remedies).filter(([name]) => Object.hasOwn(query, name));
  const words = wordsOf(query.search ?? '');
  const named = answeredNames(fields).filter((field) => words.includes(field.toLowerCase()));
  const asking = named.map((field) => `fields with ${field}, which each place may tell`);
  const tips = [...asking, ...used.map(([, remedy]) => remedy)].join(', or ');
  return `No place matches. Try ${tips}; without arguments ${listTool} has all ${size} places.`;
}

/** Returns all facts of a place, with its state at `openAt`. Throws PLACE_NOT_FOUND with similar slugs. */
export async function placeForTool(
  sources: ToolSources,
  id: string,
  call: ToolCall,
  openAt?: string,
): Promise<PlaceAnswer> {
  const { base } = call;
  const { catalogue, clock } = sources;
  const record = await recordForTool(sources, id, call);
  const { open_at } = atTime({ open_at: openAt }, catalogue.city, clock.date());
  const { place } = getPlace(catalogue, record.id, base, open_at);
  return { place: { ...place, ...(record.note && { note: record.note }), page: pageUrl(place, base) } };
}

/** Returns the record of a place. Throws PLACE_NOT_FOUND with similar slugs, and INVALID_PARAMETER for a name of several places. */
export async function recordForTool(
  sources: ToolSources,
  id: string,
  { spend }: Pick<ToolCall, 'spend'>,
): Promise<PlaceRecord> {
  const position = await positionByName(sources, id);
  if (position === undefined)
    throw placeNotFound(id, await idsLike(sources, id, spend), listingHint(listTool));
  return sources.catalogue.at(position);
}

/**
 * Resolves a slug, an index, or a name in any language of the data, to a position. Throws INVALID_PARAMETER for a name of several
 * places.
 */
async function positionByName({ catalogue, byName }: ToolSources, text: string): Promise<number | undefined> {
  const position = catalogue.positionOf(text.trim());
  if (position !== undefined) return position;
  const [first, ...others] = await byName(text, maxOffered + 1);
  if (first === undefined) return catalogue.positionOf(catalogue.asSlug(text));
  if (others.length === 0) return first;
  const ids = [first, ...others].slice(0, maxOffered).map((each) => catalogue.idAt(each));
  throw new AppError(
    'INVALID_PARAMETER',
    `Several places have the name ${shortJson(text)}: ${ids.join(', ')}${others.length < maxOffered ? '' : ' and more'}`,
    'Choose one of these slugs.',
  );
}

/** Resolves a point, slug, index or name to a point or a slug. Throws INVALID_PARAMETER with the hint of tools. */
export async function startForTool(
  sources: ToolSources,
  near: string,
  parameter: string,
  spend: Spend,
): Promise<string> {
  if (pointOf(near)) return near;
  const position = await positionByName(sources, near);
  if (position !== undefined) return sources.catalogue.idAt(position);
  throw unknownStart(near, parameter, await idsLike(sources, near, spend), listTool);
}

const maxOffered = 3;

async function idsLike(
  { catalogue, search }: ToolSources,
  id: string,
  spend: Spend,
): Promise<string | undefined> {
  const { layers } = await search.find(id.replaceAll('-', ' '), false, spend);
  const offered = layers[0]?.page(0, maxOffered).map((position) => catalogue.idAt(position));
  return offered?.join(', ') ?? catalogue.idLike(id);
}

export function pageUrl({ id }: Pick<ListedPlace, 'id'>, base: string): string {
  return `${base}/places/${id}`;
}
