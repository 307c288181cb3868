import { AppError, preview } from '../errors.ts';
import { type ContentReply, ok, type Route, route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceRecord } from '../places/place.ts';
import { object, string } from '../schema.ts';
import { placePath } from './paths.ts';
import type { Site } from './site.ts';

const params = object({ id: string() });

/** The page of each place, its Markdown variant at an address of its own, and its poster. */
export function placeRoutes(site: Site): Route[] {
  return [
    route({
      method: 'GET',
      path: '/places/{id}',
      params,
      handle({ params: { id }, base, headers }) {
        const pages = site();
        const place = find(pages.catalogue, id);
        if (place.id !== id) return moved(base + placePath(place));
        return ok(pages.either(pages.place(place, base), headers.accept));
      },
    }),
    route({
      method: 'GET',
      path: '/places/{id}.md',
      params,
      handle({ params: { id }, base }) {
        const pages = site();
        return ok(pages.markdown(pages.place(find(pages.catalogue, id), base)));
      },
    }),
    route({
      method: 'GET',
      path: '/images/{id}.svg',
      params,
      handle({ params: { id } }) {
        const pages = site();
        return ok(pages.poster(find(pages.catalogue, id)));
      },
    }),
  ];
}

/** Throws PLACE_NOT_FOUND. */
function find(catalogue: Catalogue, idOrIndex: string): PlaceRecord {
  const place = catalogue.find(idOrIndex);
  if (place) return place;
  const message = `No place has the slug or index ${preview(idOrIndex)}`;
  throw new AppError('PLACE_NOT_FOUND', message, 'The home page lists every place.');
}

/** One address for each page (RFC 9110, 15.4.9). */
function moved(address: string): ContentReply {
  return { status: 308, headers: ['Location', address] };
}
