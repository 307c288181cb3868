import type { Catalogue } from '../places/catalogue.ts';
import { absoluteAddress, isPoster } from '../places/pictures.ts';
import type { PlaceRecord } from '../places/place.ts';
import { english, type Words } from './words/en.ts';

type WithId = Pick<PlaceRecord, 'id'>;

/** What the paths of a language begin with: nothing for English, `/hi` for Hindi. */
export function pathPrefix({ language }: Words): string {
  return language === english.language ? '' : `/${language}`;
}

/** The path of a page in a language, from the path of the English one. */
export function localPath(path: string, words: Words): string {
  return pathPrefix(words) + path;
}

/** Where the list of what a browser keeps for times without a network is. */
export function offlineListPath(words: Words): string {
  return localPath('/offline.json', words);
}

/** Where the manifest of the portal as an application is. */
export function manifestPath(words: Words): string {
  return localPath('/manifest.webmanifest', words);
}

/** The page of a place. */
export function placePath({ id }: WithId, words: Words): string {
  return localPath(`/places/${id}`, words);
}

/** Where the service serves the poster of a place. */
export function posterPath({ id }: WithId): string {
  return `/images/${id}.svg`;
}

/** Where the service serves the same as PNG, if it has one. */
export function previewPath({ id }: WithId): string {
  return `/images/${id}.png`;
}

/** What previews of links show: the poster as PNG, or else the photo. They show no SVG. */
export function previewAddress(place: PlaceRecord, { images }: Catalogue, base: string): string | undefined {
  if (images.png().has(place.id)) return base + previewPath(place);
  return isPoster(place.image) ? undefined : imageAddress(place, base);
}

/** The photo of a place, or its poster, as an absolute address. */
export function imageAddress(place: PlaceRecord, base: string): string {
  return absoluteAddress(place.image, base);
}
