import { escapePointer } from '../base/fault.ts';
import { isRecord } from '../base/schema.ts';
import { overpassElements, overpassFeature } from '../base-map/overpass.ts';
import { SourceError, type Spot } from './findings.ts';
import { fromMercator, type Pair, pointOfGeometry } from './geometry.ts';
import { parseJson } from './json-variants.ts';
import { objectId } from './osm.ts';
import { noteOfWays, type Row, type RowValue, type Source } from './rows.ts';

/** Reads GeoJSON, an Overpass response, a data file of places, or a list of objects. Throws SourceError. */
export function readJson(text: string): Source {
  const { root, isLines } = parseJson(text);
  const elements = overpassElements(root);
  if (elements) return overpassSource(elements);
  if (isRecord(root) && root.type === 'Topology')
    throw new SourceError('is TopoJSON: convert it to GeoJSON first, for example at mapshaper.org', 0);
  const system = isRecord(root) ? systemOf(root.crs) : undefined;
  const { values, pointer, isFeatures } = valuesIn(root);
  const pointerOf = (i: number) =>
    isLines ? lineStart(text, i) : values[i] === root ? '' : `${pointer}/${i}`;
  const rowOf = isFeatures ? featureRow : objectRow;
  const ways = isFeatures ? waysOf(values) : new Set();
  const rows = {
    // Rows are computed twice rather than stored: in a large file they take more memory than the file.
    *[Symbol.iterator]() {
      for (const [i, value] of values.entries())
        if (!ways.has(value)) yield rowOf(value, pointerOf(i), system);
    },
  };
  const city = isRecord(root) ? root.city : undefined;
  const converted =
    system === 'mercator' ? 'positions are converted from Web Mercator (EPSG:3857)' : undefined;
  const note = [converted, noteOfWays([...ways].map(nameOfFeature))].filter(Boolean).join('; ') || undefined;
  return { ...headingsOf(rows), kind: isFeatures ? 'GeoJSON' : 'JSON', rows, city, note };
}

function overpassSource(elements: readonly unknown[]): Source {
  const rows = {
    *[Symbol.iterator]() {
      for (const [i, element] of elements.entries()) {
        const feature = overpassFeature(element);
        // Elements without tags are vertices of other elements.
        if (isRecord(feature.properties)) yield featureRow(feature, `/elements/${i}`, undefined, 'tags');
      }
    },
  };
  return { ...headingsOf(rows), kind: 'Overpass JSON', rows };
}

/** Returns the features or objects of a file, and the pointer of their array. */
function valuesIn(root: unknown): { values: readonly unknown[]; pointer: string; isFeatures: boolean } {
  if (Array.isArray(root)) return { values: root, pointer: '', isFeatures: root.every(isFeature) };
  if (!isRecord(root)) throw notGeoJson('');
  if (root.type === 'FeatureCollection') {
    if (!Array.isArray(root.features)) throw new SourceError('has no array of features', 0);
    return { values: root.features, pointer: '/features', isFeatures: true };
  }
  if (typeof root.type === 'string') return { values: [root], pointer: '', isFeatures: true };
  // Data files have places; programs of open data wrap their records in an object.
  const [name, list] =
    Object.entries(root).find(
      ([, value]) => Array.isArray(value) && value.length > 0 && value.every(isRecord),
    ) ?? [];
  if (name === undefined || !Array.isArray(list)) throw notGeoJson('');
  return { values: list, pointer: `/${escapePointer(name)}`, isFeatures: list.every(isFeature) };
}

/**
 * Returns the open lines among features that have other shapes: ways drawn on a map of places. In OpenStreetMap, a line is the
 * place itself, such as a bridge.
 */
function waysOf(features: readonly unknown[]): ReadonlySet<unknown> {
  const isLine = (feature: unknown) => {
    if (!isRecord(feature) || !isRecord(feature.geometry)) return false;
    const { type, coordinates } = feature.geometry;
    if (type !== 'LineString' || !Array.isArray(coordinates)) return type === 'MultiLineString';
    return String(coordinates[0]) !== String(coordinates.at(-1));
  };
  const isOfOsm = (feature: unknown) =>
    isRecord(feature) &&
    (objectId.test(String(feature.id)) || (isRecord(feature.properties) && '@id' in feature.properties));
  const lines = features.filter((feature) => isLine(feature) && !isOfOsm(feature));
  return new Set(lines.length < features.length ? lines : []);
}

function nameOfFeature(feature: unknown): string {
  const name = isRecord(feature) && isRecord(feature.properties) ? feature.properties.name : undefined;
  return typeof name === 'string' ? name : '';
}

const isFeature = (value: unknown): boolean => isRecord(value) && value.type === 'Feature';
const notGeoJson = (pointer: Spot) =>
  new SourceError(
    'is not GeoJSON: it must be a FeatureCollection, a Feature, or an array of features or of objects',
    pointer,
  );

/** Returns the offset of a line among those that are not blank. */
function lineStart(text: string, n: number): number {
  const lines = [...text.matchAll(/^.*\S.*$/gm)];
  return lines[n]?.index ?? 0;
}

/**
 * Reads the member `crs` of GeoJSON before RFC 7946. Throws SourceError unless positions are degrees of WGS 84 or metres of
 * Web Mercator.
 */
function systemOf(crs: unknown): 'mercator' | undefined {
  const properties = isRecord(crs) && isRecord(crs.properties) ? crs.properties : {};
  const { name } = properties;
  if (typeof name !== 'string' || /CRS84|(?:EPSG:.*:|EPSG:)4326$/.test(name)) return undefined;
  if (/(?:EPSG:.*:|EPSG:)(?:3857|900913|102100)$/.test(name)) return 'mercator';
  throw new SourceError(`has positions in ${name}: export it in WGS 84 (EPSG:4326)`, '/crs');
}

/** Collects the headings of rows and the language of most names. */
function headingsOf(rows: Iterable<Row>): Pick<Source, 'headings' | 'language'> {
  const headings = new Map<string, Spot>();
  const sameNames = new Map<string, number>();
  for (const { values } of rows) {
    const name = values.find(({ heading }) => heading === 'name')?.value;
    for (const { heading, value, at } of values) {
      if (!headings.has(heading)) headings.set(heading, at);
      const language = /^name:([a-z]{2,3})$/.exec(heading)?.[1];
      if (language && value === name) sameNames.set(language, (sameNames.get(language) ?? 0) + 1);
    }
  }
  const [most] = [...sameNames].toSorted(([, a], [, b]) => b - a);
  return { headings, language: most?.[0] };
}

/** Converts a feature to a row. The last value of a repeated heading wins; absent values are skipped. */
function featureRow(feature: unknown, at: Spot, system?: 'mercator', member = 'properties'): Row {
  if (!isRecord(feature) || feature.type !== 'Feature') throw notGeoJson(at);
  const properties = isRecord(feature.properties) ? feature.properties : {};
  const own = pointOfGeometry(feature.geometry);
  const [lng, lat]: Partial<Pair> | [] = (own && system ? fromMercator(own) : own) ?? [];
  const spot = typeof at === 'number' || member === 'tags' ? at : `${at}/geometry`;
  const values = [
    { heading: 'id', value: feature.id, at: below(at, 'id') },
    ...flatten(properties, '', below(at, member)),
    { heading: 'lat', value: lat, at: spot },
    { heading: 'lng', value: lng, at: spot },
  ].filter(({ value }) => value !== undefined);
  return { at, values };
}

function objectRow(object: unknown, at: Spot): Row {
  if (!isRecord(object)) throw notGeoJson(at);
  // Exports of open data nest the fields of a record.
  const { fields, ...others } = object;
  const values = isRecord(fields)
    ? [...flatten(fields, '', below(at, 'fields')), ...flatten(others, '', at)]
    : flatten(object, '', at);
  return { at, values };
}

const below = (at: Spot, member: string): Spot => (typeof at === 'number' ? at : `${at}/${member}`);

/** Lists the members of an object; members of nested objects get joined names. */
function flatten(object: Record<string, unknown>, prefix: string, at: Spot): RowValue[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const heading = prefix + key;
    const own = below(at, escapePointer(key));
    // Objects nested deeper are not fields of a place; positions stay whole.
    const isNested = isRecord(value) && prefix === '' && !isPosition(value);
    return isNested ? flatten(value, `${heading}.`, own) : [{ heading, value, at: own }];
  });
}

function isPosition(value: Readonly<Record<string, unknown>>): boolean {
  return (
    'coordinates' in value || (('lat' in value || 'latitude' in value) && Object.keys(value).length <= 3)
  );
}
