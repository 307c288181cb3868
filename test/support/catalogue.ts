import { readFileSync } from 'node:fs';
import { at } from '../../src/base/at.ts';
import { Catalogue } from '../../src/places/catalogue.ts';
import { CatalogueBuilder, type CatalogueData } from '../../src/places/catalogue-data.ts';
import { categoriesOf } from '../../src/places/categories.ts';
import { cutPlaces } from '../../src/places/data-file/cut.ts';
import { checkBytes } from '../../src/places/data-file/data-file.ts';
import type { City, PlaceDraft, PlaceRecord } from '../../src/places/place.ts';

/** Creates a catalogue of places in any order; test places may share an index. */
export function createCatalogue(city: City, places: readonly PlaceRecord[]): Catalogue {
  return new Catalogue(
    createData(
      city,
      places.toSorted((a, b) => a.index - b.index),
    ),
  );
}

/** Creates a data set of places in order of position. What they lack is derived, as for a data file. */
export function createData(city: City, places: readonly PlaceDraft[]): CatalogueData {
  const cut = cutPlaces(Buffer.from(JSON.stringify({ places })));
  if (!cut) throw new Error('places cannot be cut');
  const builder = new CatalogueBuilder(cut.json, places.length, categoriesOf(city.categories), city.centre);
  for (const [position, place] of places.entries())
    builder.add(
      place,
      place.id ?? `place-${position + 1}`,
      position,
      at(cut.bounds, 2 * position),
      at(cut.bounds, 2 * position + 1),
    );
  return builder.finish(city);
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
