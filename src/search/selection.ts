import { at } from '../base/at.ts';
import { AppError, shortJson } from '../base/errors.ts';
import { array, describe, type Infer, number, object, oneOf, optional, string } from '../base/schema.ts';
import { cityTimeText, parseCityTime } from '../hours/schedule.ts';
import type { Bitset } from '../indexes/bitset.ts';
import { farthestKm, type Point } from '../indexes/distance.ts';
import { type Region, regionAround, regionBetween } from '../indexes/spatial-index.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { categoryAmong } from '../places/categories.ts';
import { type City, searchText } from '../places/place.ts';
import { facilities } from '../places/place-fields.ts';

/** Maximum length of `near`: longer than any slug and than two numbers with all the digits of a double. */
const maxNear = 100;
const nearText = 'LAT,LNG in degrees such as 26.92,75.82, or the slug or index of a place';
const near = string({
  maxLength: maxNear,
  check: (text) => !text.includes(',') || pointOf(text) !== undefined,
  expected: nearText,
});

const cornersText = 'WEST,SOUTH,EAST,NORTH in degrees, where south ≤ north, such as 75.7,26.8,75.9,27';
const bbox = array(number({ min: -180, max: 180 }), { minItems: 4, maxItems: 4, expected: cornersText });

const openAtText = 'now, or a time in the city such as 2027-03-03T10:00';
const openAt = string({
  maxLength: '2027-03-03T10:00'.length,
  check: (text) => text === 'now' || parseCityTime(text) !== undefined,
  expected: openAtText,
});

export const nearParameter = describe(
  optional(near),
  `Where distances begin: ${nearText}. The places come nearest first, with \`distance_km\`.`,
);

/** Parameters that filter and order places; shared by API, portal and exports. */
export const placesParameters = (categories: readonly string[]) => ({
  category: describe(optional(categoryAmong(categories)), 'Keep only places of this category.'),
  search: describe(
    optional(searchText),
    'Words that must all occur in the names or the description; case, Latin accents and spellings of Devanagari do not matter.',
  ),
  free: describe(optional(oneOf(['yes'])), 'Keep only places where nothing is paid.'),
  facility: describe(optional(oneOf(facilities)), 'Keep only places that certainly have this facility.'),
  near: nearParameter,
  radius: describe(
    optional(number({ min: 0, max: Math.ceil(farthestKm) })),
    'Keep only places within this number of kilometres of `near`.',
  ),
  bbox: describe(
    optional(bbox),
    'Keep only places in the box west,south,east,north, in degrees (RFC 7946, section 5). It crosses the antimeridian where west > east.',
  ),
  open_at: describe(optional(openAt), `Keep only places that are known to be open then: ${openAtText}.`),
  sort: describe(
    optional(oneOf(['index', 'name', 'distance', 'fame'])),
    'Order of the places; the default is `index`, or `distance` with `near`. Without `near`, `distance` is measured from the centre of the city; `fame` is the same as `index`.',
  ),
});
const placesQuery = (categories: readonly string[]) => object(placesParameters(categories));
export type PlacesQuery = Infer<ReturnType<typeof placesQuery>>;

/**
 * Selects places. Returns the matches, the point of `near`, and `origin` if the order is by distance; `page` returns
 * positions in order. Throws INVALID_PARAMETER for parameters that contradict each other and for an unknown `near`.
 */
export function selectPlaces(catalogue: Catalogue, query: PlacesQuery, among?: Bitset) {
  const { category, search, free, facility, radius, bbox, open_at: openAt } = query;
  const start = query.near === undefined ? undefined : startOf(catalogue, query.near, 'near');
  if (!start && radius !== undefined) throw needsStart('radius');
  const regions = [
    ...(start && radius !== undefined ? [regionAround(start, radius)] : []),
    ...(bbox ? [boxOf(bbox)] : []),
  ];
  const all = catalogue.select({ category, search, free: free === 'yes', facility, openAt, regions });
  const matches = among ? all.intersection([among]) : all;
  const sort = query.sort ?? (start ? 'distance' : 'index');
  const origin = sort === 'distance' ? (start ?? catalogue.city.centre) : undefined;
  const page = (offset: number, limit: number): readonly number[] => {
    if (origin)
      return catalogue.spatial.nearest(origin, matches, offset, limit).map(({ position }) => position);
    return sort === 'name' ? catalogue.pageByName(matches, offset, limit) : matches.page(offset, limit);
  };
  return { matches, start, origin, page };
}

/** Resolves `open_at=now` to the time in the city. Throws INVALID_PARAMETER if the data has no time zone. */
export function atTime<Q extends Pick<PlacesQuery, 'open_at'>>(query: Q, { timeZone }: City, now: Date): Q {
  if (query.open_at !== 'now') return query;
  if (timeZone !== undefined) return { ...query, open_at: cityTimeText(now, timeZone) };
  throw invalid(
    'The time zone of the city is not known, so open_at cannot be now',
    'Name a time in the city, such as open_at=2027-03-03T10:00.',
  );
}

function invalid(message: string, hint: string): AppError {
  return new AppError('INVALID_PARAMETER', message, hint);
}

export function needsStart(parameter: string): AppError {
  return invalid(`${parameter} needs the parameter "near"`, `The parameter near must be ${nearText}.`);
}

function boxOf(corners: readonly number[]): Region {
  const [west, south, east, north] = [at(corners, 0), at(corners, 1), at(corners, 2), at(corners, 3)];
  if (-90 <= south && south <= north && north <= 90) return regionBetween([west, south, east, north]);
  throw invalid(`Parameter "bbox" is ${shortJson(corners)}`, `The parameter bbox must be ${cornersText}.`);
}

/** Operation of the API that lists all places, for hints. */
export const placesOperation = 'GET /api/v1/places';

/**
 * Resolves `near` (a point or a place id) to a point. Throws INVALID_PARAMETER if no such place exists; its hint names
 * `listing`, which lists all places.
 */
export function startOf(
  catalogue: Catalogue,
  near: string,
  parameter: string,
  listing = placesOperation,
): Point {
  const point = pointOf(near);
  if (point) return point;
  const position = catalogue.positionOf(near);
  if (position !== undefined) return catalogue.spatial.pointOf(position);
  const like = catalogue.idLike(near);
  throw invalid(
    `Parameter "${parameter}" is ${shortJson(near)}, which is no place${like ? ` (did you mean ${like}?)` : ''}`,
    `The parameter ${parameter} must be ${nearText}; ${listing} lists every place with its slug.`,
  );
}

const coordinate = /^ *(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:e-?[0-9]{1,3})?) *$/i;

/** Parses a point such as `26.92,75.82`. */
export function pointOf(text: string): Point | undefined {
  const [lat = Number.NaN, lng = Number.NaN, ...more] = text
    .split(',')
    .map((part) => Number(coordinate.exec(part)?.[1] ?? Number.NaN));
  const isPoint = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && more.length === 0;
  return isPoint ? { lat, lng } : undefined;
}
