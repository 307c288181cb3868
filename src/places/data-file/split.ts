import { at } from '../../at.ts';
import { type JsonPlace, walkJson } from '../../json-text.ts';
import { isRecord } from '../../schema.ts';

/** Values that are made one after another, so that they need not be in memory all at once. */
export interface PlaceValues extends Iterable<unknown> {
  readonly length: number;
}

const openBracket = 0x5b;

/** Root and places of a data file in UTF-8, each place parsed when it is asked for; undefined where it has no one array of them. */
export function splitPlaces(json: Buffer) {
  const bounds: number[] = [];
  const found: JsonPlace[] = [];
  // A character is a byte there. All that has a meaning in JSON is ASCII.
  const end = walkJson(
    json.toString('latin1'),
    (value) => {
      if (value.pointer.startsWith('/places/')) bounds.push(value.at, value.end);
      else if (value.pointer === '/places') found.push(value);
    },
    2,
  );
  const [array, second] = found;
  if (end !== undefined || !array || second || json[array.at] !== openBracket) return undefined;
  const root: unknown = JSON.parse(
    `${json.toString('utf8', 0, array.at)}null${json.toString('utf8', array.end)}`,
  );
  if (!isRecord(root)) return undefined;
  const places: PlaceValues = { length: bounds.length / 2, [Symbol.iterator]: () => parseAll(json, bounds) };
  return { root, places };
}

function* parseAll(json: Buffer, bounds: readonly number[]): Generator<unknown> {
  for (let i = 0; i < bounds.length; i += 2)
    yield JSON.parse(json.toString('utf8', at(bounds, i), at(bounds, i + 1)));
}
