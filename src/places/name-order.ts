import { at, uintAt } from '../base/at.ts';
import { memoizeFor } from '../base/cache.ts';
import { lazyTask } from '../base/cooperative.ts';
import type { Task } from '../base/task.ts';
import { type CatalogueData, textAt } from './catalogue-data.ts';

/** Names read, or compared, between two yields: 1 to 2 ms. */
const namesATurn = 4096;

/**
 * Positions of places by name in the city language, ignoring case and accents; equal names stay in order of position. The catalogues of
 * all page languages share them. The first collator takes 20 ms, and sorting 100,000 names a second, so a start does not wait for it.
 */
export const nameOrder = memoizeFor((names: CatalogueData['names']) => lazyTask(() => sortedByName(names)));

/** Merges sorted runs of names into runs of twice their length until there is one, and yields in between. */
export function* sortedByName(names: CatalogueData['names']): Task<Uint32Array> {
  const { length } = names.ends;
  const texts: string[] = [];
  for (let position = 0; position < length; position += 1) {
    texts.push(textAt(names, position));
    if (position % namesATurn === namesATurn - 1) yield;
  }
  const { compare } = new Intl.Collator(names.language, { sensitivity: 'base' });
  let [runs, longer] = [Uint32Array.from(texts.keys()), new Uint32Array(length)];
  const isBefore = (left: number, right: number) =>
    compare(at(texts, uintAt(runs, left)), at(texts, uintAt(runs, right))) <= 0;
  let compared = 0;
  for (let run = 1; run < length; run *= 2) {
    for (let start = 0; start < length; start += 2 * run) {
      const [middle, end] = [Math.min(start + run, length), Math.min(start + 2 * run, length)];
      let [left, right] = [start, middle];
      for (let to = start; to < end; to += 1) {
        const isLeft = right === end || (left < middle && isBefore(left, right));
        longer[to] = uintAt(runs, isLeft ? left : right);
        if (isLeft) left += 1;
        else right += 1;
        compared += 1;
        if (compared % namesATurn === 0) yield;
      }
    }
    [runs, longer] = [longer, runs];
  }
  return runs;
}
