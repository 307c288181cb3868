/** Ranks 0–30 hold the powers of two of a count; one more stands above them all. */
export const topRank = 31;

const none = -1;

/** The rank of a count of at least 1: counts within a factor of two share one. */
export function rankOf(count: number): number {
  return 31 - Math.clz32(count);
}

/**
 * Slots in lists by rank, each list in the order its members entered it: the next to evict is found at once, however
 * many there are. The links are numbers in typed arrays, eight bytes a slot.
 */
export class Ranks {
  readonly #previous: Int32Array;
  readonly #next: Int32Array;
  readonly #rank: Int8Array;
  readonly #first = new Int32Array(topRank + 1).fill(none);
  readonly #last = new Int32Array(topRank + 1).fill(none);

  constructor(slots: number) {
    this.#previous = new Int32Array(slots);
    this.#next = new Int32Array(slots);
    this.#rank = new Int8Array(slots).fill(none);
  }

  /** The slot that entered the lowest rank below the top first, or -1. */
  lowest(): number {
    for (let rank = 0; rank < topRank; rank += 1) {
      const slot = this.#first[rank] ?? none;
      if (slot !== none) return slot;
    }
    return none;
  }

  /** Puts a slot at the end of a rank, out of the one it was in. */
  enter(slot: number, rank: number): void {
    this.leave(slot);
    const last = this.#last[rank] ?? none;
    this.#previous[slot] = last;
    this.#next[slot] = none;
    this.#rank[slot] = rank;
    this.#last[rank] = slot;
    if (last === none) this.#first[rank] = slot;
    else this.#next[last] = slot;
  }

  leave(slot: number): void {
    const rank = this.#rank[slot] ?? none;
    if (rank === none) return;
    const previous = this.#previous[slot] ?? none;
    const next = this.#next[slot] ?? none;
    if (previous === none) this.#first[rank] = next;
    else this.#next[previous] = next;
    if (next === none) this.#last[rank] = previous;
    else this.#previous[next] = previous;
    this.#rank[slot] = none;
  }

  rank(slot: number): number {
    return this.#rank[slot] ?? none;
  }
}
