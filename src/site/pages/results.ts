import { memoizeLast } from '../../base/cache.ts';
import { type Infer, integer, object, oneOf, optional, string } from '../../base/schema.ts';
import type { Bitset } from '../../indexes/bitset.ts';
import type { Spend } from '../../indexes/search.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { searchText } from '../../places/place.ts';
import { facilities } from '../../places/place-fields.ts';
import { placesParameters, pointOf, selectPlaces } from '../../search/selection.ts';
import type { Portal, SearchHits } from '../portal.ts';

/** Filters of the API, and further ones of the form, so that it works without scripts. */
export const homeParameters = (categories: readonly string[]) => ({
  ...placesParameters(categories),
  search: optional(searchText, ''),
  /** A form without scripts sends an empty choice. */
  facility: optional(oneOf(['', ...facilities])),
  offset: optional(integer({ min: 0 }), 0),
  central: optional(oneOf(['yes'])),
  /** An address with a language is not redirected to the preferred language of the browser. */
  lang: optional(string(), ''),
});
export const homeQuery = memoizeLast((categories: readonly string[]) => object(homeParameters(categories)));
export type HomeQuery = Infer<ReturnType<typeof homeQuery>>;

/** Places per page of results: about 25 KB compressed. */
export const pageSize = 64;

/** Applies filters that words of the query name, such as "open now", if the data supports them. */
export function meantBy(query: HomeQuery, portal: Portal): HomeQuery {
  const { filters } = portal.lexicon.meaningOf(query.search);
  return {
    ...query,
    ...(filters.has('isFree') && { free: 'yes' }),
    ...(filters.has('isOpen') && tellsOpen(portal) && { open_at: query.open_at ?? 'now' }),
  };
}

/** True if some place has hours and the city has a time zone. */
export function tellsOpen({ catalogue: { fields }, city }: Portal): boolean {
  return city.timeZone !== undefined && fields.includes('openingHours');
}

/** Steps to examine one place: its distance, name, or open state at an uncached time. */
const stepsAScan = 1;
/** Steps to measure and sort one place before a page in the order of distance. */
const stepsASkip = 3;

/** Filters the places found by the words of a query. Throws INVALID_PARAMETER. */
export function filtered(catalogue: Catalogue, query: HomeQuery, found?: SearchHits) {
  const near = query.central && catalogue.central;
  const among = near && found ? near.intersection([found.places]) : (near ?? found?.places);
  return selectPlaces(catalogue, { ...query, search: '', facility: query.facility || undefined }, among);
}

/** Selects places for a query of the portal, in order. Throws whatever `spend` throws, and INVALID_PARAMETER. */
export async function selectionOf({ catalogue, search }: Portal, query: HomeQuery, spend: Spend) {
  const words = query.search.trim();
  const found = words === '' ? undefined : await search(words, spend);
  const isByDistance = query.near !== undefined || query.sort === 'distance';
  const scans = [isByDistance || query.sort === 'name', query.open_at !== undefined].filter(Boolean).length;
  const skipped = isByDistance ? Math.min(query.offset, catalogue.size) : 0;
  spend(scans * catalogue.size * stepsAScan + skipped * stepsASkip);
  return catalogue.afterIndexing({ ...query, search: undefined }, () => {
    const { matches, origin, page } = filtered(catalogue, query, found);
    if (!found || origin || query.sort === 'name') return { matches, origin, found, page };
    const best = (offset: number, limit: number) => bestFirst(matches, found, offset, limit);
    return { matches, origin, found, page: best };
  });
}

/** Returns a page of places, those with the most words in their names first. */
function bestFirst(matches: Bitset, { layers }: SearchHits, offset: number, limit: number): number[] {
  const page: number[] = [];
  let skip = offset;
  for (const layer of layers) {
    const left = layer.intersection([matches]);
    page.push(...left.page(skip, limit - page.length));
    skip = Math.max(0, skip - left.size);
  }
  return page;
}

/** One page of matches. */
export type Results = Awaited<ReturnType<typeof resultsOf>>;

/** Returns the results for a query with a trimmed search. */
export async function resultsOf(portal: Portal, query: HomeQuery, spend: Spend) {
  const { catalogue, words } = portal;
  const { offset } = query;
  const { matches, origin, found, page } = await selectionOf(portal, query, spend);
  const total = matches.size;
  const positions = page(offset, pageSize);
  const { home, number, places } = words;
  const isPart = positions.length > 0 && positions.length < total;
  const range = isPart ? home.range(offset + 1, offset + positions.length) : '';
  const count = total === catalogue.size ? places(total) : home.found(number(total), catalogue.size);
  const instead = found?.instead && home.instead(query.search, found.instead);
  const told = found?.isPartial ? home.partial : found?.isMost ? home.most : instead;
  const neighbour = (relation: string, from: number, text: string) => ({
    relation,
    query: queryText(query, from),
    text,
  });
  const before = Math.max(0, Math.min(offset, total) - pageSize);
  return {
    query,
    positions,
    /** `1,234 places`, or `12 of 55 places`, with the range if there are several pages, and the corrected words. */
    count: (told ? `${told} ` : '') + count + range,
    /** Search hits, if the query has words. */
    found,
    /** Matching places. */
    matches,
    total,
    /** Origin of the order by distance; undefined for other orders. */
    origin,
    /** Adjacent pages, if there are any. */
    neighbours: [
      ...(offset > 0 && total > 0 ? [neighbour('prev', before, home.previous)] : []),
      ...(offset + pageSize < total ? [neighbour('next', offset + pageSize, home.next)] : []),
    ],
  };
}

/** Query of the page of results at an offset. The default order is omitted. */
export function queryText(query: HomeQuery, offset: number): string {
  const { search, category, free, facility, central, sort, near, radius, bbox, open_at: openAt } = query;
  const isUsual = near === undefined && (sort === 'index' || sort === 'fame');
  const filters = {
    ...(search && { search: search.toWellFormed() }),
    ...(category && { category }),
    ...(openAt && { open_at: openAt }),
    ...(free && { free }),
    ...(facility && { facility }),
    ...(central && { central }),
    ...(sort && !isUsual && { sort }),
    ...(near !== undefined && { near }),
    ...(radius !== undefined && { radius: String(radius) }),
    ...(bbox && { bbox: bbox.join() }),
  };
  const text = new URLSearchParams({ ...filters, ...(offset > 0 && { offset: String(offset) }) });
  return text.size > 0 ? `?${text}` : '';
}

/** True if the script supports every part of a query. */
export function isKnownToScript({ sort, near, radius, bbox, open_at: openAt }: HomeQuery): boolean {
  const isPoint = near === undefined || (pointOf(near) !== undefined && (sort ?? 'distance') === 'distance');
  return isPoint && sort !== 'name' && [radius, bbox, openAt].every((each) => each === undefined);
}
