import type { Catalogue } from '../places/catalogue.ts';
import start from '../places/data-file/start.json' with { type: 'json' };
import { columns, valueAt } from './columns.ts';
import { csv, csvLine } from './csv.ts';
import { geojson } from './geojson.ts';

/** All places of a catalogue as CSV, or as GeoJSON. Pictures of the data folder keep their paths. */
export function exportText(catalogue: Catalogue, isGeoJson: boolean): string {
  const { city, fields, size } = catalogue;
  const writer = isGeoJson ? geojson : csv(fields);
  const places = Array.from({ length: size }, (_, position) => writer.place(catalogue.at(position), ''));
  return writer.begin(city) + places.join(writer.between) + writer.end;
}

/** What an office fills in first. */
const templateColumns =
  'name localName description local.description category lat lng openingHours entryFee website telephone directions image note';

/** A table with the places of the start file, as examples to replace. */
export function tableTemplate(): string {
  const names = templateColumns.split(' ');
  const used = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const rows = start.places.map((place) => csvLine(used.map((column) => valueAt(place, column))));
  return csvLine(names) + rows.join('');
}
