import type { EncodedMap } from '../base-map/check.ts';

/** Pictures of a city; pictures of places by id. */
export interface Images {
  /** SVG documents. */
  readonly svg: () => ReadonlyMap<string, string>;
  /** Posters as PNG, because link previews do not render SVG. */
  readonly png: () => ReadonlyMap<string, Buffer>;
  /** Base map, if there is one. */
  readonly baseMap: () => EncodedMap | undefined;
}

export const noImages: Images = { svg: () => new Map(), png: () => new Map(), baseMap: () => undefined };

/** True for a path served by this service. */
export function isSitePath(address: string): boolean {
  return address.startsWith('/');
}

/** True for the address of a drawn poster. */
export function isPoster(address: string): boolean {
  return isSitePath(address) && address.endsWith(posterEnding);
}

const folder = '/images/';
const posterEnding = '.svg';

/** Returns the address of the poster that is drawn for a place without a photo. */
export function posterAddress(id: string): string {
  return `${folder}${id}${posterEnding}`;
}

/** True for the address of the poster of a place, which is not built for the comparison. */
export function isPosterOf(id: string, address: string): boolean {
  const { length } = folder;
  return address.length === length + id.length + posterEnding.length && address.startsWith(id, length);
}

/** Returns the file name of a photo in the data folder; undefined for posters and external photos. */
export function selfHostedPhoto(address: string): string | undefined {
  return isSitePath(address) && !isPoster(address) ? address.slice(folder.length) : undefined;
}

/** Makes the address of a picture absolute; paths get the origin of the service. */
export function absoluteAddress(address: string, base: string): string {
  return isSitePath(address) ? base + address : address;
}
