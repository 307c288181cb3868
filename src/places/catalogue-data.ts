import { createHash } from 'node:crypto';
import { at } from '../base/at.ts';
import { isRecord } from '../base/schema.ts';
import type { Schedule } from '../hours/schedule.ts';
import type { Point } from '../indexes/distance.ts';
import type { CityRoute } from './city-routes.ts';
import { type City, isCentral, isFree, type PlaceRecord } from './place.ts';

/** A data set in flat buffers, which one thread can transfer to another without a copy. A position is an index less 1. */
export type CatalogueData = ReturnType<CatalogueBuilder['finish']>;

/** All places as JSON in one buffer: as objects they would take five times the memory. The arrays are by position. */
type EncodedPlaces = CatalogueData['encoded'];

/** Makes the buffers of a data set from places that have passed the checks of a data file, in any order. */
export class CatalogueBuilder {
  #json: Buffer<ArrayBuffer>;
  #length = 0;
  readonly #bounds;
  readonly #fields = new Set<string>();
  readonly #names: string[] = [];
  /** Schedules as JSON, and their numbers. */
  readonly #schedules = new Map([['{}', 0]]);
  readonly #scheduleNumbers: Uint32Array<ArrayBuffer>;
  readonly #columns;
  readonly #categories: readonly string[];

  /** `categories` are those of the city, `bytes` about how many the JSON takes: memory that nothing is written to takes none. */
  constructor(places: number, categories: readonly string[], bytes: number) {
    this.#categories = categories;
    this.#json = Buffer.allocUnsafeSlow(bytes);
    this.#bounds = { starts: new Uint32Array(places), ends: new Uint32Array(places) };
    this.#scheduleNumbers = new Uint32Array(places);
    // By position.
    this.#columns = {
      /** As positions in the categories of the city. */
      categories: new Uint8Array(places),
      /** 1 where nothing is paid. */
      free: new Uint8Array(places),
      /** 1 where the place is near the centre. */
      central: new Uint8Array(places),
      /** Degrees. */
      latitudes: new Float64Array(places),
      longitudes: new Float64Array(places),
    };
  }

  add(position: number, record: PlaceRecord, centre: Point): void {
    const { categories: numbers, free, central, latitudes, longitudes } = this.#columns;
    this.#bounds.starts[position] = this.#length;
    this.#write(JSON.stringify(record));
    this.#bounds.ends[position] = this.#length;
    for (const name of Object.keys(record)) this.#fields.add(name);
    this.#names[position] = record.name;
    numbers[position] = this.#categories.indexOf(record.category);
    free[position] = isFree(record) ? 1 : 0;
    central[position] = isCentral(record, centre) ? 1 : 0;
    this.#scheduleNumbers[position] = this.#numberOf(record);
    latitudes[position] = record.lat;
    longitudes[position] = record.lng;
  }

  finish(city: City, routes: readonly CityRoute[] = []) {
    const encoded = { json: this.#json.subarray(0, this.#length), ...this.#bounds };
    const head = JSON.stringify([city, routes]);
    return {
      ...this.#columns,
      city,
      /** Walks and days, of which most data sets have none. Their places are ids of places that are there. */
      routes,
      encoded,
      /** The first 64 bits of a SHA-256 of city, routes and places (hexadecimal): the same wherever the data is the same. */
      digest: createHash('sha256').update(head).update(encoded.json).digest('hex').slice(0, 16),
      /** The positions by name, as the language of the city orders them. */
      byName: orderByName(this.#names, city.language),
      /** The names of all fields that some place has. */
      fields: [...this.#fields],
      schedules: { texts: [...this.#schedules.keys()], numbers: this.#scheduleNumbers },
    };
  }

  #write(text: string): void {
    const needed = this.#length + Buffer.byteLength(text);
    if (needed > this.#json.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed);
      this.#json.copy(larger, 0, 0, this.#length);
      this.#json = larger;
    }
    this.#length += this.#json.write(text, this.#length);
  }

  #numberOf({ openingHours, specialHours }: Schedule): number {
    const text = JSON.stringify({ openingHours, specialHours });
    const number = this.#schedules.get(text) ?? this.#schedules.size;
    this.#schedules.set(text, number);
    return number;
  }
}

/** The positions of names in the order of a language; of equal names by position. Case and accents do not matter. */
function orderByName(names: readonly string[], language: string): Uint32Array<ArrayBuffer> {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  return Uint32Array.from([...names.keys()].sort((a, b) => compare(at(names, a), at(names, b))));
}

/** Whether a value that was encoded here is a place. All of its fields were checked before. */
function isPlace(value: unknown): value is PlaceRecord {
  return isRecord(value) && typeof value.id === 'string' && typeof value.index === 'number';
}

/** The place at a position. Throws a RangeError for a position that does not exist. */
export function placeAt(encoded: EncodedPlaces, position: number): PlaceRecord {
  const place: unknown = JSON.parse(jsonAt(encoded, position).toString());
  if (!isPlace(place)) throw new Error(`no place in the JSON at position ${position}`);
  return place;
}

/** Bytes of `{"id":"`: the id is the first field of a place. */
const idOffset = 7;

/** The id of the place at a position. Throws a RangeError for a position that does not exist. */
export function idAt(encoded: EncodedPlaces, position: number): string {
  const json = jsonAt(encoded, position);
  return json.toString('latin1', idOffset, json.indexOf('"', idOffset));
}

function jsonAt({ json, starts, ends }: EncodedPlaces, position: number): Buffer {
  const [start, end] = [starts[position], ends[position]];
  if (start === undefined || end === undefined) throw new RangeError(`no place at position ${position}`);
  return Buffer.from(json.buffer, json.byteOffset + start, end - start);
}
