import { uintAt } from '../at.ts';

/**
 * Positions by id, without an object for each: a hash table with linear probing. A slot holds a position plus 1, or 0.
 * The ids themselves are read where they lie.
 */
export type IdTable = Uint32Array<ArrayBuffer>;

/** An empty table, at most half full with `ids` ids. */
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
    const entry = uintAt(table, slot);
    if (entry === 0) return undefined;
    if (idAt(entry - 1) === id) return entry - 1;
  }
}

/** FNV-1a over UTF-16 code units. */
function hashOf(key: string): number {
  let hash = 0x811c_9dc5 | 0;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x0100_0193);
  return hash;
}
