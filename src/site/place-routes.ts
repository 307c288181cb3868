import { HttpError } from '../errors.ts';
import { type ContentReply, ok } from '../http/reply.ts';
import { type Route, route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceRecord } from '../places/place.ts';
import { object, show, string } from '../schema.ts';
import { placePath } from './card.ts';
import type { Variants } from './contents.ts';
import { placeMarkdown } from './markdown.ts';
import { placePage } from './place-page.ts';
import { poster } from './poster.ts';
import type { Site } from './site.ts';

const params = object({ id: string() });

/** The page of each place, its Markdown variant at an address of its own, and its poster. */
export function placeRoutes(site: () => Site): Route[] {
  const variants = (place: PlaceRecord, base: string): Variants => {
    const { catalogue } = site();
    return {
      html: () => placePage(place, catalogue, base),
      markdown: () => placeMarkdown(place, catalogue, base),
    };
  };
  return [
    route({
      method: 'GET',
      path: '/places/{id}',
      operationId: 'getPlacePage',
      summary: 'The page of a place, as HTML or Markdown',
      tag: 'Site',
      params,
      handle: ({ params: { id }, base, headers }) => {
        const { catalogue, contents } = site();
        const place = find(catalogue, id);
        if (place.id !== id) return moved(base + placePath(place));
        return ok(contents.either(headers.accept, keyOf(place, base), variants(place, base)));
      },
    }),
    route({
      method: 'GET',
      path: '/places/{id}.md',
      operationId: 'getPlaceMarkdown',
      summary: 'The page of a place as Markdown',
      tag: 'Site',
      params,
      handle: ({ params: { id }, base }) => {
        const { catalogue, contents } = site();
        const place = find(catalogue, id);
        return ok(contents.markdown(keyOf(place, base), variants(place, base).markdown));
      },
    }),
    route({
      method: 'GET',
      path: '/images/{id}.svg',
      operationId: 'getPoster',
      summary: 'The poster of a place',
      tag: 'Site',
      params,
      handle: ({ params: { id } }) => {
        const { catalogue, contents } = site();
        const place = find(catalogue, id);
        return ok(contents.file('image/svg+xml', place.id, () => poster(place, catalogue.city)));
      },
    }),
  ];
}

function keyOf({ id }: PlaceRecord, base: string): string {
  return `/places/${id} ${base}`;
}

/** Throws PLACE_NOT_FOUND. */
function find(catalogue: Catalogue, idOrIndex: string): PlaceRecord {
  const place = catalogue.find(idOrIndex);
  if (place) return place;
  const message = `No place has the slug or index ${show(idOrIndex)}`;
  throw new HttpError('PLACE_NOT_FOUND', message, 'The home page lists every place.');
}

/** One address for each page (RFC 9110, 15.4.9). */
function moved(address: string): ContentReply {
  return { status: 308, headers: ['Location', address] };
}
