import { hasPoster, type Place, type PlaceRecord } from './place.ts';

/** A place as the API answers it: no credit, and the image absolute. */
export function toPlace({ credit: _, ...record }: PlaceRecord, base: string): Place {
  return hasPoster(record) ? { ...record, image: base + record.image } : record;
}

/** The JSON of a place, cut where the base of a poster's address goes. */
type Pieces = readonly [Buffer] | readonly [Buffer, Buffer];

const comma = Buffer.from(',');

/** Encodes each place once and joins the pieces into bodies. */
export class PlaceEncoder {
  readonly #places: readonly PlaceRecord[];
  readonly #pieces: Pieces[] = [];

  constructor(places: readonly PlaceRecord[]) {
    this.#places = places;
  }

  /** `{"place":…}` for the place at a position. */
  detail(position: number, base: string): Buffer {
    return Buffer.concat([
      Buffer.from('{"place":'),
      ...this.#of(position, Buffer.from(base)),
      Buffer.from('}'),
    ]);
  }

  /** `{…head,"places":[…]}` for the places at these positions. */
  list(head: Readonly<Record<string, number>>, positions: readonly number[], base: string): Buffer {
    const origin = Buffer.from(base);
    const parts: Buffer[] = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"places":[`)];
    for (const [i, position] of positions.entries()) {
      if (i > 0) parts.push(comma);
      parts.push(...this.#of(position, origin));
    }
    parts.push(Buffer.from(']}'));
    return Buffer.concat(parts);
  }

  #of(position: number, origin: Buffer): Buffer[] {
    const known = this.#pieces[position];
    const [head, tail] = known ?? this.#encode(position);
    return tail ? [head, origin, tail] : [head];
  }

  #encode(position: number): Pieces {
    const record = this.#places[position];
    if (!record) throw new RangeError(`no place at position ${position}`);
    const pieces = encode(record);
    this.#pieces[position] = pieces;
    return pieces;
  }
}

function encode(record: PlaceRecord): Pieces {
  const json = JSON.stringify(toPlace(record, ''));
  if (!hasPoster(record)) return [Buffer.from(json)];
  // The image is the last field, so the poster's path ends the text.
  const cut = json.length - JSON.stringify(record.image).length;
  return [Buffer.from(json.slice(0, cut)), Buffer.from(json.slice(cut))];
}
