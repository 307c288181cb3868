import { blocksOf } from './requester-blocks.ts';

/** Usage counts by key; a count of 0 takes no memory. */
export class UseCounts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

/**
 * Slots for resources of one kind that are open at the same time, bounded in total, per requester, and per block of addresses
 * around it. A block gets no further slot while it holds as many as are left for everyone else, so a newcomer finds room however
 * many addresses a few people use.
 */
export class RequesterSlots {
  readonly #max: number;
  readonly #maxPerRequester: number;
  readonly #perBlock = new UseCounts();
  #taken = 0;

  constructor(max: number, maxPerRequester: number) {
    this.#max = max;
    this.#maxPerRequester = maxPerRequester;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a slot. Returns a function that frees it, to be called once; undefined if there is no room for this requester. */
  take(requester: string): (() => void) | undefined {
    const blocks = blocksOf(requester);
    const left = this.#max - this.#taken;
    const hasRoom = blocks.every(({ key, share }) => {
      return this.#perBlock.of(key) < Math.min(left, share * this.#maxPerRequester);
    });
    if (!hasRoom) return undefined;
    this.#change(blocks, 1);
    return () => this.#change(blocks, -1);
  }

  #change(blocks: ReturnType<typeof blocksOf>, change: 1 | -1): void {
    this.#taken += change;
    for (const { key } of blocks) this.#perBlock.add(key, change);
  }
}
