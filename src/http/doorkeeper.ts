/** Keys known at once. A key that comes back within so many others is one that pays to remember for. */
const maxKeys = 256;

/**
 * Tells what comes again from what comes once, such as a search that nobody else words like that. What is made for the
 * latter should die young: kept in a cache it would drive out what is needed, and be copied by the garbage collector
 * on its way.
 */
export class Doorkeeper {
  readonly #keys = new Set<string>();

  /** Whether this key came before, lately; from now on it did. */
  knows(key: string): boolean {
    if (this.#keys.has(key)) return true;
    if (this.#keys.size >= maxKeys) this.#keys.clear();
    this.#keys.add(key);
    return false;
  }
}
