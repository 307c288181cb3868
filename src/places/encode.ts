import { hash } from 'node:crypto';
import { lastingBytes } from '../bytes.ts';
import { remember } from '../remember.ts';
import { hasPoster, type Place, type PlaceRecord } from './place.ts';

/** A place as the API answers it: no credit, and the image absolute. */
export function toPlace({ credit: _, ...record }: PlaceRecord, base: string): Place {
  return hasPoster(record) ? { ...record, image: base + record.image } : record;
}

/** The JSON of a place behind a comma, cut where the base of a poster's address goes, and a digest of it. */
interface Encoded {
  readonly pieces: readonly [Buffer] | readonly [Buffer, Buffer];
  readonly digest: Digest;
}

/** 64 bits of a SHA-256: enough to tell a text from all that stood at its address before. */
interface Digest {
  readonly high: number;
  readonly low: number;
}

/** A body made of pieces that others share, and a tag that differs whenever the body does. */
export interface Joined {
  readonly pieces: readonly Buffer[];
  readonly tag: string;
}

/**
 * The digest of a list is worked out from those of its parts, as a polynomial in one of these for each half; being odd,
 * they keep every bit of every part.
 */
const highFactor = 0x9e37_79b1;
const lowFactor = 0x85eb_ca77;

/** What surrounds the places of a list; were it to change, the tags had to. */
const shape = '{"total","count","offset","limit","places"}';

/** A service is reached by a few origins. */
const maxBases = 256;

const listEnd = lastingBytes(']}');

/** What precedes the places of a list. */
export interface Head {
  readonly total: number;
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
}

/** Encodes each place once, for all the bodies that it stands in. */
export class PlaceEncoder {
  readonly #places: readonly PlaceRecord[];
  readonly #encoded: Encoded[] = [];
  readonly #baseOf = remember(maxBases, (base) => ({
    origin: lastingBytes(base),
    digest: digestOf(`${shape} ${base}`),
  }));

  constructor(places: readonly PlaceRecord[]) {
    this.#places = places;
  }

  /** `{"place":…}` for the place at a position. */
  detail(position: number, base: string): Buffer {
    const [piece, rest] = this.#at(position).pieces;
    const after = rest ? [Buffer.from(base), rest] : [];
    return Buffer.concat([Buffer.from('{"place":'), afterComma(piece), ...after, Buffer.from('}')]);
  }

  /** `{…head,"places":[…]}` for the places at these positions. */
  list(head: Head, positions: readonly number[], base: string): Joined {
    const { origin, digest: start } = this.#baseOf(base);
    const pieces: Buffer[] = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"places":[`)];
    let { high, low } = start;
    for (const position of positions) {
      const {
        pieces: [piece, rest],
        digest,
      } = this.#at(position);
      pieces.push(pieces.length === 1 ? afterComma(piece) : piece);
      if (rest) pieces.push(origin, rest);
      high = (Math.imul(high, highFactor) + digest.high) | 0;
      low = (Math.imul(low, lowFactor) + digest.low) | 0;
    }
    pieces.push(listEnd);
    const { total, offset, limit } = head;
    return { pieces, tag: `${total}-${offset}-${limit}-${digits(high)}-${digits(low)}` };
  }

  #at(position: number): Encoded {
    const known = this.#encoded[position];
    if (known) return known;
    const record = this.#places[position];
    if (!record) throw new RangeError(`no place at position ${position}`);
    const encoded = encode(record);
    this.#encoded[position] = encoded;
    return encoded;
  }
}

function afterComma(piece: Buffer): Buffer {
  return piece.subarray(1);
}

function encode(record: PlaceRecord): Encoded {
  const json = `,${JSON.stringify(toPlace(record, ''))}`;
  const digest = digestOf(json);
  if (!hasPoster(record)) return { pieces: [lastingBytes(json)], digest };
  // The image is the last field, so the poster's path ends the text.
  const cut = json.length - JSON.stringify(record.image).length;
  return { pieces: [lastingBytes(json.slice(0, cut)), lastingBytes(json.slice(cut))], digest };
}

function digestOf(text: string): Digest {
  const bytes = hash('sha256', text, 'buffer');
  return { high: bytes.readInt32LE(0), low: bytes.readInt32LE(4) };
}

function digits(half: number): string {
  return (half >>> 0).toString(36);
}
