import { AppError, preview } from '../errors.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { ListHead } from '../places/encode.ts';
import { farthestKm, type Point } from '../places/indexes/distance.ts';
import { type Region, regionAround, regionBetween } from '../places/indexes/region.ts';
import { answeredFields, categories, searchText } from '../places/place.ts';
import { array, describe, type Infer, integer, number, object, oneOf, optional, string } from '../schema.ts';
import { suggestion } from '../suggestion.ts';

export const maxLimit = 100;
const defaultLimit = 50;

/** Longer than any slug, and than two numbers with all the digits of a double. */
const maxNear = 100;
const nearText = 'LAT,LNG in degrees such as 26.92,75.82, or the slug or index of a place';
const near = string({
  maxLength: maxNear,
  check: (text) => !text.includes(',') || pointOf(text) !== undefined,
  expected: nearText,
});

const cornersText = 'WEST,SOUTH,EAST,NORTH in degrees, where south ≤ north, such as 75.7,26.8,75.9,27';
const bbox = array(number({ min: -180, max: 180 }), { minItems: 4, maxItems: 4, expected: cornersText });

const query = {
  category: describe(optional(oneOf(categories)), { description: 'Keep only places of this category.' }),
  search: describe(optional(searchText), {
    description:
      'Words that must all occur in the names or the description; case, Latin accents and spellings of Devanagari do not matter.',
  }),
  near: describe(optional(near), {
    description: `Where distances begin: ${nearText}. The places come nearest first, with \`distance_km\`.`,
  }),
  radius: describe(optional(number({ min: 0, max: Math.ceil(farthestKm) })), {
    description: 'Keep only places within so many kilometres of `near`.',
  }),
  bbox: describe(optional(bbox), {
    description:
      'Keep only places in the box west,south,east,north, in degrees (RFC 7946, section 5). It crosses the antimeridian where west > east.',
  }),
  sort: describe(optional(oneOf(['index', 'name', 'distance'])), {
    description: 'Order of the places: by index, or with `near` by distance, unless given.',
  }),
  limit: describe(optional(integer({ min: 1, max: maxLimit }), defaultLimit), {
    description: 'Places in a page at most.',
  }),
  offset: describe(optional(integer({ min: 0 }), 0), { description: 'Matching places to skip.' }),
};

/** The parameters of a list, for data in which some place has these fields. */
export function listQuery(present: readonly string[]) {
  const names = answeredFields(present);
  const fields = array(oneOf(names), {
    maxItems: names.length,
    expected: `a list of ${names.join(', ')}, or some of them`,
  });
  const { limit, offset, ...filters } = query;
  return object({
    ...filters,
    fields: describe(optional(fields), {
      description:
        'Fields that are wanted, separated by commas. A place then has these alone, although its schema requires more.',
    }),
    limit,
    offset,
  });
}
export type ListQuery = Infer<ReturnType<typeof listQuery>>;

/** Which page of which places. */
export type PageQuery = Partial<ListQuery> & Pick<ListQuery, 'limit' | 'offset'>;

/** Where the places of a page are, and what precedes them. */
interface FoundPage {
  readonly head: ListHead;
  readonly positions: readonly number[];
  /** How far each of them is from the start; undefined without one. */
  readonly metres: readonly number[] | undefined;
}

/** Finds a page. Throws INVALID_PARAMETER for parameters that do not go together, and for an unknown start. */
export function findPage(catalogue: Catalogue, query: PageQuery): FoundPage {
  const { category, search, radius, bbox, limit, offset } = query;
  const start = query.near === undefined ? undefined : startOf(catalogue, query.near);
  if (!start) checkWithoutStart(query);
  const regions = [
    ...(start && radius !== undefined ? [regionAround(start, radius)] : []),
    ...(bbox ? [boxOf(bbox)] : []),
  ];
  const matches = catalogue.select({ category, search, regions });
  const total = matches.size;
  if (start && (query.sort ?? 'distance') === 'distance') {
    const found = catalogue.spatial.nearest(start, matches, offset, limit);
    const head = { total, count: found.length, offset, limit };
    return { head, positions: found.map((each) => each.position), metres: found.map((each) => each.metres) };
  }
  const positions =
    query.sort === 'name' ? catalogue.names.page(matches, offset, limit) : matches.page(offset, limit);
  const metres = start && positions.map((position) => catalogue.spatial.metresTo(start, position));
  return { head: { total, count: positions.length, offset, limit }, positions, metres };
}

function boxOf(corners: readonly number[]): Region {
  const [west = 0, south = 0, east = 0, north = 0] = corners;
  if (-90 <= south && south <= north && north <= 90) return regionBetween([west, south, east, north]);
  throw new AppError(
    'INVALID_PARAMETER',
    `Parameter "bbox" is ${preview(corners)}`,
    `The parameter bbox must be ${cornersText}.`,
  );
}

function checkWithoutStart({ radius, sort, fields = [] }: PageQuery): void {
  const parameter = [
    radius !== undefined && 'radius',
    sort === 'distance' && 'sort=distance',
    fields.includes('distance_km') && 'distance_km among the fields',
  ].find((each) => each !== false);
  if (parameter === undefined) return;
  throw new AppError(
    'INVALID_PARAMETER',
    `${parameter} needs the parameter "near"`,
    `The parameter near must be ${nearText}.`,
  );
}

/** Where distances begin. Throws INVALID_PARAMETER for a place that is none. */
function startOf(catalogue: Catalogue, near: string): Point {
  const point = pointOf(near);
  if (point) return point;
  const position = catalogue.positionOf(near);
  if (position !== undefined) return catalogue.spatial.pointOf(position);
  const meant = suggestion(near.toLowerCase(), catalogue.firstIds());
  throw new AppError(
    'INVALID_PARAMETER',
    `Parameter "near" is ${preview(near)}, which is no place${meant}`,
    `The parameter near must be ${nearText}; GET /api/v1/places lists every place with its slug.`,
  );
}

const coordinate = /^ *(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:e-?[0-9]{1,3})?) *$/i;

/** The point that a text such as `26.92,75.82` names. */
function pointOf(text: string): Point | undefined {
  const [lat = Number.NaN, lng = Number.NaN, ...more] = text
    .split(',')
    .map((part) => Number(coordinate.exec(part)?.[1] ?? Number.NaN));
  const isPoint = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && more.length === 0;
  return isPoint ? { lat, lng } : undefined;
}

const filterNames = ['category', 'search', 'near', 'radius', 'bbox', 'sort', 'fields'] as const;

/** The filters of a query as they stand in a link, before `limit` and `offset`. Blank words filter nothing. */
export function filterText(query: PageQuery): string {
  let text = '';
  for (const name of filterNames) {
    const value = query[name];
    if (value === undefined || (name === 'search' && value === '')) continue;
    text += `${name}=${encodeURIComponent(String(value).toWellFormed())}&`;
  }
  return text;
}
