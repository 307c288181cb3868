import { at } from '../base/at.ts';
import { AppError, shortJson } from '../base/errors.ts';
import { didYouMean } from '../base/suggestion.ts';
import type { Spend } from '../base/work.ts';
import { cityTimeText, parseCityTime, timeFromNow } from '../hours/schedule.ts';
import type { Bitset } from '../indexes/bitset.ts';
import type { Point } from '../indexes/distance.ts';
import { type Region, regionAround, regionBetween } from '../indexes/spatial-index.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { City } from '../places/place.ts';
import { type Lexicon, timeMeantBy } from './lexicon.ts';
import { placesOperation } from './lookup.ts';
import type { SearchHits } from './place-search.ts';
import { cornersText, type FormQuery, isFromNow, nearText, type PlacesQuery, pointOf } from './query.ts';

/** Places that match a query, in its order. */
export interface Selection {
  readonly matches: Bitset;
  /** Point of `near`. */
  readonly start: Point | undefined;
  /** Origin of the order by distance; undefined for other orders. */
  readonly origin: Point | undefined;
  /** Returns at most `limit` positions in order, after the first `offset`. */
  page(offset: number, limit: number): readonly number[];
}

/** Matches of the words of a query. If it has layers, places of earlier layers come first. */
type Hits = Pick<SearchHits, 'places'> & Partial<Pick<SearchHits, 'layers'>>;

/**
 * Selects places. Words match by the rule of the API, unless `hits` has the places that they match. Builds missing
 * indexes synchronously. Throws INVALID_PARAMETER for parameters that contradict each other and for an unknown `near`.
 */
export function selectNow(catalogue: Catalogue, query: PlacesQuery, hits?: Hits): Selection {
  const { category, free, facility, central, radius, bbox, open_at: openAt, sort } = query;
  const { start, origin } = originOf(catalogue, query);
  if (!start && radius !== undefined) throw needsStart('radius');
  const regions = [
    ...(start && radius !== undefined ? [regionAround(start, radius)] : []),
    ...(bbox ? [boxOf(bbox)] : []),
  ];
  const matches = catalogue.select({
    category,
    search: hits ? undefined : query.search,
    among: hits?.places,
    free: free === 'yes',
    facility: facility || undefined,
    central: central === 'yes',
    openAt,
    regions,
  });
  // Another query may replace the cached order while these pages are read.
  const order = origin && catalogue.spatial.orderFrom(origin);
  const page = (offset: number, limit: number): readonly number[] => {
    if (origin)
      return catalogue.spatial.nearest(origin, matches, offset, limit, order).map(({ position }) => position);
    if (sort === 'name') return catalogue.pageByName(matches, offset, limit);
    return hits?.layers ? bestFirst(matches, hits.layers, offset, limit) : matches.page(offset, limit);
  };
  return { matches, start, origin, page };
}

/** Returns the point of `near`, and the origin of the order by distance. Throws INVALID_PARAMETER for an unknown `near`. */
function originOf(catalogue: Catalogue, { near, sort }: PlacesQuery): Pick<Selection, 'start' | 'origin'> {
  const start = near === undefined ? undefined : startOf(catalogue, near, 'near');
  const isByDistance = sort === 'distance' || (sort === undefined && start !== undefined);
  return { start, origin: isByDistance ? (start ?? catalogue.city.centre) : undefined };
}

/** Query for a page of places. */
type PagedQuery = PlacesQuery & { readonly offset: number; readonly limit: number };

/**
 * Calls `use` with the selection once the indexes for the query are built; synchronously if they already are. Throws
 * INVALID_PARAMETER, and whatever `spend` throws.
 */
export function select<T>(
  catalogue: Catalogue,
  query: PagedQuery,
  use: (selection: Selection) => T,
  spend: Spend = () => {},
): T | Promise<T> {
  spend(stepsToScan(catalogue, query));
  return catalogue.afterIndexing(needsOf(catalogue, query), () => use(selectNow(catalogue, query)), spend);
}

function needsOf(catalogue: Catalogue, query: PagedQuery) {
  return { ...query, origin: originOf(catalogue, query).origin, end: query.offset + query.limit };
}

/** Catalogue with the vocabulary of its visitors and a search by meaning, such as a portal. */
interface Searchable<H = SearchHits> {
  readonly catalogue: Catalogue;
  readonly lexicon: Lexicon;
  readonly search: (text: string, spend: Spend) => Promise<H>;
}

/** Steps to examine one place: its distance, name, or open state at an uncached time. */
const stepsAScan = 1;
/** Steps to measure and sort one place before a page in the order of distance. */
const stepsASkip = 3;

/** Steps to examine all places for a page in the order of a query. */
function stepsToScan({ size }: Catalogue, query: PagedQuery): number {
  const isByDistance = query.near !== undefined || query.sort === 'distance';
  const scans = [isByDistance || query.sort === 'name', query.open_at !== undefined].filter(Boolean).length;
  const skipped = isByDistance ? Math.min(query.offset, size) : 0;
  return scans * size * stepsAScan + skipped * stepsASkip;
}

/**
 * Selects places whose texts match the words of a query by meaning, the places with most words in their names first; pages
 * follow each other up to `limit`. Throws whatever `spend` throws, and INVALID_PARAMETER.
 */
export async function selectByMeaning<H extends Hits>(
  { catalogue, search }: Pick<Searchable<H>, 'catalogue' | 'search'>,
  query: PagedQuery & { readonly search: string },
  spend: Spend,
) {
  const words = query.search.trim();
  const hits = words === '' ? undefined : await search(words, spend);
  spend(stepsToScan(catalogue, query));
  const needs = { ...needsOf(catalogue, query), search: undefined };
  return catalogue.afterIndexing(needs, () => ({ ...selectNow(catalogue, query, hits), hits }));
}

/** Returns a page of places in the order of the layers. */
function bestFirst(matches: Bitset, layers: readonly Bitset[], offset: number, limit: number): number[] {
  const page: number[] = [];
  let skip = offset;
  for (const layer of layers) {
    const left = layer.intersection([matches]);
    page.push(...left.page(skip, limit - page.length));
    skip = Math.max(0, skip - left.size);
  }
  return page;
}

/** Applies filters that words of the query name, such as "open now", if the data supports them. */
export function meantBy(query: FormQuery, { lexicon, catalogue }: Omit<Searchable, 'search'>): FormQuery {
  const { filters } = lexicon.meaningOf(query.search);
  return {
    ...query,
    ...(filters.has('isFree') && { free: 'yes' }),
    ...(tellsOpen(catalogue) && { open_at: query.open_at || timeMeantBy(filters) }),
  };
}

/** True if some place has hours and the city has a time zone. */
export function tellsOpen({ fields, city }: Catalogue): boolean {
  return city.timeZone !== undefined && fields.includes('openingHours');
}

/**
 * Resolves `now`, `today` and `tomorrow` in `open_at` to the time or day in the city. Throws INVALID_PARAMETER if the data
 * has no time zone.
 */
export function atTime<Q extends Pick<PlacesQuery, 'open_at'>>(query: Q, { timeZone }: City, now: Date): Q {
  const { open_at: openAt } = query;
  if (openAt === '') return { ...query, open_at: undefined };
  if (!isFromNow(openAt)) return query;
  const present = timeZone === undefined ? undefined : parseCityTime(cityTimeText(now, timeZone));
  if (present) return { ...query, open_at: timeFromNow(openAt, present) };
  throw invalid(
    `The time zone of the city is not known, so open_at cannot be ${openAt}`,
    'Name a time in the city, such as open_at=2027-03-03T10:00.',
  );
}

function invalid(message: string, hint: string): AppError {
  return new AppError('INVALID_PARAMETER', message, hint);
}

export function needsTime(parameter: string): AppError {
  return invalid(
    `${parameter} needs the parameter "open_at" with a time`,
    'Add open_at=now, or a time in the city such as open_at=2027-03-03T10:00.',
  );
}

export function needsStart(parameter: string): AppError {
  return invalid(`${parameter} needs the parameter "near"`, `The parameter near must be ${nearText}.`);
}

function boxOf(corners: readonly number[]): Region {
  const [west, south, east, north] = [at(corners, 0), at(corners, 1), at(corners, 2), at(corners, 3)];
  if (-90 <= south && south <= north && north <= 90) return regionBetween([west, south, east, north]);
  throw invalid(`Parameter "bbox" is ${shortJson(corners)}`, `The parameter bbox must be ${cornersText}.`);
}

/** Resolves `near` (a point or a place id) to a point. Throws INVALID_PARAMETER if no such place exists. */
export function startOf(catalogue: Catalogue, near: string, parameter: string): Point {
  const point = pointOf(near);
  if (point) return point;
  const position = catalogue.positionOf(near);
  if (position !== undefined) return catalogue.spatial.pointOf(position);
  throw unknownStart(near, parameter, catalogue.idLike(near), placesOperation);
}

/** Error INVALID_PARAMETER with similar slugs. Its hint names `listing`, which lists all places. */
export function unknownStart(
  near: string,
  parameter: string,
  similar: string | undefined,
  listing: string,
): AppError {
  return invalid(
    `Parameter "${parameter}" is ${shortJson(near)}, which is no place${didYouMean(similar)}`,
    `The parameter ${parameter} must be ${nearText}; ${listing} lists every place with its slug.`,
  );
}
