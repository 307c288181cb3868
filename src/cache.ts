/*
 * The two ways to compute something once: a lazy value, and a bounded cache.
 */

/** A value that is made when it is first asked for. A promise that rejects is dropped, so that the next call tries anew. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    if (made) return made.value;
    const entry = { value: make() };
    made = entry;
    if (entry.value instanceof Promise) {
      entry.value.catch(() => {
        if (made === entry) made = undefined;
      });
    }
    return entry.value;
  };
}

/**
 * Bytes that an entry costs beside its key and value: a place in a map and the objects around a body. Without it a
 * bound of 16 MiB lets tiny bodies, such as pages past the end, take ten times that.
 */
const entryBytes = 1024;

/** Keys of which the admission filter keeps a hash. A key that returns within about so many others is admitted. */
const admissionSlots = 512;

interface CacheOptions<V> {
  /** The name in the metrics. A cache without one is not in them. */
  readonly name?: string;
  /** Bytes of all keys, values and entries together. */
  readonly maxBytes: number;
  /** Bytes of one value. */
  readonly weigh: (value: V) => number;
  /**
   * `always` keeps a value when it is made. `second` keeps it when its key is asked for the second time, so that keys
   * that come once, such as searches of a flood, do not evict those that return.
   */
  readonly admit?: 'always' | 'second';
}

/** What the metrics show of a cache. Hits and misses are counted since it was made. */
export interface CacheStats {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

/** The newest cache of each name: modules make their own caches, and a new catalogue makes new ones. */
const namedCaches = new Map<string, () => CacheStats>();

/** Statistics of the caches in use, by name. */
export function cacheStats(): ReadonlyMap<string, CacheStats> {
  return new Map([...namedCaches].map(([name, stats]) => [name, stats()]));
}

/**
 * Keeps values up to a total weight. Two generations: keys asked for since the last change of generations, and keys
 * asked for only before it. When the young generation holds half the weight, the old one is evicted and the young one
 * takes its place, so a key in use stays.
 */
export class Cache<V> {
  readonly #maxGeneration: number;
  readonly #weigh: (value: V) => number;
  /** The newer and the older hash of each pair of slots; absent where every key is admitted. */
  readonly #seen: Int32Array | undefined;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  #youngBytes = 0;
  #oldBytes = 0;
  #hits = 0;
  #misses = 0;

  constructor({ name, maxBytes, weigh, admit = 'always' }: CacheOptions<V>) {
    if (name !== undefined) namedCaches.set(name, () => this.stats());
    this.#maxGeneration = maxBytes / 2;
    this.#weigh = weigh;
    this.#seen = admit === 'second' ? new Int32Array(admissionSlots) : undefined;
  }

  /** The value kept for a key, or the one that `make` returns. Throws what `make` throws, and then keeps nothing. */
  get(key: string, make: () => V): V {
    return this.find(key) ?? this.offer(key, make());
  }

  /** The value kept for a key. */
  find(key: string): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) {
      this.#hits += 1;
      return young;
    }
    const old = this.#old.get(key);
    if (old !== undefined) {
      this.#hits += 1;
      this.#keep(key, old);
      return old;
    }
    this.#misses += 1;
    return undefined;
  }

  /** Keeps the value that was made for a key, as far as the rules of the cache admit it, and returns it. */
  offer(key: string, value: V): V {
    if (this.admits(key)) this.#keep(key, value);
    return value;
  }

  /**
   * Remembers a key, and reports whether a value for it would be kept. Two keys with the same hash are taken for one,
   * which at worst keeps a value in vain.
   */
  admits(key: string): boolean {
    if (!this.#seen) return true;
    const hash = hashOf(key);
    const pair = (hash >>> 24) * 2;
    const newer = this.#seen[pair] ?? 0;
    if (newer === hash || this.#seen[pair + 1] === hash) return true;
    this.#seen[pair + 1] = newer;
    this.#seen[pair] = hash;
    return false;
  }

  stats(): CacheStats {
    return {
      // A key that moved to the young generation is still in the old one.
      entries: this.#young.size + this.#old.size,
      bytes: this.#youngBytes + this.#oldBytes,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** A value heavier than half the cache is not kept. */
  #keep(key: string, value: V): void {
    const bytes = this.#weigh(value) + key.length * 2 + entryBytes;
    if (bytes > this.#maxGeneration) return;
    if (this.#youngBytes + bytes > this.#maxGeneration) {
      this.#old = this.#young;
      this.#oldBytes = this.#youngBytes;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    this.#young.set(key, value);
    this.#youngBytes += bytes;
  }
}

/** FNV-1a over UTF-16 code units. */
export function hashOf(key: string): number {
  let hash = 0x811c_9dc5 | 0;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x0100_0193);
  return hash;
}
