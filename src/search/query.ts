import { memoizeLast } from '../base/cache.ts';
import { object } from '../base/object-schema.ts';
import { array, describe, type Infer, integer, number, oneOf, optional, string } from '../base/schema.ts';
import { openTest, type TimeFromNow, timesFromNow } from '../hours/schedule.ts';
import { farthestKm, type Point } from '../indexes/distance.ts';
import { categoryAmong } from '../places/categories.ts';
import { searchText } from '../places/place.ts';
import { facilities } from '../places/place-fields.ts';

/** Maximum length of `near`: longer than any slug and than two numbers with all the digits of a double. */
const maxNear = 100;
export const nearText = 'LAT,LNG in degrees such as 26.92,75.82, or the slug or index of a place';
const near = string({
  maxLength: maxNear,
  check: (text) => !text.includes(',') || pointOf(text) !== undefined,
  expected: nearText,
});

export const cornersText = 'WEST,SOUTH,EAST,NORTH in degrees, where south ≤ north, such as 75.7,26.8,75.9,27';
const bbox = array(number({ min: -180, max: 180 }), { minItems: 4, maxItems: 4, expected: cornersText });

/** True for a value of `open_at` that means another time tomorrow. */
export function isFromNow(openAt: string | undefined): openAt is TimeFromNow {
  return timesFromNow.some((each) => each === openAt);
}

export const openAtText =
  'now, a time in the city such as 2027-03-03T10:00, today, tomorrow, or a day such as 2027-03-03';
const isOpenAtText = (text: string) => isFromNow(text) || openTest(text) !== undefined;
const maxOpenAt = '2027-03-03T10:00'.length;
export const openAtParameter = optional(
  string({ maxLength: maxOpenAt, check: isOpenAtText, expected: openAtText }),
);

export const nearParameter = describe(
  optional(near),
  `Where distances begin: ${nearText}. The places come nearest first, with \`distance_km\`.`,
);

/** Parameters of the API that filter and order places; the search form has more. */
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
  open_at: describe(
    openAtParameter,
    `Keep only places that are known to be open then, or at some time of that day: ${openAtText}. With a time, places have \`open_state\`.`,
  ),
  sort: describe(
    optional(oneOf(['index', 'name', 'distance', 'fame'])),
    'Order of the places; the default is `index`, or `distance` with `near`. Without `near`, `distance` is ' +
      'measured from the centre of the city; `fame` is the same as `index`.',
  ),
});

/** Parameters of the search form, which works without scripts: those of the API, and further ones. */
export const formParameters = (categories: readonly string[]) => ({
  ...placesParameters(categories),
  search: optional(searchText, ''),
  /** A form without scripts sends an empty choice. */
  facility: optional(oneOf(['', ...facilities])),
  open_at: optional(
    string({
      maxLength: maxOpenAt,
      check: (text) => text === '' || isOpenAtText(text),
      expected: openAtText,
    }),
  ),
  offset: optional(integer({ min: 0 }), 0),
  central: optional(oneOf(['yes'])),
  /** An address with a language is not redirected to the preferred language of the browser. */
  lang: optional(string(), ''),
});
export const formQuery = memoizeLast((categories: readonly string[]) => object(formParameters(categories)));
export type FormQuery = Infer<ReturnType<typeof formQuery>>;

/** Query that selects places: by the parameters of the API or of the form. */
export type PlacesQuery = Partial<Omit<FormQuery, 'search' | 'offset' | 'lang'>> & {
  readonly search?: string | undefined;
};

/** Query of the page of results at an offset. The default order is omitted. */
export function queryText(query: FormQuery, offset: number): string {
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

const coordinate = /^ *(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:e-?[0-9]{1,3})?) *$/i;

/** Parses a point such as `26.92,75.82`. */
export function pointOf(text: string): Point | undefined {
  const [lat = Number.NaN, lng = Number.NaN, ...more] = text
    .split(',')
    .map((part) => Number(coordinate.exec(part)?.[1] ?? Number.NaN));
  const isPoint = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && more.length === 0;
  return isPoint ? { lat, lng } : undefined;
}
