import { createHash } from 'node:crypto';
import { at } from '../base/at.ts';
import { isRecord } from '../base/schema.ts';
import type { Schedule } from '../hours/schedule.ts';
import type { Point } from '../indexes/distance.ts';
import type { GuideSection } from './guide.ts';
import { type City, facilitiesOf, isCentral, isFree, type PlaceRecord } from './place.ts';
import { facilities as allFacilities } from './place-fields.ts';
import type { PublishedItinerary } from './published-itineraries.ts';

/** A data set in flat buffers, which threads transfer without a copy. A position is an index minus 1. */
export type CatalogueData = ReturnType<CatalogueBuilder['finish']>;

/** All places as JSON in one buffer; objects would take five times the memory. Arrays are indexed by position. */
type EncodedPlaces = CatalogueData['encoded'];

/** Builds the buffers of a data set from checked places, in any order. */
export class CatalogueBuilder {
  #json: Buffer<ArrayBuffer>;
  #length = 0;
  readonly #bounds;
  readonly #fields = new Set<string>();
  readonly #ids: string[] = [];
  readonly #names: string[] = [];
  readonly #aliases: [slug: string, position: number][] = [];
  /** Distinct schedules as JSON, with their numbers. */
  readonly #schedules = new Map([['{}', 0]]);
  readonly #scheduleNumbers: Uint32Array<ArrayBuffer>;
  readonly #columns;
  readonly #categories: readonly string[];

  /**
   * `bytes` is the approximate size of the JSON. Reserved memory that is never written is not committed by the system.
   */
  constructor(places: number, categories: readonly string[], bytes: number) {
    this.#categories = categories;
    this.#json = Buffer.allocUnsafeSlow(bytes);
    this.#bounds = { starts: new Uint32Array(places), ends: new Uint32Array(places) };
    this.#scheduleNumbers = new Uint32Array(places);
    // Columns indexed by position.
    this.#columns = {
      /** Indexes into the categories of the city. */
      categories: new Uint8Array(places),
      /** 1 if entry is free. */
      free: new Uint8Array(places),
      /** 1 if the place is central. */
      central: new Uint8Array(places),
      /** Bit n is set if the place has facility n of `facilities`. */
      facilities: new Uint16Array(places),
      /** Degrees. */
      latitudes: new Float64Array(places),
      longitudes: new Float64Array(places),
    };
  }

  add(position: number, record: PlaceRecord, centre: Point): void {
    const { categories: numbers, free, central, facilities, latitudes, longitudes } = this.#columns;
    this.#bounds.starts[position] = this.#length;
    this.#write(JSON.stringify(record));
    this.#bounds.ends[position] = this.#length;
    for (const name of Object.keys(record)) this.#fields.add(name);
    this.#ids[position] = record.id;
    this.#names[position] = record.name;
    for (const alias of record.aliases ?? []) this.#aliases.push([alias, position]);
    numbers[position] = this.#categories.indexOf(record.category);
    free[position] = isFree(record) ? 1 : 0;
    central[position] = isCentral(record, centre) ? 1 : 0;
    facilities[position] = facilityBits(record);
    this.#scheduleNumbers[position] = this.#numberOf(record);
    latitudes[position] = record.lat;
    longitudes[position] = record.lng;
  }

  finish(city: City, itineraries: readonly PublishedItinerary[] = [], guide: readonly GuideSection[] = []) {
    const encoded = {
      json: this.#json.subarray(0, this.#length),
      ...this.#bounds,
      ids: joinedIds(this.#ids),
    };
    const head = JSON.stringify([city, itineraries, guide]);
    return {
      ...this.#columns,
      city,
      /** Published itineraries, if any. Their place ids exist. */
      itineraries,
      /** Guide to the city; empty without one. */
      guide,
      encoded,
      /** Former slugs with the positions of their places. */
      aliases: this.#aliases,
      /** First 64 bits of a SHA-256 of city, itineraries, guide and places, in hexadecimal; equal data has equal digests. */
      digest: createHash('sha256').update(head).update(encoded.json).digest('hex').slice(0, 16),
      /** Positions sorted by name in the city language. */
      byName: orderByName(this.#names, city.language),
      /** Names of all fields that occur in some place. */
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

/** Sorts positions by name in a language, ignoring case and accents; equal names stay in order of position. */
function orderByName(names: readonly string[], language: string): Uint32Array<ArrayBuffer> {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  return Uint32Array.from([...names.keys()].sort((a, b) => compare(at(names, a), at(names, b))));
}

function facilityBits(record: PlaceRecord): number {
  return facilitiesOf(record).reduce((bits, facility) => bits | (1 << allFacilities.indexOf(facility)), 0);
}

/** Type guard for places encoded by this module, whose fields were checked before. */
function isPlace(value: unknown): value is PlaceRecord {
  return isRecord(value) && typeof value.id === 'string' && typeof value.index === 'number';
}

/** Returns the place at a position. Throws RangeError if the position does not exist. */
export function placeAt(encoded: EncodedPlaces, position: number): PlaceRecord {
  const place: unknown = JSON.parse(jsonAt(encoded, position).toString());
  if (!isPlace(place)) throw new Error(`no place in the JSON at position ${position}`);
  return place;
}

/** Joins ids in one buffer. The id at a position ends at `ends[position]`. Slugs are ASCII, so each character is a byte. */
function joinedIds(ids: readonly string[]) {
  const ends = new Uint32Array(ids.length);
  let end = 0;
  for (const [position, id] of ids.entries()) ends[position] = end += id.length;
  // Outside of Node's pool, because a transfer detaches the whole buffer.
  const bytes = Buffer.allocUnsafeSlow(end);
  bytes.write(ids.join(''), 'latin1');
  return { bytes, ends };
}

/** Returns the id at a position without parsing the place. Throws RangeError if the position does not exist. */
export function idAt({ ids: { bytes, ends } }: EncodedPlaces, position: number): string {
  const end = ends[position];
  if (end === undefined) throw new RangeError(`no place at position ${position}`);
  return bytes.toString('latin1', ends[position - 1] ?? 0, end);
}

function jsonAt({ json, starts, ends }: EncodedPlaces, position: number): Buffer {
  const [start, end] = [starts[position], ends[position]];
  if (start === undefined || end === undefined) throw new RangeError(`no place at position ${position}`);
  return Buffer.from(json.buffer, json.byteOffset + start, end - start);
}
