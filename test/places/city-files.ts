import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { cityRoutes } from '../../src/places/city-routes.ts';
import { city, placeRecord, withEntryFee } from '../../src/places/place.ts';
import { array, closedObject, optional, parse } from '../../src/schema.ts';

const dataFile = closedObject({ city, places: array(placeRecord), routes: optional(cityRoutes, []) });

const earthRadiusKm = 6371;
interface Point {
  readonly lat: number;
  readonly lng: number;
}

export function readBytes(path: string): Buffer<ArrayBuffer> {
  return readFileSync(new URL(`../../${path}`, import.meta.url));
}

export function readJson(path: string): unknown {
  return JSON.parse(readBytes(path).toString());
}

/** The city of a data file, its places and its routes. */
export function load(path: string) {
  const parsed = parse(dataFile, readJson(path));
  if ('faults' in parsed) assert.fail(`${path}: ${JSON.stringify(parsed.faults, null, 2)}`);
  const { city, places, routes } = parsed.value;
  return { city, places: places.map(withEntryFee), routes };
}

/** Great-circle distance by the haversine formula. */
export function kilometres(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const across = Math.sin(((b.lat - a.lat) * rad) / 2) ** 2;
  const along = Math.sin(((b.lng - a.lng) * rad) / 2) ** 2;
  const half = across + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * along;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(half));
}

export function sentences(text: string): string[] {
  return text.split(/(?<=[.!?।])\s+/);
}

/** Every text in a value, with the JSON Pointer of where it stands. */
export function* strings(value: unknown, at = ''): Generator<[at: string, text: string]> {
  if (typeof value === 'string') yield [at, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* strings(inner, `${at}/${key}`);
}
