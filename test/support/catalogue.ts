import { readFileSync } from 'node:fs';
import { Catalogue } from '../../src/places/catalogue.ts';
import { CatalogueBuilder } from '../../src/places/catalogue-data.ts';
import { categoriesOf } from '../../src/places/categories.ts';
import { checkBytes } from '../../src/places/data-file/data-file.ts';
import type { City, PlaceRecord } from '../../src/places/place.ts';

/** Creates a catalogue of places in any order; test places may share an index. */
export function createCatalogue(city: City, places: readonly PlaceRecord[]): Catalogue {
  const builder = new CatalogueBuilder(places.length, categoriesOf(city.categories), 0);
  const sorted = places.toSorted((a, b) => a.index - b.index);
  for (const [position, place] of sorted.entries()) builder.add(position, place, city.centre);
  return new Catalogue(builder.finish(city));
}

/** Reads the city, places and itineraries of a data file in the service's representation. */
export function readCity(path: string) {
  const checked = checkBytes(readFileSync(path));
  if ('faults' in checked) throw new Error(`${path}: ${JSON.stringify(checked.faults)}`);
  const { data } = checked;
  const catalogue = new Catalogue(data);
  const places = Array.from({ length: catalogue.size }, (_, position) => catalogue.at(position));
  return { city: data.city, places, routes: data.itineraries };
}
