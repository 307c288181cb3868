import { lazyTask } from '../base/cooperative.ts';
import type { Task } from '../base/task.ts';
import { wordsOf } from '../indexes/folding.ts';
import { hashKey, SlugIndex } from '../indexes/slug-index.ts';
import { sortedInTurns } from '../indexes/sorted-in-turns.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { placeAt } from '../places/catalogue-data.ts';
import { bothNames, type PlaceRecord } from '../places/place.ts';
import { nameTexts } from '../places/place-texts.ts';

/** Finds the positions of places with a name, in any language of the data, the most famous first, up to a maximum number. */
export type FindByName = (name: string, max: number) => Promise<number[]>;

/** Places indexed between two yields: 1 ms, and 10 ms while the code is cold. */
const placesATurn = 64;

/** Looks up places by whole names, folded as in searches. The index is built at the first look-up: 8 bytes a name. */
export function nameLookup(catalogue: Catalogue): FindByName {
  const index = lazyTask(function* () {
    const keys = yield* sortedInTurns(yield* keysOf(catalogue));
    return new SlugIndex(keys, () => '');
  });
  return async (name, max) => {
    const key = keyOf(name);
    if (key === '') return [];
    const found: number[] = [];
    for (const position of (await index.valueOrPromise()).positions(key)) {
      const isSame = found.at(-1) !== position && foldedNames(catalogue.at(position)).includes(key);
      if (isSame) found.push(position);
      if (found.length === max) break;
    }
    return found;
  };
}

function* keysOf(catalogue: Catalogue): Task<Float64Array> {
  const keys: number[] = [];
  for (let position = 0; position < catalogue.size; position += 1) {
    for (const name of new Set(foldedNames(placeAt(catalogue.data, position))))
      keys.push(hashKey(name, position));
    if (position % placesATurn === 0) yield;
  }
  return new Float64Array(keys);
}

function foldedNames(place: PlaceRecord): string[] {
  return [...nameTexts(place), bothNames(place)].flatMap((name) => (name === undefined ? [] : keyOf(name)));
}

function keyOf(name: string): string {
  return wordsOf(name).join(' ');
}
