import { Cache } from '../cache.ts';
import { AppError, preview } from '../errors.ts';
import { json } from '../http/content.ts';
import { type ContentReply, ok, type Route, route, type Sample } from '../http/route.ts';
import type { Catalogue, Criteria } from '../places/catalogue.ts';
import { type ListHead, toPlace } from '../places/encode.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { categories, type PlaceRecord, placeSchema, searchText } from '../places/place.ts';
import { array, describe, type Infer, integer, object, oneOf, optional, string } from '../schema.ts';

/** Bytes of ready bodies, lists and single places together. */
const maxCachedBytes = 16 * 1024 * 1024;
const maxLimit = 100;
const defaultLimit = 50;

export const listQuery = object({
  category: describe(optional(oneOf(categories)), { description: 'Keep only places of this category.' }),
  search: describe(optional(searchText), {
    description:
      'Words that must all occur in the names or the description; case and Latin accents do not matter.',
  }),
  limit: describe(optional(integer({ min: 1, max: maxLimit }), defaultLimit), {
    description: 'Places in a page at most.',
  }),
  offset: describe(optional(integer({ min: 0 }), 0), { description: 'Matching places to skip.' }),
});
type ListQuery = Infer<typeof listQuery>;

const placeParams = object({
  id: describe(string(), { description: 'Slug of the place, or its index from 1.' }),
});

const count = integer({ min: 0 });

/** A page of places, with the fields that places of the data have. */
export const placesList = (fields: readonly string[]) =>
  describe(
    object({
      total: describe(count, { description: 'Places that match.' }),
      count: describe(count, { description: 'Places in this page.' }),
      offset: describe(count, { description: 'Offset applied.' }),
      limit: describe(integer({ min: 1, max: maxLimit }), { description: 'Limit applied.' }),
      places: array(placeSchema(fields)),
    }),
    { title: 'PlacesListResponse', description: 'One page of places, by index.' },
  );
export type PlacesList = Infer<ReturnType<typeof placesList>>;

/** One place, with the fields that places of the data have. */
export const placeDetail = (fields: readonly string[]) =>
  describe(object({ place: placeSchema(fields) }), {
    title: 'PlaceDetailResponse',
    description: 'One place.',
  });
type PlaceDetail = Infer<ReturnType<typeof placeDetail>>;

/** Which page of which places. */
type PageQuery = Criteria & Pick<ListQuery, 'limit' | 'offset'>;

/** One page of the places that match. */
export function listPlaces(catalogue: Catalogue, query: PageQuery, base: string): PlacesList {
  const { head, positions } = pageOf(catalogue, query);
  return { ...head, places: positions.map((position) => toPlace(catalogue.at(position), base)) };
}

/** The place with a slug or index. Throws PLACE_NOT_FOUND. */
export function getPlace(catalogue: Catalogue, idOrIndex: string, base: string): PlaceDetail {
  return { place: toPlace(findPlace(catalogue, idOrIndex), base) };
}

/** The record of a place. Throws PLACE_NOT_FOUND. */
export function findPlace(catalogue: Catalogue, idOrIndex: string): PlaceRecord {
  return catalogue.at(positionOf(catalogue, idOrIndex));
}

function positionOf(catalogue: Catalogue, idOrIndex: string): number {
  const position = catalogue.positionOf(idOrIndex);
  if (position !== undefined) return position;
  throw new AppError(
    'PLACE_NOT_FOUND',
    `No place has the slug or index ${preview(idOrIndex)}`,
    'GET /api/v1/places lists every place with its slug and index.',
  );
}

function pageOf(catalogue: Catalogue, query: PageQuery): { head: ListHead; positions: number[] } {
  const { limit, offset } = query;
  const matches = catalogue.select(query);
  const positions = matches.page(offset, limit);
  return { head: { total: matches.size, count: positions.length, offset, limit }, positions };
}

/** `GET /api/v1/places` and `GET /api/v1/places/{id}`. */
export function placeRoutes(live: LiveCatalogue): Route[] {
  const contents = live.derive((catalogue) => new PlaceContents(catalogue));
  return [
    route({
      method: 'GET',
      path: '/api/v1/places',
      query: listQuery,
      operation: {
        id: 'listPlaces',
        summary: 'List places',
        description: 'Places by index, filtered by category and search words, a page at a time.',
        tag: 'Places',
        sample: () => sampleSearch(live.current),
        outcome: {
          description: 'One page of places',
          schema: () => placesList(live.current.fields).json,
          example: (base) => listPlaces(live.current, { limit: 1, offset: 0 }, base),
          cacheable: true,
        },
        errors: ['INVALID_PARAMETER', 'INTERNAL_ERROR'],
      },
      handle: ({ query, base }) => live.current.afterIndexing(query, () => contents().page(query, base)),
    }),
    route({
      method: 'GET',
      path: '/api/v1/places/{id}',
      params: placeParams,
      operation: {
        id: 'getPlaceById',
        summary: 'Read one place',
        description: 'The place with this slug or index.',
        tag: 'Places',
        sample: () => ({ id: live.current.at(0).id }),
        outcome: {
          description: 'The place',
          schema: () => placeDetail(live.current.fields).json,
          example: (base) => getPlace(live.current, '1', base),
          cacheable: true,
        },
        errors: ['PLACE_NOT_FOUND'],
      },
      handle: ({ params, base }) => contents().one(params.id, base),
    }),
  ];
}

/** A search that finds the first place. */
function sampleSearch(catalogue: Catalogue): Sample {
  const { name, category } = catalogue.at(0);
  const [word = ''] = name.match(/\p{Letter}+/u) ?? [];
  return { category, search: word, limit: 5 };
}

/** The ready bodies of one catalogue. */
class PlaceContents {
  readonly #catalogue: Catalogue;
  readonly #cache = new Cache<ContentReply>({
    name: 'places',
    maxBytes: maxCachedBytes,
    weigh: ({ content }) => content?.size ?? 0,
    admit: 'second',
  });

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  page(query: ListQuery, base: string): ContentReply {
    const { category = '', search = '', limit, offset } = query;
    const key = `${base} ${category} ${limit} ${offset} ${search}`;
    return this.#cache.get(key, () => {
      const { head, positions } = pageOf(this.#catalogue, query);
      const body = this.#catalogue.encoded.list(head, positions, base);
      return ok(json(body), { links: pageLinks(query, head.total, base) });
    });
  }

  one(idOrIndex: string, base: string): ContentReply {
    const position = positionOf(this.#catalogue, idOrIndex);
    const make = () => ok(json(this.#catalogue.encoded.detail(position, base)));
    return this.#cache.get(`${base} ${position}`, make);
  }
}

/** The neighbouring pages (RFC 8288), with the same filters. */
function pageLinks(query: ListQuery, total: number, base: string): string[] {
  const { limit, offset } = query;
  const links: string[] = [];
  if (offset + limit < total) links.push(pageLink('next', query, offset + limit, base));
  if (offset > 0 && total > 0)
    links.push(pageLink('prev', query, Math.max(0, Math.min(offset, total) - limit), base));
  return links;
}

function pageLink(relation: string, query: ListQuery, offset: number, base: string): string {
  const { category, search, limit } = query;
  const filters = [
    category && `category=${category}&`,
    search && `search=${encodeURIComponent(search.toWellFormed())}&`,
  ];
  const page = `${filters.filter(Boolean).join('')}limit=${limit}&offset=${offset}`;
  return `<${base}/api/v1/places?${page}>; rel="${relation}"`;
}
