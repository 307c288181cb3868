import { at } from '../at.ts';
import type { ReadTexts } from '../indexes/search-data.ts';

/** Fields that are neighbours in the JSON of a place, in this order, where it has them; the first it always has. */
function neighbours(...names: readonly string[]): ReadTexts {
  const keys = names.map((name) => Buffer.from(`,"${name}":`));
  const first = at(keys, 0);
  return (json, start, _, read) => {
    let next = json.indexOf(first, start);
    for (const key of keys)
      if (key.equals(json.subarray(next, next + key.length))) next = read(next + key.length);
  };
}

// A quote within a text stands behind a backslash, so that no text has these.
const otherNames = Buffer.from('"otherNames":[');
const [quote, comma] = [0x22, 0x2c];

/** The same texts, and the other names. */
function withOtherNames(texts: ReadTexts): ReadTexts {
  return (json, start, end, read) => {
    texts(json, start, end, read);
    const found = json.subarray(start, end).indexOf(otherNames);
    let at = found < 0 ? end : start + found + otherNames.length;
    while (json[at] === quote) {
      at = read(at);
      if (json[at] === comma) at += 1;
    }
  };
}

const names = ['name', 'hindi', 'localName'];
export const nameTexts = withOtherNames(neighbours(...names));
/** What the API searches. */
export const apiTexts = withOtherNames(neighbours(...names, 'description'));
/** What the portal searches as well. */
export const practicalTexts = neighbours('entryFee', 'bestTime');

const local = Buffer.from('"local":{');
const told = ['description', 'entryFee', 'bestTime'].map((name) => Buffer.from(`"${name}":`));

/** What the portal tells in the language of the city, or in English where there is nothing else. */
export const localTexts: ReadTexts = (json, start, end, read) => {
  const place = json.subarray(start, end);
  const localAt = place.indexOf(local);
  for (const key of told) {
    const own = localAt < 0 ? -1 : place.indexOf(key, localAt);
    read(start + (own < 0 ? place.indexOf(key) : own) + key.length);
  }
};
