/** Requests of the same tick share a run, so a burst costs one: the tick's low 16 bits, then how many. */
const maxRunCount = 0xffff;
const tickMask = 0xffff;

/** Runs are handed out in blocks: one size, so freeing and reusing them never fragments. */
const blockShift = 3;
const blockSize = 1 << blockShift;

/** What a slot and a block take in memory. */
const slotBytes = 20;
const blockBytes = (blockSize + 1) * 4;

/** No block: the end of a queue, or of the free list. */
const none = -1;

/**
 * One queue of counted requests per slot, oldest first, all in one pool of fixed size. A tick is a whole number that
 * never falls. The live part of a queue spans at most 65,535 ticks, which is why 16 bits of each are enough: the whole
 * tick of the newest is kept, and the others are at a known distance from it.
 */
export class RunQueues {
  readonly #runs: Uint32Array;
  readonly #nextBlock: Int32Array;
  /** Positions of the oldest and the newest run; they mean nothing while the total is 0. */
  readonly #oldest: Int32Array;
  readonly #newest: Int32Array;
  readonly #newestTick: Float64Array;
  readonly #total: Uint32Array;
  #freeBlock = none;
  #unusedBlock = 0;

  constructor(slots: number, blocks: number) {
    // One piece of memory: the system hands out a large one page by page as it is touched, and small ones at once.
    const memory = new ArrayBuffer(slots * slotBytes + blocks * blockBytes);
    let used = 0;
    const take = (bytes: number): number => {
      used += bytes;
      return used - bytes;
    };
    this.#newestTick = new Float64Array(memory, take(slots * 8), slots);
    this.#oldest = new Int32Array(memory, take(slots * 4), slots);
    this.#newest = new Int32Array(memory, take(slots * 4), slots);
    this.#total = new Uint32Array(memory, take(slots * 4), slots);
    this.#nextBlock = new Int32Array(memory, take(blocks * 4), blocks);
    this.#runs = new Uint32Array(memory, take(blocks * blockSize * 4), blocks * blockSize);
  }

  /** Requests that the queue of a slot holds. */
  total(slot: number): number {
    return this.#total[slot] ?? 0;
  }

  /** The tick of the oldest request of a queue that is not empty. */
  oldestTick(slot: number): number {
    const newest = this.#newestTick[slot] ?? 0;
    const run = this.#runs[this.#oldest[slot] ?? 0] ?? 0;
    return newest - ((newest - (run >>> 16)) & tickMask);
  }

  /** Adds one request; false when that needs a block and the pool has none left. */
  push(slot: number, tick: number): boolean {
    const empty = this.#total[slot] === 0;
    const newest = this.#newest[slot] ?? 0;
    const run = this.#runs[newest] ?? 0;
    if (!empty && this.#newestTick[slot] === tick && (run & maxRunCount) < maxRunCount) {
      this.#runs[newest] = run + 1;
    } else {
      const position = empty ? this.#allocate() : this.#after(newest);
      if (position === none) return false;
      if (empty) this.#oldest[slot] = position;
      this.#newest[slot] = position;
      this.#newestTick[slot] = tick;
      this.#runs[position] = (((tick & tickMask) << 16) | 1) >>> 0;
    }
    this.#total[slot] = (this.#total[slot] ?? 0) + 1;
    return true;
  }

  /** Drops every request counted at `tick` or before. */
  dropThrough(slot: number, tick: number): void {
    if (this.#total[slot] === 0) return;
    if ((this.#newestTick[slot] ?? 0) <= tick) this.clear(slot);
    else while (this.oldestTick(slot) <= tick) this.#shift(slot);
  }

  /** Empties the queue of a slot and gives its blocks back. */
  clear(slot: number): void {
    if (this.#total[slot] === 0) return;
    this.#total[slot] = 0;
    const first = (this.#oldest[slot] ?? 0) >> blockShift;
    const last = (this.#newest[slot] ?? 0) >> blockShift;
    this.#nextBlock[last] = this.#freeBlock;
    this.#freeBlock = first;
  }

  #shift(slot: number): void {
    const position = this.#oldest[slot] ?? 0;
    this.#total[slot] = (this.#total[slot] ?? 0) - ((this.#runs[position] ?? 0) & maxRunCount);
    const block = position >> blockShift;
    if (endsBlock(position)) {
      this.#oldest[slot] = (this.#nextBlock[block] ?? 0) << blockShift;
      this.#nextBlock[block] = this.#freeBlock;
      this.#freeBlock = block;
    } else {
      this.#oldest[slot] = position + 1;
    }
  }

  /** The position behind the newest run, in a fresh block when its own is full. */
  #after(newest: number): number {
    if (!endsBlock(newest)) return newest + 1;
    const position = this.#allocate();
    if (position !== none) this.#nextBlock[newest >> blockShift] = position >> blockShift;
    return position;
  }

  /** The first position of a free block. Blocks never used come last: their memory is not touched until needed. */
  #allocate(): number {
    const block = this.#freeBlock;
    if (block !== none) {
      this.#freeBlock = this.#nextBlock[block] ?? none;
      return block << blockShift;
    }
    if (this.#unusedBlock === this.#nextBlock.length) return none;
    return this.#unusedBlock++ << blockShift;
  }
}

function endsBlock(position: number): boolean {
  return (position & (blockSize - 1)) === blockSize - 1;
}
