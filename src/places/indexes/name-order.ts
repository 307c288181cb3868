import { lazy } from '../../cache.ts';
import { Bitset } from './bitset.ts';

/** Positions in the order of folded names; equal names by position. */
export function orderByName(names: readonly string[]): Uint32Array<ArrayBuffer> {
  const nameAt = (position: number) => names[position] ?? '';
  return Uint32Array.from(names.keys()).sort((a, b) => {
    const [one, other] = [nameAt(a), nameAt(b)];
    if (one === other) return a - b;
    return one < other ? -1 : 1;
  });
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
