import { createHash } from 'node:crypto';
import { runYielding } from '../cooperative.ts';
import { isRecord } from '../schema.ts';
import type { Task } from '../task.ts';
import { absoluteAddress } from './pictures.ts';
import type { Place, PlaceRecord } from './place.ts';
import { pageFieldNames } from './place-fields.ts';

/** A place as the API answers it: without what only pages tell, and the image absolute. */
export function toPlace(record: PlaceRecord, base: string): Place {
  const place: PlaceRecord = { ...record, image: absoluteAddress(record.image, base) };
  for (const name of pageFieldNames) delete place[name];
  return place;
}

/** What precedes the places of a list. */
export interface ListHead {
  readonly total: number;
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
}

/** All places as JSON in one buffer, each with what only pages tell at its end. The arrays are by position. */
export interface EncodedData {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Where the last field that the API answers ends, before what only pages tell and the closing brace. */
  readonly fieldEnds: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Encodes places one after another, in any order. */
export class PlaceWriter {
  #json: Buffer<ArrayBuffer>;
  #length = 0;
  readonly #bounds;

  /** `bytes` is about how many they take. Pages of memory that nothing is written to take none. */
  constructor(places: number, bytes: number) {
    this.#json = Buffer.allocUnsafeSlow(bytes);
    this.#bounds = {
      starts: new Uint32Array(places),
      fieldEnds: new Uint32Array(places),
      ends: new Uint32Array(places),
    };
  }

  add(position: number, record: PlaceRecord): void {
    const { starts, fieldEnds, ends } = this.#bounds;
    starts[position] = this.#length;
    this.#write(JSON.stringify(record));
    fieldEnds[position] = this.#length - 1 - bytesOfLast(pageFieldsOf(record));
    ends[position] = this.#length;
  }

  finish(): EncodedData {
    return { json: this.#json.subarray(0, this.#length), ...this.#bounds };
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
}

/** What only pages tell of a place. */
function pageFieldsOf(record: PlaceRecord): Partial<PlaceRecord> {
  return Object.fromEntries(pageFieldNames.map((name) => [name, record[name]]));
}

/** Whether a value that was encoded here is a place. All of its fields were checked before. */
function isPlace(value: unknown): value is PlaceRecord {
  return isRecord(value) && typeof value.id === 'string' && typeof value.index === 'number';
}

/** Bytes of the last fields of an object as JSON: a comma stands before them, as a brace does where they are all. */
function bytesOfLast(fields: object): number {
  const json = JSON.stringify(fields);
  return json === '{}' ? 0 : Buffer.byteLength(json) - 1;
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  return Buffer.from(buffer, byteOffset, byteLength);
}

const comma = Buffer.from(',');
const closingBrace = Buffer.from('}');
const slash = 0x2f;
const quote = 0x22;
const backslash = 0x5c;

/** Bytes of `{"id":"`: the id is the first field of a place. */
const idOffset = 7;

/** What stands before the name of a place, and before its image. A text has a backslash before its quotes, so no text has these. */
const nameKey = Buffer.from(',"name":');
const imageKey = Buffer.from(',"image":"');

/** Bytes that are hashed within 5 ms on a small machine: others get their turn before the next. */
const sliceBytes = 1024 * 1024;

function* hash(head: object, bytes: Uint8Array): Task<string> {
  const digest = createHash('sha256').update(JSON.stringify(head));
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    digest.update(bytes.subarray(at, at + sliceBytes));
    yield;
  }
  return digest.digest('hex');
}

/** Reads places, and joins their JSON into the bodies that they are part of. */
export class EncodedPlaces {
  readonly #data: EncodedData;
  readonly #json: Buffer<ArrayBuffer>;

  constructor(data: EncodedData) {
    this.#data = data;
    this.#json = asBuffer(data.json);
  }

  /** Number of places. */
  get size(): number {
    return this.#data.starts.length;
  }

  /** The place at a position. Throws a RangeError for a position that does not exist. */
  at(position: number): PlaceRecord {
    const [start] = this.#span(position);
    const place: unknown = JSON.parse(this.#json.toString('utf8', start, this.#data.ends[position]));
    if (!isPlace(place)) throw new Error(`no place in the JSON at position ${position}`);
    return place;
  }

  /** A SHA-256 (hexadecimal) of all places and of what belongs to them, made in turns of the event loop. */
  digest(head: object): Promise<string> {
    return runYielding(hash(head, this.#json));
  }

  /** The id of the place at a position. */
  idAt(position: number): string {
    const start = this.#span(position)[0] + idOffset;
    return this.#json.toString('latin1', start, this.#json.indexOf('"', start));
  }

  /** The English name of the place at a position. */
  nameAt(position: number): string {
    const start = this.#json.indexOf(nameKey, this.#span(position)[0]) + nameKey.length;
    let end = start + 1;
    for (; this.#json[end] !== quote; end += 1) if (this.#json[end] === backslash) end += 1;
    return String(JSON.parse(this.#json.toString('utf8', start, end + 1)));
  }

  /** `{"place":…}` for the place at a position. */
  detail(position: number, base: string): Buffer {
    return this.#join('{"place":', [position], '}', base);
  }

  /** `{…head,"places":[…]}` for the places at these positions, each with its distance where there are distances. */
  list(head: ListHead, positions: readonly number[], base: string, metres?: readonly number[]): Buffer {
    const distances = metres?.map((each) => `,"distance_km":${each / 1000}`);
    return this.#join(`${JSON.stringify(head).slice(0, -1)},"places":[`, positions, ']}', base, distances);
  }

  /** The places between two texts, with commas. A text may follow the last field of each. */
  #join(
    before: string,
    positions: readonly number[],
    after: string,
    base: string,
    lastFields?: readonly string[],
  ): Buffer {
    const origin = Buffer.from(base);
    const pieces: Uint8Array[] = [];
    for (const [i, position] of positions.entries()) {
      const [start, end] = this.#span(position);
      const image = this.#json.indexOf(imageKey, start) + imageKey.length;
      if (i > 0) pieces.push(comma);
      pieces.push(this.#json.subarray(start, image));
      // A path, which the service answers itself.
      if (this.#json[image] === slash) pieces.push(origin);
      pieces.push(this.#json.subarray(image, end));
      if (lastFields?.[i]) pieces.push(Buffer.from(lastFields[i]));
      pieces.push(closingBrace);
    }
    return Buffer.concat([Buffer.from(before), ...pieces, Buffer.from(after)]);
  }

  /** The fields of a place that the API answers. */
  #span(position: number): readonly [start: number, end: number] {
    const { starts, fieldEnds } = this.#data;
    const [start, end] = [starts[position], fieldEnds[position]];
    if (start === undefined || end === undefined) throw new RangeError(`no place at position ${position}`);
    return [start, end];
  }
}
