import { lazy } from '../cache.ts';
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

/** The JSON of a place: all of it, or the text before and after the base of its poster's address. */
type EncodedPlace = readonly [Buffer<ArrayBuffer>] | readonly [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>];

/** Encodes each place once, for all the bodies that it is part of. */
export class PlaceEncoder {
  readonly #places: readonly (() => EncodedPlace)[];

  constructor(places: readonly PlaceRecord[]) {
    this.#places = places.map((record) => lazy(() => encode(record)));
  }

  /** `{"place":…}` for the place at a position. */
  detail(position: number, base: string): Buffer {
    const place = this.#pieces(position, Buffer.from(base));
    return Buffer.concat([detailStart, ...place, detailEnd]);
  }

  /** `{…head,"places":[…]}` for the places at these positions. */
  list(head: ListHead, positions: readonly number[], base: string): Buffer {
    const origin = Buffer.from(base);
    const pieces = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"places":[`)];
    for (const [i, position] of positions.entries()) {
      if (i > 0) pieces.push(comma);
      pieces.push(...this.#pieces(position, origin));
    }
    pieces.push(listEnd);
    return Buffer.concat(pieces);
  }

  #pieces(position: number, origin: Buffer<ArrayBuffer>): Buffer<ArrayBuffer>[] {
    const encoded = this.#places[position];
    if (!encoded) throw new RangeError(`no place at position ${position}`);
    const [before, after] = encoded();
    return after ? [before, origin, after] : [before];
  }
}

const detailStart = Buffer.from('{"place":');
const detailEnd = Buffer.from('}');
const comma = Buffer.from(',');
const listEnd = Buffer.from(']}');

function encode(record: PlaceRecord): EncodedPlace {
  const json = JSON.stringify(toPlace(record, ''));
  if (!hasPoster(record)) return [Buffer.from(json)];
  // The image is the last field, so the path of the poster ends the text, behind a quote.
  const cut = json.length - JSON.stringify(record.image).length;
  return [Buffer.from(json.slice(0, cut)), Buffer.from(json.slice(cut))];
}
