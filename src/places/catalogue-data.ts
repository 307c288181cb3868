import { createHash } from 'node:crypto';
import { uintAt } from '../base/at.ts';
import { lazy } from '../base/cache.ts';
import { isRecord } from '../base/schema.ts';
import type { Schedule } from '../hours/schedule.ts';
import type { Point } from '../indexes/distance.ts';
import { hashedSlugs } from '../indexes/slug-index.ts';
import type { GuideSection } from './guide.ts';
import {
  type City,
  completed,
  facilitiesOf,
  isCentral,
  isFree,
  type PlaceDraft,
  type PlaceRecord,
} from './place.ts';
import { facilities as allFacilities } from './place-fields.ts';
import type { PublishedItinerary } from './published-itineraries.ts';
import { VisitorGroups } from './visitor-groups.ts';

/** A data set in flat buffers, which threads transfer without a copy. A position is an index minus 1. */
export type CatalogueData = ReturnType<CatalogueBuilder['finish']>;

/** Maximum size in bytes of a file whose digest is made at the first request, which waits for it: 5 ms. */
const maxLateDigestBytes = 4 * 1024 * 1024;

/** Fields that every place has, though a data file may leave them out. */
const derivedFields = ['id', 'index', 'distance', 'image'];

/**
 * Builds the buffers of a data set from checked places, in any order. The data set keeps the bytes of its file and parses
 * a place when it is requested: objects would take five times the memory, and encoding all anew half the time of a start.
 */
export class CatalogueBuilder {
  readonly #json: Buffer<ArrayBuffer>;
  readonly #bounds;
  readonly #fields = new Set(derivedFields);
  readonly #ids: string[] = [];
  readonly #names: string[] = [];
  readonly #aliases: [slug: string, position: number][] = [];
  readonly #schedules: Schedules;
  readonly #groups = new VisitorGroups();
  readonly #columns;
  readonly #categories: readonly string[];
  readonly #centre: Point;

  /** `json` has the texts of all places. */
  constructor(json: Buffer<ArrayBuffer>, places: number, categories: readonly string[], centre: Point) {
    this.#json = json;
    this.#centre = centre;
    this.#categories = categories;
    this.#bounds = { starts: new Uint32Array(places), ends: new Uint32Array(places) };
    this.#schedules = new Schedules(places);
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

  /** Adds a place whose text begins and ends at these bytes. */
  add(draft: PlaceDraft, id: string, position: number, start: number, end: number): void {
    const { categories: numbers, free, central, facilities, latitudes, longitudes } = this.#columns;
    this.#bounds.starts[position] = start;
    this.#bounds.ends[position] = end;
    for (const name in draft) this.#fields.add(name);
    this.#ids[position] = id;
    this.#names[position] = draft.name;
    if (draft.aliases) for (const alias of draft.aliases) this.#aliases.push([alias, position]);
    numbers[position] = this.#categories.indexOf(draft.category);
    free[position] = isFree(draft) ? 1 : 0;
    central[position] = isCentral(draft, this.#centre) ? 1 : 0;
    facilities[position] = facilityBits(draft);
    this.#schedules.add(draft, position);
    if (draft.fee) this.#groups.add(draft.fee, position);
    latitudes[position] = draft.lat;
    longitudes[position] = draft.lng;
  }

  finish(city: City, itineraries: readonly PublishedItinerary[] = [], guide: readonly GuideSection[] = []) {
    // The fee text derives from the fees.
    if (this.#fields.has('fee')) this.#fields.add('entryFee');
    // A transfer between threads makes plain arrays of buffers.
    const json: Uint8Array<ArrayBuffer> = this.#json;
    const head = JSON.stringify([city, itineraries, guide]);
    const bounds = this.#bounds;
    const digest = lazy(() => {
      const text = textOfPlaces(json, bounds);
      return createHash('sha256').update(head).update(text).digest('hex').slice(0, 16);
    });
    if (json.length > maxLateDigestBytes) digest();
    return {
      ...this.#columns,
      city,
      /** Published itineraries, if any. Their place ids exist. */
      itineraries,
      /** Guide to the city; empty without one. */
      guide,
      /** Groups of visitors with fees of their own; empty if each place has one fee. */
      groups: this.#groups.list(),
      /** Texts of all places in UTF-8, between others. They may lack derived fields and have fields in any order. */
      json,
      ...this.#bounds,
      ids: joined(this.#ids),
      /** Names, which `nameOrder` sorts. */
      names: { ...joined(this.#names), language: city.language },
      /** For look-ups by id. Made here, so that no request waits for it. */
      hashedIds: hashedSlugs(this.#ids),
      /** Former slugs with the positions of their places. */
      aliases: this.#aliases,
      /** First 64 bits of a SHA-256 of city, itineraries, guide and the text of the places, in hexadecimal. */
      get digest() {
        return digest();
      },
      /** Names of all fields that occur in some place. */
      fields: [...this.#fields],
      schedules: this.#schedules.data(),
    };
  }
}

/** Returns the bytes from the first place to the last. */
function textOfPlaces(
  json: Uint8Array,
  { starts, ends }: Pick<CatalogueData, 'starts' | 'ends'>,
): Uint8Array {
  const start = starts.reduce((least, each) => Math.min(least, each), json.length);
  return json.subarray(
    start,
    ends.reduce((most, each) => Math.max(most, each), start),
  );
}

/** Numbers the distinct schedules. Most places have none or usual hours only, which need no encoding to be compared. */
class Schedules {
  readonly #texts = ['{}'];
  readonly #numbers: Uint32Array<ArrayBuffer>;
  readonly #usual = new Map<string, number>();
  readonly #special = new Map<string, number>();

  constructor(places: number) {
    this.#numbers = new Uint32Array(places);
  }

  add({ openingHours, specialHours }: Schedule, position: number): void {
    if (specialHours !== undefined) {
      const text = JSON.stringify({ openingHours, specialHours });
      this.#numbers[position] = this.#numberOf(this.#special, text, text);
    } else if (openingHours !== undefined) {
      const known = this.#usual.get(openingHours);
      this.#numbers[position] =
        known ?? this.#numberOf(this.#usual, openingHours, JSON.stringify({ openingHours }));
    }
  }

  data() {
    return { texts: this.#texts, numbers: this.#numbers };
  }

  #numberOf(known: Map<string, number>, key: string, text: string): number {
    const number = known.get(key) ?? this.#texts.push(text) - 1;
    known.set(key, number);
    return number;
  }
}

function facilityBits(draft: PlaceDraft): number {
  return facilitiesOf(draft).reduce((bits, facility) => bits | (1 << allFacilities.indexOf(facility)), 0);
}

/** Type guard for texts of places, which were checked before. */
function isDraft(value: unknown): value is PlaceDraft {
  return isRecord(value) && typeof value.name === 'string';
}

/** Returns the place at a position. Throws RangeError if the position does not exist. */
export function placeAt(data: CatalogueData, position: number): PlaceRecord {
  const [start, end] = [data.starts[position], data.ends[position]];
  if (start === undefined || end === undefined) throw new RangeError(`no place at position ${position}`);
  const draft: unknown = JSON.parse(bytesBetween(data.json, start, end).toString());
  if (!isDraft(draft)) throw new Error(`no place in the JSON at position ${position}`);
  return completed(draft, idAt(data, position), position, data.city.centre);
}

/** Returns the size of the text of an existing place, in bytes. */
export function textLength({ starts, ends }: CatalogueData, position: number): number {
  return uintAt(ends, position) - uintAt(starts, position);
}

/** Joins texts in one buffer, in UTF-8. The text at a position ends at `ends[position]`. */
function joined(texts: readonly string[]) {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [position, text] of texts.entries()) ends[position] = end += Buffer.byteLength(text);
  // Outside of Node's pool, because a transfer detaches the whole buffer.
  const buffer = Buffer.allocUnsafeSlow(end);
  buffer.write(texts.join(''));
  const bytes: Uint8Array<ArrayBuffer> = buffer;
  return { bytes, ends };
}

/** Returns the text at a position. Throws RangeError if the position does not exist. */
export function textAt({ bytes, ends }: ReturnType<typeof joined>, position: number): string {
  const end = ends[position];
  if (end === undefined) throw new RangeError(`no place at position ${position}`);
  return bytesBetween(bytes, ends[position - 1] ?? 0, end).toString();
}

/** Returns the id at a position without parsing the place. Throws RangeError if the position does not exist. */
export function idAt({ ids }: CatalogueData, position: number): string {
  return textAt(ids, position);
}

/** Returns a view of bytes. */
function bytesBetween({ buffer, byteOffset }: Uint8Array<ArrayBuffer>, start: number, end: number): Buffer {
  return Buffer.from(buffer, byteOffset + start, end - start);
}
