import { hashOf } from '../../cache.ts';

/**
 * Positions by id, without an object for each: a hash table with linear probing. A slot holds a position plus 1, or 0.
 * The ids themselves are read where they lie.
 */
export type IdTable = Uint32Array<ArrayBuffer>;

/** An empty table, at most half full with so many ids. */
export function createIdTable(ids: number): IdTable {
  return new Uint32Array(2 ** Math.ceil(Math.log2(2 * ids + 1)));
}

/** Adds an id that is not in the table. */
export function addId(table: IdTable, id: string, position: number): void {
  const mask = table.length - 1;
  let slot = hashOf(id) & mask;
  while (table[slot] !== 0) slot = (slot + 1) & mask;
  table[slot] = position + 1;
}

/** The position of an id. */
export function findId(table: IdTable, id: string, idAt: (position: number) => string): number | undefined {
  const mask = table.length - 1;
  for (let slot = hashOf(id) & mask; ; slot = (slot + 1) & mask) {
    const entry = table[slot] ?? 0;
    if (entry === 0) return undefined;
    if (idAt(entry - 1) === id) return entry - 1;
  }
}
