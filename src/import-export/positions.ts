import { isRecord } from '../base/schema.ts';
import type { Point } from '../indexes/distance.ts';
import { type Pair, pointOfGeometry } from './geometry.ts';

const decimal = '[+-]?\\d{1,3}(?:[.,]\\d+)?';
const mark = '[NSEWO]|north|south|east|west|nord|süd|sud|ost|est|ouest|oeste';
const parts = new RegExp(
  `^(?:(${mark})\\s*)?([+-]?)(\\d{1,3})(?:[.,](\\d+))?\\s*(?:[°º˚*d]\\s*(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*['′’m]?\\s*(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*(?:["″”s]|''|′′)?)?)?)?\\s*(${mark})?$`,
  'i',
);

/** Parses degrees such as `48,2085`, `48° 12' 30" N` or `8.61 W`. Undefined for other texts. */
export function degreesOf(text: string): number | undefined {
  const [
    match,
    before = '',
    sign = '',
    whole = '',
    fraction = '0',
    minutes = '0',
    seconds = '0',
    behind = '',
  ] = parts.exec(text.trim()) ?? [];
  if (match === undefined) return undefined;
  const figure = (part: string) => Number(part.replace(',', '.'));
  if (figure(minutes) >= 60 || figure(seconds) >= 60) return undefined;
  const degrees = Number(`${whole}.${fraction}`) + figure(minutes) / 60 + figure(seconds) / 3600;
  const side = (before || behind).toLowerCase();
  // West is O in Spanish, French and Portuguese; in German, O is east, which is rarer in tables.
  const isNegative = sign === '-' || /^(?:s|south|süd|sud|w|west|o|ouest|oeste)$/.test(side);
  return Number((isNegative ? -degrees : degrees).toFixed(7));
}

/** Patterns of two coordinates in one cell, with the order of the two. */
const pairs: readonly (readonly [pattern: RegExp, isLngFirst: boolean])[] = [
  [/^(?:SRID=\d+;)?\s*POINT\s*(?:ZM?|M)?\s*\(\s*(\S+?)[\s,]+([^\s),]+)[^)]*\)$/i, true],
  [/^\[\s*([^\s,[\]]+)\s*,\s*([^\s,[\]]+)[^[\]]*\]$/, true],
  [/^geo:([^,;]+),([^,;?]+)/i, false],
  [new RegExp(`^\\(?\\s*(${decimal}|[+-]?\\d+\\.\\d+)\\s*[;,|]\\s*(${decimal})\\s*\\)?$`), false],
  [new RegExp(`^\\(?\\s*(${decimal})\\s+(${decimal})\\s*\\)?$`), false],
  [/^(.*?\d[^,;]*?[NS])[\s,;/]*(\S.*?[EWO])$/i, false],
  [/^([NS]\s*\d[^,;]*?)[\s,;/]+([EWO]\s*\d.*)$/i, false],
  [/^(\d.*["″”])[\s,;/]+(-?\d.*["″”])$/, false],
];

/** System of coordinates of a WKT text with SRID; undefined if it is WGS 84 or not named. */
export function systemOfText(text: string): string | undefined {
  const [, system] = /^SRID=(\d+);/i.exec(text.trim()) ?? [];
  return system === undefined || system === '4326' ? undefined : `EPSG:${system}`;
}

/** Reads the position in one cell: two numbers, WKT, GeoJSON, degrees with minutes, or an object of another program. */
export function positionOf(value: unknown): Point | undefined {
  if (isRecord(value)) return positionOfObject(value);
  if (Array.isArray(value)) return value.length >= 2 ? pointOf(value[0], value[1], true) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text.startsWith('{')) return positionOfJson(text);
  for (const [pattern, isLngFirst] of text.length > maxPair ? [] : pairs) {
    const [match, first = '', second = ''] = pattern.exec(text) ?? [];
    const point = match === undefined ? undefined : pointOf(degreesOf(first), degreesOf(second), isLngFirst);
    if (point) return point;
  }
  const shape = /^(?:SRID=\d+;)?\s*((?:MULTI)?(?:POLYGON|LINESTRING|POINT))\s*(?:ZM?|M)?\s*(\(.*\))$/is.exec(
    text,
  );
  return shape ? positionOfShape(shape[1] ?? '', shape[2] ?? '') : undefined;
}

function pointOf(first: unknown, second: unknown, isLngFirst: boolean): Point | undefined {
  if (typeof first !== 'number' || typeof second !== 'number') return undefined;
  return isLngFirst ? { lat: second, lng: first } : { lat: first, lng: second };
}

function positionOfJson(text: string): Point | undefined {
  try {
    return positionOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function positionOfObject(value: Readonly<Record<string, unknown>>): Point | undefined {
  if (value.type !== undefined) return toPoint(pointOfGeometry(value));
  const lat = value.lat ?? value.latitude ?? value.y;
  const lng = value.lng ?? value.lon ?? value.long ?? value.longitude ?? value.x;
  const number = (each: unknown) => (typeof each === 'string' ? degreesOf(each) : each);
  return pointOf(number(lat), number(lng), false);
}

/** Longest text of two coordinates in characters, with degrees, minutes and seconds. */
const maxPair = 100;
/** Longest WKT of an area in characters; a shore of a lake takes a tenth. */
const maxShape = 1_000_000;

/** Reads the shapes of well-known text (OGC 06-103r4 §7), whose positions are separated by commas. */
function positionOfShape(type: string, text: string): Point | undefined {
  if (text.length > maxShape) return undefined;
  const rings = (text.match(/[^()]+/g) ?? []).flatMap((ring) => {
    const pairs = ring.split(',').flatMap((pair): Pair[] => {
      const [x, y] = pair.trim().split(/\s+/).map(Number);
      return x === undefined || y === undefined || Number.isNaN(x + y) ? [] : [[x, y]];
    });
    return pairs.length > 0 ? [pairs] : [];
  });
  const isArea = /POLYGON/i.test(type);
  const name = isArea ? 'Polygon' : /LINESTRING/i.test(type) ? 'MultiLineString' : 'MultiPoint';
  return toPoint(pointOfGeometry({ type: name, coordinates: name === 'MultiPoint' ? rings.flat() : rings }));
}

function toPoint(pair: Pair | undefined): Point | undefined {
  return pair && { lat: pair[1], lng: pair[0] };
}
