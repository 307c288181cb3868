interface Ranked {
  readonly rank: number;
}

/** Entries that come out by their rank, the smallest first: a binary heap. */
export class Heap<T extends Ranked> {
  readonly #entries: T[] = [];

  push(entry: T): void {
    let at = this.#entries.length;
    while (at > 0) {
      const parent = this.#entries[(at - 1) >>> 1];
      if (!parent || parent.rank <= entry.rank) break;
      this.#entries[at] = parent;
      at = (at - 1) >>> 1;
    }
    this.#entries[at] = entry;
  }

  /** Takes out the entry with the smallest rank; undefined when there is none. */
  pop(): T | undefined {
    const [first] = this.#entries;
    const last = this.#entries.pop();
    if (last && this.#entries.length > 0) this.#siftDown(last);
    return first;
  }

  /** Puts an entry in the place of the first, and moves it down to where it belongs. */
  #siftDown(entry: T): void {
    let at = 0;
    for (;;) {
      const [left, right] = [this.#entries[2 * at + 1], this.#entries[2 * at + 2]];
      const isRight = left !== undefined && right !== undefined && right.rank < left.rank;
      const child = isRight ? right : left;
      if (!child || child.rank >= entry.rank) break;
      this.#entries[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    this.#entries[at] = entry;
  }
}
