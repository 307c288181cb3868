import { Cache, RecentKeys } from './cache.ts';

/** Cache of what was made twice lately: most values are needed once, and then neither fill it nor evict others. */
export class RepeatCache<V> {
  readonly #values: Cache<V>;
  readonly #made: RecentKeys;

  /** `maxKeyBytes` bounds the keys that are remembered after their first use, `maxBytes` the values. */
  constructor(bounds: { maxBytes: number; maxKeyBytes: number; weigh: (value: V) => number }) {
    this.#values = new Cache(bounds);
    this.#made = new RecentKeys(bounds.maxKeyBytes);
  }

  /** Returns the cached value, or the result of `make`, which it caches if the key was used lately. */
  get(key: string, make: () => V): V {
    const cached = this.#values.find(key);
    if (cached !== undefined) return cached;
    const value = make();
    return this.#made.add(key) ? this.#values.setIfAdmitted(key, value) : value;
  }
}
