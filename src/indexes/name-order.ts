import { at } from '../at.ts';
import type { Task } from '../task.ts';
import type { Bitset } from './bitset.ts';

/** Names that are read or sorted in one turn: 5 ms at most. */
const namesATurn = 1024;

/**
 * Orders names as the language does; equal names by position. Case and accents do not matter. Larger and larger parts are
 * sorted, each of two that are sorted already, which the sort of V8 only merges: a hundred thousand names take half a second,
 * the last part a tenth of that.
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
  const order = Uint32Array.from(names.keys());
  for (let length = namesATurn, sorted = 1; sorted < count; sorted = length, length *= 2) {
    for (let start = 0; start + sorted < count; start += length) {
      const part = [...order.subarray(start, start + length)];
      order.set(
        part.sort((a, b) => compare(at(names, a), at(names, b))),
        start,
      );
      yield;
    }
  }
  return new NameOrder(order);
}

/** Pages through positions by name. */
export class NameOrder {
  readonly #order: Uint32Array;

  constructor(order: Uint32Array) {
    this.#order = order;
  }

  /** At most `limit` of these positions by name, after the first `offset`. */
  page(among: Bitset, offset: number, limit: number): number[] {
    const ordered = this.#order.filter((position) => among.has(position));
    return [...ordered.subarray(offset, offset + limit)];
  }
}
