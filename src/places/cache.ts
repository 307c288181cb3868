/** Remembers what was made lately, up to a total weight; the least recently used goes first. */
export class BoundedCache<V> {
  readonly #maxWeight: number;
  readonly #weigh: (value: V) => number;
  readonly #entries = new Map<string, V>();
  #weight = 0;

  /** `maxWeight` and the result of `weigh` are in the same unit, usually bytes. */
  constructor(maxWeight: number, weigh: (value: V) => number) {
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
  }

  /** The remembered value, or the one that `make` makes now. A value heavier than the whole cache is not kept. */
  get(key: string, make: () => V): V {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      // Maps keep insertion order, so the front is always what was used longest ago.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const made = make();
    this.#add(key, made);
    return made;
  }

  #add(key: string, value: V): void {
    const weight = this.#weigh(value) + key.length * 2;
    if (weight > this.#maxWeight) return;
    this.#entries.set(key, value);
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#maxWeight) return;
      this.#entries.delete(oldest);
      this.#weight -= this.#weigh(entry) + oldest.length * 2;
    }
  }
}
