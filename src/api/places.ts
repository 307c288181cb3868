import type { Clock } from '../base/clock.ts';
import { object } from '../base/object-schema.ts';
import { array, describe, integer, type Schema, string } from '../base/schema.ts';
import { apiRoot } from '../base/version.ts';
import { jsonText, linkValue } from '../http/content.ts';
import { permanentRedirect } from '../http/redirect.ts';
import { type ContentReply, plainGet, type Route, route, type Sample } from '../http/route.ts';
import { type DataTraits, openFields, type Place, placeSchema, toPlace } from '../places/api-place.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { openStateAt } from '../places/open-state.ts';
import { wordOfName } from '../places/place.ts';
import { lookUp } from '../search/lookup.ts';
import { isFromNow } from '../search/query.ts';
import { atTime, needsTime, select, selectNow } from '../search/selection.ts';
import { type ListedPlace, listBodyOf, withOnly } from './list-json.ts';
import {
  filterText,
  type ListHead,
  type ListQuery,
  listQuery,
  maxLimit,
  type PageQuery,
  type PlaceQuery,
  pageOf,
  placeQuery,
} from './list-query.ts';

const placeParams = object({ id: describe(string(), 'Slug of the place, or its index from 1.') });

const count = integer({ min: 0 });

/**
 * Schema of a place, which names PartialPlace beside it. OpenAPI cannot say that a parameter changes a response, and as a union of both
 * types every field would be optional in typed clients. Every Place fits PartialPlace, so `allOf` is true.
 */
function documentedPlace(data: DataTraits): Schema<ListedPlace> {
  const whole = placeSchema(data);
  const { required: _, ...part } = whole.json;
  const about = { title: 'PartialPlace', description: 'A place in a response to a request with `fields`.' };
  return { ...whole, json: { ...whole.json, allOf: [{ ...part, ...about }] } };
}

export const placesList = (data: DataTraits) =>
  describe(
    object({
      total: describe(count, 'Places that match.'),
      count: describe(count, 'Places in this page.'),
      offset: describe(count, 'Offset applied.'),
      limit: describe(integer({ min: 1, max: maxLimit }), 'Limit applied.'),
      places: describe(array(documentedPlace(data)), 'Places of this page.'),
    }),
    { title: 'PlacesListResponse', description: 'One page of places.' },
  );
export type PlacesList = ListHead & { readonly places: readonly ListedPlace[] };

const placeDetail = (data: DataTraits) =>
  describe(object({ place: documentedPlace(data) }), {
    title: 'PlaceDetailResponse',
    description: 'One place.',
  });

/** Returns one page of matches, which may be passed in. Throws INVALID_PARAMETER like `selectNow`. */
export function listPlaces(
  catalogue: Catalogue,
  query: PageQuery,
  base: string,
  { head, positions, added } = pageOf(catalogue, selectNow(catalogue, query), query),
): PlacesList {
  const places = positions.map((position, i) => {
    const place = toPlace(catalogue.at(position), base);
    const listed = { ...place, ...added?.[i] };
    return query.fields ? withOnly(listed, query.fields) : listed;
  });
  return { ...head, places };
}

/** Returns a place by slug or index, with its state at `openAt`. Throws PLACE_NOT_FOUND. */
export function getPlace(
  catalogue: Catalogue,
  idOrIndex: string,
  base: string,
  openAt?: string,
): { place: Place } {
  const position = lookUp(catalogue, idOrIndex);
  const place = toPlace(catalogue.at(position), base);
  return { place: { ...place, ...openStateAt(catalogue, openAt)?.(position) } };
}

export function placeRoutes(live: LiveCatalogue, clock: Pick<Clock, 'date'>): Route[] {
  const contents = live.derive(placeContents);
  const query = live.derive((catalogue) => listQuery(catalogue));
  const queryOfOne = live.derive(({ fields }) => placeQuery(fields));
  return [
    route({
      ...plainGet,
      path: `${apiRoot}/places`,
      get query() {
        return query();
      },
      operation: {
        id: 'listPlaces',
        summary: 'List places',
        description:
          'Places by index, by name or by distance, filtered by category, search words and where they are, a page at a time.',
        tag: 'Places',
        sample: () => sampleSearch(live.current),
        outcome: {
          description: 'One page of places',
          schema: () => placesList(live.current).json,
          example: (base) => listPlaces(live.current, { ...sampleSearch(live.current), offset: 0 }, base),
          cacheable: true,
        },
        errors: ['INVALID_PARAMETER', 'INTERNAL_ERROR'],
      },
      handle: ({ query, base }) =>
        contents().page(atTime(query, live.current.city, clock.date()), base, isFromNow(query.open_at)),
    }),
    route({
      ...plainGet,
      path: `${apiRoot}/places/{id}`,
      params: placeParams,
      get query() {
        return queryOfOne();
      },
      operation: {
        id: 'getPlaceById',
        summary: 'Read one place',
        description: 'The place with this slug or index.',
        tag: 'Places',
        sample: () => ({ id: live.current.at(0).id }),
        outcome: {
          description: 'The place',
          schema: () => placeDetail(live.current).json,
          example: (base) => getPlace(live.current, '1', base),
          cacheable: true,
          moved: 'The place has another slug now, and Location names its address',
        },
        errors: ['INVALID_PARAMETER', 'PLACE_NOT_FOUND'],
      },
      handle: ({ params, query, base }) =>
        movedPlace(live.current, params.id, query, base) ??
        contents().one(
          params.id,
          atTime(query, live.current.city, clock.date()),
          base,
          isFromNow(query.open_at),
        ),
    }),
  ];
}

/** Redirects from a former slug of a place; undefined for any other slug or index. */
function movedPlace(catalogue: Catalogue, id: string, { fields, open_at }: PlaceQuery, base: string) {
  const slug = catalogue.slugOfAlias(id);
  if (slug === undefined) return undefined;
  const parameters = [
    ...(fields ? [`fields=${fields.join(',')}`] : []),
    ...(open_at ? [`open_at=${open_at}`] : []),
  ];
  const query = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  return permanentRedirect(`${base}${apiRoot}/places/${slug}${query}`);
}

/** Search of the example, chosen to find the first place: one result keeps the documents short. */
export function sampleSearch(catalogue: Catalogue) {
  const first = catalogue.at(0);
  return { category: first.category, search: wordOfName(first), limit: 1 } satisfies Sample;
}

function placeContents(catalogue: Catalogue) {
  const listBody = listBodyOf(catalogue);
  return {
    /** Returns a promise if an index is not built yet. */
    page(query: ListQuery, base: string, isPassing: boolean): ContentReply | Promise<ContentReply> {
      return select(catalogue, query, (selection) => {
        const page = pageOf(catalogue, selection, query);
        return {
          content: listBody(page, query, base, !isPassing),
          links: pageLinks(query, page.head, base),
          ...(!isPassing && { sameFor: 'origin' }),
        };
      });
    },

    /** Throws INVALID_PARAMETER if the fields need `open_at`. */
    one(id: string, { fields, open_at: openAt }: PlaceQuery, base: string, isPassing: boolean): ContentReply {
      const { place } = getPlace(catalogue, id, base, openAt);
      const open = openFields.find((field) => fields?.includes(field));
      if (open && place.open_state === undefined) throw needsTime(`${open} among the fields`);
      const text = JSON.stringify({ place: fields ? withOnly(place, fields) : place });
      return { content: jsonText(text, !isPassing), ...(!isPassing && { sameFor: 'origin' }) };
    },
  };
}

/** Link field to the adjacent pages (RFC 8288), with the same filters. */
function pageLinks(query: ListQuery, { total, offset, limit }: ListHead, base: string): string {
  const link = (relation: string, start: number, count: number) =>
    `<${base}${apiRoot}/places?${filterText(query)}limit=${count}&offset=${start}>; rel="${relation}"`;
  const end = Math.min(offset, total);
  const start = Math.max(0, end - limit);
  return linkValue(
    ...(offset + limit < total ? [link('next', offset + limit, limit)] : []),
    // The first page may be shorter, so that no place appears twice.
    ...(end > 0 ? [link('prev', start, end - start)] : []),
  );
}
