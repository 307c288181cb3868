import type { PlaceRecord } from '../places/place.ts';

/** The page of a place. */
export function placePath({ id }: Pick<PlaceRecord, 'id'>): string {
  return `/places/${id}`;
}
