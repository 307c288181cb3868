import { findPlace } from '../api/places.ts';
import { AppError } from '../errors.ts';
import { farthestKm } from '../indexes/distance.ts';
import type { Catalogue, Origin } from '../places/catalogue.ts';
import { toPlace } from '../places/encode.ts';
import { latitude, longitude } from '../places/fields.ts';
import { idText, placeSchema } from '../places/place.ts';
import { array, describe, type Infer, integer, number, object, optional, string } from '../schema.ts';

const maxLimit = 20;
const defaultLimit = 5;
/** list_places with `near` reads further. */
const maxOffset = 1000;

export const nearbyQuery = object({
  id: describe(optional(idText), {
    description: 'Slug or index of the place to start from; it is left out of the answer.',
  }),
  lat: describe(optional(latitude), { description: 'Latitude to start from, in degrees; goes with lng.' }),
  lng: describe(optional(longitude), { description: 'Longitude to start from, in degrees; goes with lat.' }),
  limit: describe(optional(integer({ min: 1, max: maxLimit }), defaultLimit), {
    description: 'Places at most.',
  }),
  offset: describe(optional(integer({ min: 0, max: maxOffset }), 0), {
    description: 'Nearest places to skip.',
  }),
});
type NearbyQuery = Infer<typeof nearbyQuery>;

/** Where the rest of an answer that was cut begins. */
export const nextOffset = optional(integer({ min: 1 }));

/** The answer, with the fields that places of the data have. */
export const nearbyPlaces = (fields: readonly string[]) =>
  object({
    from: describe(object({ name: string(), lat: latitude, lng: longitude }), {
      description: 'Where the distances begin.',
    }),
    count: integer({ min: 0 }),
    offset: integer({ min: 0 }),
    next_offset: nextOffset,
    places: describe(array(nearPlace(fields)), { description: 'Nearest first.' }),
  });
export type NearbyPlaces = Infer<ReturnType<typeof nearbyPlaces>>;

const nearPlace = (fields: readonly string[]) =>
  object({
    kilometres: describe(number({ min: 0, max: Math.ceil(farthestKm) }), {
      description: 'Distance as the crow flies, to the metre.',
    }),
    place: placeSchema(fields),
  });

/** The places nearest to a place or a position. Throws PLACE_NOT_FOUND and INVALID_PARAMETER. */
export function findNearby(catalogue: Catalogue, query: NearbyQuery, base: string): NearbyPlaces {
  const { name, point } = startOf(catalogue, query);
  const { limit, offset } = query;
  const places = catalogue.nearest(point, limit, { offset }).map(({ place: record, kilometres }) => ({
    kilometres,
    place: toPlace(record, base),
  }));
  return { from: { name, lat: point.lat, lng: point.lng }, count: places.length, offset, places };
}

function startOf(catalogue: Catalogue, { id, lat, lng }: NearbyQuery): { name: string; point: Origin } {
  if (id !== undefined) {
    const record = findPlace(catalogue, id);
    return { name: record.name, point: record };
  }
  if (lat !== undefined && lng !== undefined) return { name: 'the position given', point: { lat, lng } };
  if (lat !== undefined || lng !== undefined)
    throw new AppError('INVALID_PARAMETER', 'lat and lng go together', 'Give both, or an id instead');
  const { centre } = catalogue.city;
  return { name: centre.name, point: centre };
}
