import { hasPoster, type Place, type PlaceRecord } from './place.ts';

/** A place as the API answers it: no credit, and the image absolute. */
export function toPlace({ credit: _, ...record }: PlaceRecord, base: string): Place {
  return hasPoster(record) ? { ...record, image: base + record.image } : record;
}

/** What precedes the places of a list. */
export interface ListHead {
  readonly total: number;
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
}

/** All places as JSON in one buffer, the credit of each behind it. The arrays are by position. */
export interface EncodedData {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Where what the API answers ends and the credit begins. */
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly creditEnds: Uint32Array<ArrayBuffer>;
  /** Bytes of a place behind the base of its poster's address; 0 for a photo. */
  readonly tails: Uint8Array<ArrayBuffer>;
}

/** Encodes places one after another, in any order. */
export class PlaceWriter {
  #json: Buffer<ArrayBuffer>;
  #length = 0;
  readonly #starts: Uint32Array<ArrayBuffer>;
  readonly #ends: Uint32Array<ArrayBuffer>;
  readonly #creditEnds: Uint32Array<ArrayBuffer>;
  readonly #tails: Uint8Array<ArrayBuffer>;

  /** `bytes` is about what the JSON of all will take. */
  constructor(places: number, bytes: number) {
    this.#json = Buffer.allocUnsafeSlow(bytes);
    this.#starts = new Uint32Array(places);
    this.#ends = new Uint32Array(places);
    this.#creditEnds = new Uint32Array(places);
    this.#tails = new Uint8Array(places);
  }

  add(position: number, record: PlaceRecord): void {
    this.#starts[position] = this.#length;
    this.#write(JSON.stringify(toPlace(record, '')));
    this.#ends[position] = this.#length;
    if (record.credit) this.#write(JSON.stringify(record.credit));
    this.#creditEnds[position] = this.#length;
    // The image is the last field, so the path of a poster ends the text, before a quote and a brace.
    if (hasPoster(record)) this.#tails[position] = record.image.length + 2;
  }

  finish(): EncodedData {
    return {
      json: this.#json.subarray(0, this.#length),
      starts: this.#starts,
      ends: this.#ends,
      creditEnds: this.#creditEnds,
      tails: this.#tails,
    };
  }

  #write(text: string): void {
    // A UTF-16 code unit takes at most three bytes. Pages that nothing was written to take no memory.
    const needed = this.#length + 3 * text.length;
    if (needed > this.#json.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      this.#json.copy(larger, 0, 0, this.#length);
      this.#json = larger;
    }
    this.#length += this.#json.write(text, this.#length);
  }
}

/** Bytes of `{"id":"`: the id is the first field of a place. */
const idOffset = 7;

/** Reads places, and joins their JSON into the bodies that they are part of. */
export class EncodedPlaces {
  readonly #data: EncodedData;
  readonly #json: Buffer<ArrayBuffer>;

  constructor(data: EncodedData) {
    this.#data = data;
    this.#json = Buffer.from(data.json.buffer, data.json.byteOffset, data.json.byteLength);
  }

  /** The place at a position. Throws a RangeError for a position that does not exist. */
  at(position: number): PlaceRecord {
    const [start, end] = this.#span(position);
    const place: Place = JSON.parse(this.#json.toString('utf8', start, end));
    const creditEnd = this.#data.creditEnds[position] ?? end;
    const credit = creditEnd > end ? JSON.parse(this.#json.toString('utf8', end, creditEnd)) : undefined;
    return { ...place, credit };
  }

  /** The id of the place at a position. */
  idAt(position: number): string {
    const start = this.#span(position)[0] + idOffset;
    return this.#json.toString('latin1', start, this.#json.indexOf('"', start));
  }

  /** `{"place":…}` for the place at a position. */
  detail(position: number, base: string): Buffer {
    return this.#join('{"place":', [position], '}', base);
  }

  /** `{…head,"places":[…]}` for the places at these positions. */
  list(head: ListHead, positions: readonly number[], base: string): Buffer {
    return this.#join(`${JSON.stringify(head).slice(0, -1)},"places":[`, positions, ']}', base);
  }

  /** The places between two ASCII texts, with commas. */
  #join(before: string, positions: readonly number[], after: string, base: string): Buffer {
    const origin = Buffer.from(base);
    let length = before.length + after.length + Math.max(0, positions.length - 1);
    for (const position of positions) {
      const [start, end] = this.#span(position);
      length += end - start + (this.#data.tails[position] ? origin.length : 0);
    }
    const body = Buffer.allocUnsafe(length);
    let at = body.write(before, 'latin1');
    for (const [i, position] of positions.entries()) {
      if (i > 0) at += body.write(',', at, 'latin1');
      const [start, end] = this.#span(position);
      const tail = this.#data.tails[position] ?? 0;
      at += this.#json.copy(body, at, start, end - tail);
      if (tail > 0) {
        at += origin.copy(body, at);
        at += this.#json.copy(body, at, end - tail, end);
      }
    }
    body.write(after, at, 'latin1');
    return body;
  }

  #span(position: number): readonly [start: number, end: number] {
    const { starts, ends } = this.#data;
    const [start, end] = [starts[position], ends[position]];
    if (start === undefined || end === undefined) throw new RangeError(`no place at position ${position}`);
    return [start, end];
  }
}
