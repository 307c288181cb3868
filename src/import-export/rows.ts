import { at } from '../base/at.ts';
import { escapePointer } from '../base/fault.ts';
import { walkJson } from '../base/json-text.ts';
import { isRecord } from '../base/schema.ts';
import { overpassElements, overpassFeature } from '../base-map/overpass.ts';
import { type Cell, plainText, readCsv, separatorOf } from './csv.ts';
import { SourceError, type Spot } from './findings.ts';

interface RowValue {
  readonly heading: string;
  readonly value: unknown;
  readonly at: Spot;
}

/** Unconverted values of one place. */
export interface Row {
  readonly at: Spot;
  readonly values: readonly RowValue[];
}

/** Places of a file before headings are mapped to fields. */
export interface Source {
  readonly kind: 'GeoJSON' | 'Overpass JSON' | 'CSV';
  /** All headings with the position of their first occurrence. */
  readonly headings: ReadonlyMap<string, Spot>;
  /** Rows, parsed lazily and read once. Throws SourceError. */
  readonly rows: Iterable<Row>;
  /** City, a foreign member of exported GeoJSON. */
  readonly city?: unknown;
  /** Language of most names, if the file states it. */
  readonly language?: string | undefined;
}

/** Detects and reads GeoJSON, an Overpass response, or CSV. Throws SourceError. */
export function readSource(text: string): Source {
  return /^\ufeff?\s*[[{]/.test(text) ? readJson(text.replace(/^\ufeff/, ' ')) : readTable(text);
}

function readTable(text: string): Source {
  const lines = readCsv(text, separatorOf(text));
  const { value: first = [] } = lines.next();
  const cells = first.map((cell) => [plainText(cell.text).trim(), cell.at] as const);
  const names = cells.map(([name]) => name);
  return { kind: 'CSV', headings: new Map(cells), rows: rowsOf(lines, names) };
}

function* rowsOf(lines: Iterable<readonly Cell[]>, names: readonly string[]): Generator<Row> {
  for (const cells of lines) {
    const surplus = cells[names.length];
    if (surplus) throw new SourceError(`has more values than the ${names.length} headings`, surplus.at);
    const values = cells.map((cell, i) => ({
      heading: at(names, i),
      value: plainText(cell.text),
      at: cell.at,
    }));
    yield { at: at(values, 0).at, values };
  }
}

function readJson(text: string): Source {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw new SourceError('is not JSON after this position', walkJson(text, () => {}) ?? 0);
  }
  const elements = overpassElements(root);
  const features = elements ?? (isRecord(root) && root.type === 'FeatureCollection' ? root.features : [root]);
  if (!Array.isArray(features)) throw new SourceError('has no array of features', 0);
  if (isRecord(root)) checkSystem(root.crs);
  const pointerOf = (i: number) =>
    features[i] === root ? '' : `/${elements ? 'elements' : 'features'}/${i}`;
  const rows = {
    // Rows are computed twice rather than stored: in a large file they take more memory than the file.
    *[Symbol.iterator]() {
      for (const [i, each] of features.entries()) {
        const feature = elements ? overpassFeature(each) : each;
        // Elements without tags are vertices of other elements.
        if (!elements || isRecord(feature.properties)) yield rowOf(feature, pointerOf(i), elements && 'tags');
      }
    },
  };
  const city = isRecord(root) && !elements ? root.city : undefined;
  return { ...headingsOf(rows), kind: elements ? 'Overpass JSON' : 'GeoJSON', rows, city };
}

/** Checks the member `crs` of GeoJSON before RFC 7946. Throws SourceError unless positions are degrees of WGS 84. */
function checkSystem(crs: unknown): void {
  const properties = isRecord(crs) && isRecord(crs.properties) ? crs.properties : {};
  const { name } = properties;
  if (typeof name !== 'string' || /CRS84|(?:EPSG:.*:|EPSG:)4326$/.test(name)) return;
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
function rowOf(feature: unknown, pointer: string, member = 'properties'): Row {
  if (!isRecord(feature) || feature.type !== 'Feature')
    throw new SourceError('is not GeoJSON: it must be a FeatureCollection, or a Feature', pointer);
  const properties = isRecord(feature.properties) ? feature.properties : {};
  const [lng, lat] = centreOf(feature.geometry);
  const spot = member === 'tags' ? pointer : `${pointer}/geometry`;
  const values = [
    { heading: 'id', value: feature.id, at: `${pointer}/id` },
    ...flatten(properties, '', `${pointer}/${member}`),
    { heading: 'lat', value: lat, at: spot },
    { heading: 'lng', value: lng, at: spot },
  ].filter(({ value }) => value !== undefined);
  return { at: pointer, values };
}

/** Lists the members of an object; members of nested objects get joined names. */
function flatten(object: Record<string, unknown>, prefix: string, pointer: string): RowValue[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const heading = prefix + key;
    const at = `${pointer}/${escapePointer(key)}`;
    // Objects nested deeper are not fields of a place.
    return isRecord(value) && prefix === '' ? flatten(value, `${heading}.`, at) : [{ heading, value, at }];
  });
}

/** Returns `[longitude, latitude]` of a point, or the centre of a larger geometry. Empty if there is none. */
function centreOf(geometry: unknown): [lng?: number, lat?: number] {
  if (!isRecord(geometry)) return [];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  visitPositions(geometry.coordinates, 0, (lng, lat) => {
    [west, south] = [Math.min(west, lng), Math.min(south, lat)];
    [east, north] = [Math.max(east, lng), Math.max(north, lat)];
  });
  if (west === Infinity) return [];
  return [west === east ? west : (west + east) / 2, south === north ? south : (south + north) / 2];
}

/** Maximum nesting depth of positions (RFC 7946 §3.1). */
const maxDepth = 4;

function visitPositions(value: unknown, depth: number, visit: (lng: number, lat: number) => void): void {
  if (!Array.isArray(value) || depth > maxDepth) return;
  const [lng, lat]: unknown[] = value;
  if (typeof lng === 'number' && typeof lat === 'number') visit(lng, lat);
  else for (const each of value) visitPositions(each, depth + 1, visit);
}
