/** Computes a value at the first call. A promise that rejects is dropped, so that the next call retries. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    if (made) return made.value;
    const entry = { value: make() };
    made = entry;
    if (entry.value instanceof Promise) {
      entry.value.catch(() => {
        made = undefined;
      });
    }
    return entry.value;
  };
}

/** Memoizes the last result: parsing Host and Accept-Encoding for each request takes a few per cent of a small response. */
export function memoizeLast<T, A = string>(make: (argument: A) => T): (argument: A) => T {
  let last: { readonly argument: A; readonly result: T } | undefined;
  return (argument) => {
    if (!last || last.argument !== argument) last = { argument, result: make(argument) };
    return last.result;
  };
}

/** Memoizes a value that depends on an object alone, such as a data set, as long as the object is in use. */
export function memoizeFor<K extends WeakKey, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    const entry = made.get(key) ?? { value: make(key) };
    made.set(key, entry);
    return entry.value;
  };
}

/** Overhead of an entry in bytes. Without it, tiny bodies would take ten times the bound. */
const entryBytes = 1024;

interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
  /** True if the entry was hit since it entered its queue. */
  isHit: boolean;
}

/** FIFO queue of entries, the oldest first. */
interface Segment<V> {
  readonly entries: Map<string, Entry<V>>;
  /** Iterator at the oldest entry: a new one would skip each entry that was evicted since the map last grew. */
  readonly oldest: Iterator<[string, Entry<V>]>;
  bytes: number;
}

function emptySegment<V>(): Segment<V> {
  const entries = new Map<string, Entry<V>>();
  return { entries, oldest: entries.entries(), bytes: 0 };
}

/**
 * S3-FIFO cache bounded by total weight. New entries enter a small FIFO; entries hit there are promoted to the main
 * FIFO. A flood of one-off keys therefore evicts nothing that is reused, and a hit moves no entry.
 */
export class Cache<V> {
  readonly #weigh: (value: V) => number;
  readonly #maxSegmentBytes: number;
  readonly #small = emptySegment<V>();
  readonly #main = emptySegment<V>();

  /** `maxBytes` bounds keys, values and entries together. */
  constructor({ maxBytes, weigh }: { maxBytes: number; weigh: (value: V) => number }) {
    this.#weigh = weigh;
    this.#maxSegmentBytes = maxBytes / 2;
  }

  /** Returns the cached value, or the result of `make`, which it caches. If `make` throws, nothing is cached. */
  get(key: string, make: () => V): V {
    return this.find(key) ?? this.setIfAdmitted(key, make());
  }

  find(key: string): V | undefined {
    const entry = this.#entryOf(key);
    if (entry) entry.isHit = true;
    return entry?.value;
  }

  /**
   * Caches a value unless it is heavier than half the cache, and returns it. Of two concurrent values, the first is
   * cached.
   */
  setIfAdmitted(key: string, value: V): V {
    const bytes = this.#weigh(value) + key.length * 2 + entryBytes;
    if (bytes > this.#maxSegmentBytes || this.#entryOf(key)) return value;
    put(this.#small, key, { value, bytes, isHit: false });
    this.#evict(this.#small);
    this.#evict(this.#main);
    return value;
  }

  #entryOf(key: string): Entry<V> | undefined {
    return this.#main.entries.get(key) ?? this.#small.entries.get(key);
  }

  #evict(segment: Segment<V>): void {
    while (segment.bytes > this.#maxSegmentBytes) {
      const { value, done } = segment.oldest.next();
      if (done) return;
      const [key, entry] = value;
      segment.entries.delete(key);
      segment.bytes -= entry.bytes;
      if (entry.isHit) put(this.#main, key, { ...entry, isHit: false });
    }
  }
}

function put<V>(segment: Segment<V>, key: string, entry: Entry<V>): void {
  segment.entries.set(key, entry);
  segment.bytes += entry.bytes;
}

/** Keys that were used lately, so that a cache can store what is asked for again, and nothing that is asked for once. */
export class RecentKeys {
  readonly #keys: Cache<true>;

  constructor(maxBytes: number) {
    this.#keys = new Cache<true>({ maxBytes, weigh: () => 0 });
  }

  /** Adds a key. Returns true if it is among the recent ones. */
  add(key: string): boolean {
    const isRecent = this.#keys.find(key) === true;
    if (!isRecent) this.#keys.setIfAdmitted(key, true);
    return isRecent;
  }
}
