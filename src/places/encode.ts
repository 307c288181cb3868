import { crypto } from '../builtin.ts';
import { lastingBytes } from '../bytes.ts';
import { hasPoster, type Place, type PlaceRecord } from './place.ts';

/** A place as the API answers it: no credit, and the image absolute. */
export function toPlace({ credit: _, ...record }: PlaceRecord, base: string): Place {
  return hasPoster(record) ? { ...record, image: base + record.image } : record;
}

/** The JSON of a place behind a comma, cut where the base of a poster's address goes, and a digest of it. */
interface Encoded {
  readonly pieces: readonly [Buffer] | readonly [Buffer, Buffer];
  readonly digest: string;
}

/** A body made of pieces that others share, and a text that differs whenever the body does. */
export interface Joined {
  readonly pieces: readonly Buffer[];
  readonly seed: string;
}

/** Characters of a digest, six bits each: enough to tell a place from all that stood at its address before. */
const digestLength = 11;

const listEnd = lastingBytes(']}');

/** Encodes each place once, for all the bodies that it stands in. */
export class PlaceEncoder {
  readonly #places: readonly PlaceRecord[];
  readonly #encoded: Encoded[] = [];

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
  list(head: Readonly<Record<string, number>>, positions: readonly number[], base: string): Joined {
    const origin = Buffer.from(base);
    const opening = `${JSON.stringify(head).slice(0, -1)},"places":[`;
    const pieces: Buffer[] = [Buffer.from(opening)];
    let seed = base + opening;
    for (const position of positions) {
      const {
        pieces: [piece, rest],
        digest,
      } = this.#at(position);
      pieces.push(pieces.length === 1 ? afterComma(piece) : piece);
      if (rest) pieces.push(origin, rest);
      seed += digest;
    }
    pieces.push(listEnd);
    return { pieces, seed };
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
  const digest = crypto().hash('sha256', json, 'base64url').slice(0, digestLength);
  if (!hasPoster(record)) return { pieces: [lastingBytes(json)], digest };
  // The image is the last field, so the poster's path ends the text.
  const cut = json.length - JSON.stringify(record.image).length;
  return { pieces: [lastingBytes(json.slice(0, cut)), lastingBytes(json.slice(cut))], digest };
}
