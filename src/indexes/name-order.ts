import { at, uintAt } from '../at.ts';
import { lazy } from '../cache.ts';
import type { Task } from '../task.ts';
import { Bitset } from './bitset.ts';

/** Names that are read, sorted or merged in one turn: 5 ms at most. */
const namesATurn = 1024;

/**
 * Orders names as the language does; equal names by position. Case and accents do not matter. A merge sort, because
 * that can stop anywhere: a hundred thousand names take half a second.
 */
export function* orderByName(
  count: number,
  nameAt: (position: number) => string,
  language: string,
): Task<NameOrder> {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  const names: string[] = [];
  for (let position = 0; position < count; position += 1) {
    names.push(nameAt(position));
    if (position % namesATurn === 0) yield;
  }
  const byName = (a: number, b: number) => compare(at(names, a), at(names, b));
  let order = Uint32Array.from(names.keys());
  let merged = new Uint32Array(order.length);
  for (let start = 0; start < order.length; start += namesATurn) {
    order.subarray(start, start + namesATurn).sort(byName);
    yield;
  }
  for (let length = namesATurn; length < order.length; length *= 2) {
    for (let start = 0; start < order.length; start += 2 * length) {
      const middle = start + length;
      const [one, other] = [order.subarray(start, middle), order.subarray(middle, middle + length)];
      yield* merge(one, other, merged.subarray(start), byName);
    }
    [order, merged] = [merged, order];
  }
  return new NameOrder(order);
}

/** Merges two sorted lists. Of equal elements those of the first come first. */
function* merge(
  one: Uint32Array,
  other: Uint32Array,
  target: Uint32Array,
  compare: (a: number, b: number) => number,
): Task<void> {
  let [i, j] = [0, 0];
  while (i + j < one.length + other.length) {
    const isOfOne = j === other.length || (i < one.length && compare(uintAt(one, i), uintAt(other, j)) <= 0);
    target[i + j] = isOfOne ? uintAt(one, i) : uintAt(other, j);
    if (isOfOne) i += 1;
    else j += 1;
    if ((i + j) % namesATurn === 0) yield;
  }
}

/** Pages through positions by name. */
export class NameOrder {
  readonly #order: Uint32Array;
  /** Where each position stands in the order. */
  readonly #ranks: () => Uint32Array;

  constructor(order: Uint32Array) {
    this.#order = order;
    this.#ranks = lazy(() => inverse(order));
  }

  /** At most `limit` of these positions by name, after the first `offset`. */
  page(among: Bitset, offset: number, limit: number): number[] {
    const ranks = this.#ranks();
    const found = new Bitset(ranks.length);
    for (const position of among.page(0, ranks.length)) found.add(uintAt(ranks, position));
    return found.page(offset, limit).map((rank) => uintAt(this.#order, rank));
  }
}

function inverse(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  for (let rank = 0; rank < order.length; rank += 1) ranks[uintAt(order, rank)] = rank;
  return ranks;
}
