import type { Catalogue } from '../../places/catalogue.ts';
import type { Bitset } from '../../places/indexes/bitset.ts';
import type { Point } from '../../places/indexes/distance.ts';
import type { Found } from '../../places/indexes/place-index.ts';
import { regionAround } from '../../places/indexes/region.ts';
import { type City, categories, searchText } from '../../places/place.ts';
import { type Infer, integer, object, oneOf, optional, string } from '../../schema.ts';
import type { Portal } from '../words/portal.ts';

/** The same filters as those of the API, so that the form works without a script. */
export const homeQuery = object({
  category: optional(oneOf(categories)),
  search: optional(searchText, ''),
  offset: optional(integer({ min: 0 }), 0),
  free: optional(oneOf(['yes'])),
  central: optional(oneOf(['yes'])),
  sort: optional(oneOf(['fame', 'distance'])),
  /** Latitude and longitude, from which the nearest come first. */
  near: optional(string({ pattern: /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/, maxLength: 24 })),
  /** An address that names its language is not redirected to the one that the browser prefers. */
  lang: optional(string(), ''),
});
export type HomeQuery = Infer<typeof homeQuery>;

/** Places on one page of results: about 25 KB compressed. */
export const pageSize = 64;

/** One page of the places that match. */
export interface Results {
  readonly query: HomeQuery;
  readonly positions: readonly number[];
  /** `1,234 places`, `12 of 61 places`, with the range where there are more than one page, and what was looked for instead. */
  readonly count: string;
  /** What the words of the query find, where it has any. */
  readonly found: Found | undefined;
  /** Places that match. */
  readonly matches: Bitset;
  readonly total: number;
  /** Where the order by distance begins; undefined for the order of the data. */
  readonly origin: Point | undefined;
  /** The pages before and after, where there are any. */
  readonly neighbours: readonly Neighbour[];
}

interface Neighbour {
  readonly relation: 'prev' | 'next';
  /** As in `?category=nature&offset=64`. */
  readonly query: string;
  readonly text: string;
}

/** What is near the centre, in km: an hour on foot there and back. */
export const centralKm = 2.5;

/** The places that match the filters of a query, among those found by its words. */
export function filtered(
  catalogue: Catalogue,
  { category, free, central }: HomeQuery,
  found?: Found,
): Bitset {
  const regions = central ? [regionAround(catalogue.city.centre, centralKm)] : [];
  const all = catalogue.select({ category, free: free === 'yes', regions });
  return found ? all.intersection([found.places]) : all;
}

/** The places that match a query, and a page of them in the order that it asks for. */
interface Selection {
  readonly matches: Bitset;
  readonly origin: Point | undefined;
  readonly found: Found | undefined;
  readonly page: (offset: number, limit: number) => readonly number[];
}

/** What a query of the portal selects. */
export async function selectionOf(catalogue: Catalogue, query: HomeQuery): Promise<Selection> {
  const search = query.search.trim();
  const found = search === '' ? undefined : await catalogue.fuzzySearch(search);
  const matches = filtered(catalogue, query, found);
  const origin = originOf(query, catalogue.city);
  const page = (offset: number, limit: number) => {
    if (origin)
      return catalogue.spatial.nearest(origin, matches, offset, limit).map(({ position }) => position);
    return found ? bestFirst(matches, found, offset, limit) : matches.page(offset, limit);
  };
  return { matches, origin, found, page };
}

/** A page of places, those with the most words in their names first. */
function bestFirst(matches: Bitset, { layers }: Found, offset: number, limit: number): number[] {
  const page: number[] = [];
  let skip = offset;
  for (const layer of layers) {
    const left = layer.intersection([matches]);
    page.push(...left.page(skip, limit - page.length));
    skip = Math.max(0, skip - left.size);
  }
  return page;
}

/** Where the order by distance begins; undefined for the order of the data. */
function originOf({ near, sort }: HomeQuery, { centre }: City): Point | undefined {
  if (near === undefined) return sort === 'distance' ? centre : undefined;
  const [lat = 0, lng = 0] = near.split(',').map(Number);
  return { lat: Math.min(90, Math.max(-90, lat)), lng: Math.min(180, Math.max(-180, lng)) };
}

/** What home shows for a query whose search is trimmed. */
export async function resultsOf({ catalogue, words }: Portal, query: HomeQuery): Promise<Results> {
  const { offset } = query;
  const { matches, origin, found, page } = await selectionOf(catalogue, query);
  const total = matches.size;
  const positions = page(offset, pageSize);
  const { home, number, places } = words;
  const isPart = positions.length > 0 && positions.length < total;
  const range = isPart ? home.range(offset + 1, offset + positions.length) : '';
  const count = total === catalogue.size ? places(total) : home.found(number(total), catalogue.size);
  const instead = found?.instead && home.instead(query.search, found.instead);
  const neighbours: Neighbour[] = [];
  if (offset > 0 && total > 0) {
    const before = Math.max(0, Math.min(offset, total) - pageSize);
    neighbours.push({ relation: 'prev', query: queryText(query, before), text: home.previous });
  }
  if (offset + pageSize < total)
    neighbours.push({ relation: 'next', query: queryText(query, offset + pageSize), text: home.next });
  return {
    query,
    positions,
    matches,
    total,
    origin,
    found,
    count: (instead ? `${instead} ` : '') + count + range,
    neighbours,
  };
}

/** The query of the page of results from an offset on. */
export function queryText(
  { search, category, free, central, sort, near }: HomeQuery,
  offset: number,
): string {
  const filters = {
    ...(search && { search: search.toWellFormed() }),
    ...(category && { category }),
    ...(free && { free }),
    ...(central && { central }),
    ...(sort === 'distance' && { sort }),
    ...(near !== undefined && { near }),
  };
  const query = new URLSearchParams({ ...filters, ...(offset > 0 && { offset: String(offset) }) });
  return query.size > 0 ? `?${query}` : '';
}
