import type { PlaceRecord } from './place.ts';

/** Whether the picture of a place is one that the service itself answers, given as a path on this service. */
export function isServed({ image }: Pick<PlaceRecord, 'image'>): boolean {
  return image.startsWith('/');
}

/** Whether that is the poster that the service draws, and no photo. */
export function hasPoster(record: Pick<PlaceRecord, 'image'>): boolean {
  return isServed(record) && record.image.endsWith('.svg');
}

/** The name of the photo in the data folder that has this address; undefined for a poster, and for a photo elsewhere. */
export function ownPhoto(address: string): string | undefined {
  const record = { image: address };
  return isServed(record) && !hasPoster(record) ? address.slice('/images/'.length) : undefined;
}

/** The address of a picture for readers elsewhere: one that the service answers itself gets its origin before it. */
export function absoluteAddress(image: string, base: string): string {
  return isServed({ image }) ? base + image : image;
}
