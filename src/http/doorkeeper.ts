/** Pairs of keys known at once: a key that comes back within about so many others is one that pays to remember for. */
const pairs = 256;

/**
 * Tells what comes again from what comes once, such as a search that nobody else words like that. What is made for the
 * latter should die young: kept in a cache it would drive out what is needed, and be copied by the garbage collector
 * on its way. So not even the keys are kept, but a hash of each; two that share one cost a place in a cache, no more.
 */
export class Doorkeeper {
  /** The newer hash of each pair, then the older one: two keys of a pair that take turns are still told apart. */
  readonly #hashes = new Int32Array(pairs * 2);

  /** Whether this key came before, lately; from now on it did. */
  knows(key: string): boolean {
    const hash = hashOf(key);
    const pair = (hash >>> 24) * 2;
    const newer = this.#hashes[pair] ?? 0;
    if (newer === hash || this.#hashes[pair + 1] === hash) return true;
    this.#hashes[pair + 1] = newer;
    this.#hashes[pair] = hash;
    return false;
  }
}

/** FNV-1a by UTF-16 code units. */
function hashOf(key: string): number {
  let hash = 0x811c_9dc5 | 0;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x0100_0193);
  return hash;
}
