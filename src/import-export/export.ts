import type { Catalogue } from '../places/catalogue.ts';
import start from '../places/data-file/start.json' with { type: 'json' };
import type { City, PlaceRecord } from '../places/place.ts';
import { columns, toExported, valueAt } from './columns.ts';
import { csv, csvLine } from './csv.ts';

/** Writes places as a FeatureCollection (RFC 7946), in parts. Its name and city are foreign members (§6.1). */
export const geojson = {
  begin: (city: City): string =>
    `{"type":"FeatureCollection","name":${JSON.stringify(city.name)},"city":${JSON.stringify(city)},"features":[\n`,
  place: (place: PlaceRecord, base: string): string => {
    const { id, lat, lng, ...others } = toExported(place, base);
    const geometry = { type: 'Point', coordinates: [lng, lat] };
    return JSON.stringify({ type: 'Feature', id, geometry, properties: { id, ...others } });
  },
  between: ',\n',
  end: '\n]}\n',
};

/** Exports all places of a catalogue as CSV or GeoJSON. Pictures of the data folder keep their paths. */
export function exportText(catalogue: Catalogue, isGeoJson: boolean): string {
  const { city, fields, size } = catalogue;
  const writer = isGeoJson ? geojson : csv(fields);
  const places = Array.from({ length: size }, (_, position) => writer.place(catalogue.at(position), ''));
  return writer.begin(city) + places.join(writer.between) + writer.end;
}

/** Columns that an office fills in first. */
const templateColumns =
  'name localName description local.description category lat lng openingHours entryFee website telephone directions image note';

/** Table with the places of the start file as examples to replace. */
export function tableTemplate(): string {
  const names = templateColumns.split(' ');
  const used = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const rows = start.places.map((place) => csvLine(used.map((column) => valueAt(place, column))));
  return csvLine(names) + rows.join('');
}
