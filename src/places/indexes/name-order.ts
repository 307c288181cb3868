import { lazy } from '../../cache.ts';
import type { EncodedPlaces } from '../encode.ts';
import type { Work } from '../turns.ts';
import { Bitset } from './bitset.ts';

/** Names that are read, sorted or merged in one turn: 5 ms at most. */
const namesATurn = 1024;

/**
 * Orders places by name as the language does; equal names by position. Case and accents do not matter. A merge sort, because
 * that can stop anywhere: a hundred thousand names take half a second.
 */
export function* orderByName(places: EncodedPlaces, language: string): Work<NameOrder> {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  const names: string[] = [];
  for (let position = 0; position < places.size; position += 1) {
    names.push(places.nameAt(position));
    if (position % namesATurn === 0) yield;
  }
  const byName = (a: number, b: number) => compare(names[a] ?? '', names[b] ?? '');
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
): Work<void> {
  let [i, j] = [0, 0];
  while (i + j < one.length + other.length) {
    const [a, b] = [one[i], other[j]];
    const isOfOne = b === undefined || (a !== undefined && compare(a, b) <= 0);
    target[i + j] = (isOfOne ? a : b) ?? 0;
    if (isOfOne) i += 1;
    else j += 1;
    if ((i + j) % namesATurn === 0) yield;
  }
}

/** Pages through places by name. */
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
    for (const position of among.page(0, ranks.length)) found.add(ranks[position] ?? 0);
    return found.page(offset, limit).map((rank) => this.#order[rank] ?? 0);
  }
}

function inverse(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  for (let rank = 0; rank < order.length; rank += 1) ranks[order[rank] ?? 0] = rank;
  return ranks;
}
