import { isRecord } from '../schema.ts';
import { absoluteAddress } from './pictures.ts';
import type { Place, PlaceRecord } from './place.ts';
import { pageFieldNames } from './place-fields.ts';

/** A place as the API answers it: without what only pages tell, and the image absolute. */
export function toPlace(record: PlaceRecord, base: string): Place {
  const place: PlaceRecord = { ...record, image: absoluteAddress(record.image, base) };
  for (const name of pageFieldNames) delete place[name];
  return place;
}

/** All places as JSON in one buffer: as objects they would take five times the memory. The arrays are by position. */
export type EncodedPlaces = ReturnType<PlaceWriter['finish']>;

/** Encodes places one after another, in any order. */
export class PlaceWriter {
  #json: Buffer<ArrayBuffer>;
  #length = 0;
  readonly #bounds;

  /** `bytes` is about how many they take. Pages of memory that nothing is written to take none. */
  constructor(places: number, bytes: number) {
    this.#json = Buffer.allocUnsafeSlow(bytes);
    this.#bounds = { starts: new Uint32Array(places), ends: new Uint32Array(places) };
  }

  add(position: number, record: PlaceRecord): void {
    const { starts, ends } = this.#bounds;
    starts[position] = this.#length;
    this.#write(JSON.stringify(record));
    ends[position] = this.#length;
  }

  finish() {
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
