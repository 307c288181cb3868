import type { EncodedMap } from '../base-map/check.ts';

/** The pictures of a city: those of its places by their ids. */
export interface Images {
  /** Documents of the type image/svg+xml. */
  readonly svg: () => ReadonlyMap<string, string>;
  /** Posters as image/png, for previews of links, which show no SVG. */
  readonly png: () => ReadonlyMap<string, Buffer>;
  /** What its map is drawn on, if anything. */
  readonly baseMap: () => EncodedMap | undefined;
}

export const noImages: Images = { svg: () => new Map(), png: () => new Map(), baseMap: () => undefined };

/** Whether the service itself answers this address of a picture: it is then a path. */
export function isLocalPath(address: string): boolean {
  return address.startsWith('/');
}

/** Whether this is the address of a poster that the service draws, and of no photo. */
export function isPoster(address: string): boolean {
  return isLocalPath(address) && address.endsWith('.svg');
}

/** The name of the photo in the data folder that has this address; undefined for a poster, and for a photo elsewhere. */
export function ownPhoto(address: string): string | undefined {
  return isLocalPath(address) && !isPoster(address) ? address.slice('/images/'.length) : undefined;
}

/** The address of a picture for readers elsewhere: one that the service answers itself gets its origin before it. */
export function absoluteAddress(address: string, base: string): string {
  return isLocalPath(address) ? base + address : address;
}
