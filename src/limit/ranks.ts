/** Ranks 1–31 hold the powers of two of a count; one more stands above them all. */
export const topRank = 32;
/** The rank of a slot that is in no list. It is 0, so that a fresh table need not be written to. */
const unranked = 0;

const none = -1;

/** The rank of a count of at least 1: counts within a factor of two share one. */
export function rankOf(count: number): number {
  return 32 - Math.clz32(count);
}

/**
 * Slots in lists by rank, each list in the order its members entered it: the next to evict is found at once, however
 * many there are. The links are numbers in typed arrays, nine bytes a slot with the rank.
 */
export class Ranks {
  readonly #previous: Int32Array;
  readonly #next: Int32Array;
  readonly #rank: Uint8Array;
  readonly #first = new Int32Array(topRank + 1).fill(none);
  readonly #last = new Int32Array(topRank + 1).fill(none);

  constructor(slots: number) {
    // One piece of memory, for the same reason as in RunQueues.
    const memory = new ArrayBuffer(slots * 9);
    this.#previous = new Int32Array(memory, 0, slots);
    this.#next = new Int32Array(memory, slots * 4, slots);
    this.#rank = new Uint8Array(memory, slots * 8, slots);
  }

  /** The slot that entered the lowest rank below the top first, or -1. */
  lowest(): number {
    for (let rank = 1; rank < topRank; rank += 1) {
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
    const rank = this.#rank[slot] ?? unranked;
    if (rank === unranked) return;
    const previous = this.#previous[slot] ?? none;
    const next = this.#next[slot] ?? none;
    if (previous === none) this.#first[rank] = next;
    else this.#next[previous] = next;
    if (next === none) this.#last[rank] = previous;
    else this.#previous[next] = previous;
    this.#rank[slot] = unranked;
  }
}
