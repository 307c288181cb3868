/**
 * What an entry costs beside the weight of its value and its key: a place in a map, and the objects around a body.
 * Without it a bound of 16 MiB lets tiny bodies, such as pages past the end, take ten times that.
 */
const entryWeight = 1024;

/**
 * Remembers what was made lately, up to a total weight. Two generations: what was asked for since the last change of
 * generations, and what only before it. When the young half is full the old one goes, so nothing that was asked for
 * lately does, and a hit in the young one, which nearly all are, writes nothing.
 */
export class BoundedCache<V> {
  readonly #halfWeight: number;
  readonly #weigh: (value: V) => number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  #youngWeight = 0;

  /** `maxWeight` and the result of `weigh` are in bytes. */
  constructor(maxWeight: number, weigh: (value: V) => number) {
    this.#halfWeight = maxWeight / 2;
    this.#weigh = weigh;
  }

  /** The remembered value, or the one that `make` makes now. */
  get(key: string, make: () => V): V {
    const known = this.find(key);
    if (known !== undefined) return known;
    const value = make();
    this.put(key, value);
    return value;
  }

  /** The remembered value, if there is one. */
  find(key: string): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.put(key, old);
    return old;
  }

  /** Remembers a value, unless it is heavier than half the cache. */
  put(key: string, value: V): void {
    const weight = this.#weigh(value) + key.length * 2 + entryWeight;
    if (weight > this.#halfWeight) return;
    if (this.#youngWeight + weight > this.#halfWeight) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngWeight = 0;
    }
    this.#young.set(key, value);
    this.#youngWeight += weight;
  }
}
