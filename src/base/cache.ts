/** A value that is made when it is first asked for. A promise that rejects is dropped, so that the next call tries anew. */
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

/** Keeps the last result: to read Host and Accept-Encoding anew takes a few per cent of a small response. */
export function keepingLast<T, A = string>(make: (given: A) => T): (given: A) => T {
  let last: { readonly given: A; readonly made: T } | undefined;
  return (given) => {
    if (!last || last.given !== given) last = { given, made: make(given) };
    return last.made;
  };
}

/** Bytes that an entry costs beside key and value. Without them, tiny bodies would take ten times the bound. */
const entryBytes = 1024;

interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
  /** Whether it was found since it was put where it is. */
  isFound: boolean;
}

/** A queue of entries, the oldest first. */
interface Segment<V> {
  readonly entries: Map<string, Entry<V>>;
  bytes: number;
}

/**
 * Keeps values up to a total weight. Half of it is a queue of what is new. What is found before it leaves that queue goes on to
 * the other half, where it stays as long as it is found again (S3-FIFO). So a flood of different searches evicts nothing
 * that others ask for, and to find a value moves nothing.
 */
export class Cache<V> {
  readonly #weigh: (value: V) => number;
  readonly #maxSegmentBytes: number;
  readonly #new: Segment<V> = { entries: new Map(), bytes: 0 };
  readonly #found: Segment<V> = { entries: new Map(), bytes: 0 };

  /** `maxBytes` is for keys, values and entries together. */
  constructor({ maxBytes, weigh }: { maxBytes: number; weigh: (value: V) => number }) {
    this.#weigh = weigh;
    this.#maxSegmentBytes = maxBytes / 2;
  }

  /** The value kept for a key, or the one that `make` returns. Throws what `make` throws, and then keeps nothing. */
  get(key: string, make: () => V): V {
    return this.find(key) ?? this.setIfAdmitted(key, make());
  }

  find(key: string): V | undefined {
    const entry = this.#entryOf(key);
    if (entry) entry.isFound = true;
    return entry?.value;
  }

  /** Keeps a value unless it is heavier than half the cache, and returns it. Of two that were made at once, the first is kept. */
  setIfAdmitted(key: string, value: V): V {
    const bytes = this.#weigh(value) + key.length * 2 + entryBytes;
    if (bytes > this.#maxSegmentBytes || this.#entryOf(key)) return value;
    put(this.#new, key, { value, bytes, isFound: false });
    this.#evict(this.#new);
    this.#evict(this.#found);
    return value;
  }

  #entryOf(key: string): Entry<V> | undefined {
    return this.#found.entries.get(key) ?? this.#new.entries.get(key);
  }

  #evict(segment: Segment<V>): void {
    for (const [key, entry] of segment.entries) {
      if (segment.bytes <= this.#maxSegmentBytes) return;
      segment.entries.delete(key);
      segment.bytes -= entry.bytes;
      if (entry.isFound) put(this.#found, key, { ...entry, isFound: false });
    }
  }
}

function put<V>(segment: Segment<V>, key: string, entry: Entry<V>): void {
  segment.entries.set(key, entry);
  segment.bytes += entry.bytes;
}
