import type { Catalogue } from '../places/catalogue.ts';
import type { CatalogueData } from '../places/catalogue-data.ts';
import { absoluteAddress, isPoster, posterAddress } from '../places/pictures.ts';
import { type City, isInCityLanguage, type Named, type PlaceRecord } from '../places/place.ts';
import type { Words } from './en.ts';
import { pathInLanguage } from './page-paths.ts';

type WithId = Pick<PlaceRecord, 'id'>;

/** Path of the web application manifest in English. */
export const manifestPath = '/manifest.webmanifest';

/** Returns the path of the page of a place. */
export function placePath({ id }: WithId, words: Words): string {
  return pathInLanguage(`/places/${id}`, words);
}

/** Returns the path of the page of a published itinerary. */
export function itineraryPath({ id }: WithId, words: Words): string {
  return pathInLanguage(`/routes/${id}`, words);
}

/** English path of the guide to the city. */
export const guidePath = '/guide';

type Extras = Pick<CatalogueData, 'itineraries' | 'guide'>;

/** Returns the paths of the pages beside home and places: published itineraries and the guide, if there are any. */
export function extraPaths({ itineraries, guide }: Extras, words: Words): string[] {
  const paths = itineraries.map((itinerary) => itineraryPath(itinerary, words));
  return [
    ...(itineraries.length > 0 ? [pathInLanguage('/routes', words), ...paths] : []),
    ...(guide.length > 0 ? [pathInLanguage(guidePath, words)] : []),
  ];
}

/** Returns the path of the poster of a place, lettered in the language of the record. */
export function posterPath(place: WithId & Named, { language }: Pick<City, 'language'>): string {
  return posterAddress(place.id) + (isInCityLanguage(place) ? `?lang=${language}` : '');
}

/**
 * Returns the absolute address of the picture for link previews: the poster as PNG, or else the photo. Previews do not
 * render SVG.
 */
export function previewAddress(place: PlaceRecord, { images }: Catalogue, base: string): string | undefined {
  if (images.png().has(place.id)) return `${base}/images/${place.id}.png`;
  return isPoster(place.image) ? undefined : absoluteAddress(place.image, base);
}

/** Path of the base map. Pages append its version. */
export const baseMapPath = '/base-map.json';

/** Returns the address from which pages load the base map; undefined if the city has none. */
export function baseMapAddress({ images }: Pick<Catalogue, 'images'>): string | undefined {
  const map = images.baseMap();
  return map && `${baseMapPath}?v=${map.version}`;
}
