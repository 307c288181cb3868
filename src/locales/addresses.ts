import type { Catalogue } from '../places/catalogue.ts';
import { absoluteAddress, isPoster } from '../places/pictures.ts';
import type { PlaceRecord } from '../places/place.ts';
import type { Words } from './en.ts';
import { localPath } from './page-paths.ts';

type WithId = Pick<PlaceRecord, 'id'>;

/** The path of the web application manifest in English. */
export const manifestPath = '/manifest.webmanifest';

/** The path of the page of a place. */
export function placePath({ id }: WithId, words: Words): string {
  return localPath(`/places/${id}`, words);
}

/** The path of the page of a route. */
export function routePath({ id }: WithId, words: Words): string {
  return localPath(`/routes/${id}`, words);
}

/** The paths of the pages of routes, where there are any. */
export function routePaths(routes: readonly WithId[], words: Words): string[] {
  const all = localPath('/routes', words);
  return routes.length > 0 ? [all, ...routes.map((route) => routePath(route, words))] : [];
}

/** The path of the poster of a place. */
export function posterPath({ id }: WithId): string {
  return `/images/${id}.svg`;
}

/** The absolute address of the picture for link previews: the poster as PNG, or else the photo. Previews show no SVG. */
export function previewAddress(place: PlaceRecord, { images }: Catalogue, base: string): string | undefined {
  if (images.png().has(place.id)) return `${base}/images/${place.id}.png`;
  return isPoster(place.image) ? undefined : absoluteAddress(place.image, base);
}

/** The path of what the map is drawn on. A page names its version as well. */
export const baseMapPath = '/base-map.json';

/** Where pages load it, if the city has one. */
export function baseMapAddress({ images }: Pick<Catalogue, 'images'>): string | undefined {
  const map = images.baseMap();
  return map && `${baseMapPath}?v=${map.version}`;
}
