import type { Catalogue } from '../../src/places/catalogue.ts';
import type { City, PlaceRecord } from '../../src/places/place.ts';
import { createCatalogue } from '../support/catalogue.ts';

export const city: City = {
  name: 'Testville',
  language: 'hi',
  hindi: 'परीक्षा',
  region: 'Nowhere',
  country: 'IN',
  centre: { name: 'Market', lat: 26.9, lng: 75.8 },
  description: 'A city for tests.',
};

/** A place with an id, an index and whatever else matters to the test. */
export function placeAt(index: number, more: Partial<PlaceRecord> = {}): PlaceRecord {
  const id = more.id ?? `place-${index}`;
  return {
    id,
    index,
    name: `Place ${index}`,
    hindi: 'जगह',
    description: 'Somewhere.',
    distance: 'About 1 km',
    entryFee: 'Free',
    bestTime: 'All year',
    category: 'nature',
    lat: 26.9,
    lng: 75.8,
    image: `/images/${id}.svg`,
    ...more,
  };
}

/** A catalogue of the city with these places. */
export function catalogueOf(places: readonly PlaceRecord[]): Catalogue {
  return createCatalogue(city, places);
}
