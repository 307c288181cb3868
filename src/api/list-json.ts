import { at } from '../base/at.ts';
import { Cache, memoizeLast } from '../base/cache.ts';
import { RepeatCache } from '../base/repeat-cache.ts';
import { jsonText, type StoredBody, tagOf, unpooled } from '../http/content.ts';
import { type Place, toPlace } from '../places/api-place.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { ListPage, ListQuery } from './list-query.ts';

export type ListedPlace = Partial<Place>;

/** Keeps the requested fields, in their usual order. */
export function withOnly(place: ListedPlace, fields: readonly string[]): ListedPlace {
  return Object.fromEntries(Object.entries(place).filter(([name]) => fields.includes(name)));
}

/** JSON of a place in lists, and its tag. */
interface Piece {
  /** Starts with the comma that separates it from the piece before. */
  readonly bytes: Buffer;
  readonly tag: string;
}

/**
 * Maximum size of cached JSON of places in lists, in bytes. Encoding fifty places takes far longer than joining their
 * bytes.
 */
const maxPieceBytes = 4 * 1024 * 1024;

/** Maximum size of the lists that searches with the same matches share, in bytes before compression. */
const maxListBytes = 4 * 1024 * 1024;

/** Maximum size of the keys of lists that were made once, in bytes: about 100 lists. */
const maxListKeyBytes = 128 * 1024;

/** Maximum number of keys of pieces that are held, those of the first places; the cache has fewer pieces. */
const maxKeys = 4096;

/**
 * Returns a function for the bytes of `JSON.stringify(listPlaces(…))`, joined from cached pieces, and a short text that
 * determines them: hashing the bytes would take longer than the rest of an unseen search.
 */
export function listJsonOf(catalogue: Catalogue) {
  const pieces = new Cache<Piece>({ maxBytes: maxPieceBytes, weigh: ({ bytes }) => bytes.length });
  const newPiece = (position: number, fields: ListQuery['fields'], base: string): Piece => {
    const bytes = Buffer.from(`,${jsonOf(toPlace(catalogue.at(position), base), fields)}`);
    return { bytes: unpooled(bytes), tag: tagOf(bytes) };
  };
  // By position. A map finds a string that it was given before eight times as fast as an equal one that was just joined.
  const keysOf = memoizeLast((_prefix: string): string[] => []);
  return ({ head, positions, added }: ListPage, { fields }: ListQuery, base: string) => {
    const start = `${JSON.stringify(head).slice(0, -1)},"places":[`;
    const chunks: Buffer[] = [Buffer.from(start)];
    let source = start;
    const prefix = `${base} ${fields ?? ''}`;
    const keys = keysOf(prefix);
    // By index: `entries` makes an array for each place, a seventh of what an unseen search allocates.
    for (let i = 0; i < positions.length; i += 1) {
      const position = at(positions, i);
      const key = (position < maxKeys && keys[position]) || `${prefix} ${position}`;
      if (position < maxKeys) keys[position] = key;
      const { bytes, tag } = pieces.find(key) ?? pieces.setIfAdmitted(key, newPiece(position, fields, base));
      // Fields that depend on the query.
      const more = added ? jsonOf(at(added, i), fields) : '{}';
      const piece = i === 0 ? bytes.subarray(1) : bytes;
      if (more === '{}') chunks.push(piece);
      else chunks.push(piece.subarray(0, -1), Buffer.from((isEmpty(bytes) ? '' : ',') + more.slice(1)));
      source += tag + more;
    }
    chunks.push(Buffer.from(']}'));
    return { bytes: Buffer.concat(chunks), source };
  };
}

/**
 * Returns a function for the bodies of lists. Searches with the same matches share a body with its compressed variants: of what visitors
 * type, many letters in a row find the same places.
 */
export function listBodyOf(catalogue: Catalogue) {
  const listJson = listJsonOf(catalogue);
  const lists = new RepeatCache<StoredBody>({
    maxBytes: maxListBytes,
    maxKeyBytes: maxListKeyBytes,
    weigh: ({ size }) => size,
  });
  return (page: ListPage, query: ListQuery, base: string, isStored: boolean): StoredBody => {
    const make = () => {
      const { bytes, source } = listJson(page, query, base);
      return jsonText(bytes, isStored, source);
    };
    if (page.added || !isStored) return make();
    const { total, offset, limit } = page.head;
    const key = `${base} ${query.fields ?? ''} ${total} ${offset} ${limit} ${page.positions.join()}`;
    return lists.get(key, make);
  };
}

function jsonOf(place: ListedPlace, fields: ListQuery['fields']): string {
  return JSON.stringify(fields ? withOnly(place, fields) : place);
}

/** True for the piece of a place without fields. */
function isEmpty({ length }: Buffer): boolean {
  return length === ',{}'.length;
}
