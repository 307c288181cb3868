import { Ranks, rankOf, topRank } from './ranks.ts';
import { RunQueues } from './runs.ts';

export interface Decision {
  readonly allowed: boolean;
  /** Requests left in the window after this one. */
  readonly remaining: number;
  /** Whole seconds, rounded up, until the oldest counted request leaves the window; 0 when none is counted. */
  readonly resetSeconds: number;
}

export interface WindowOptions {
  /** Requests that one key may have in any window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Keys remembered at once. */
  readonly maxKeys?: number;
  /** Blocks of eight runs, a run being the requests of one key in one tick; at least one per key. */
  readonly maxBlocks?: number;
}

/** Up to this limit the window is exact to the millisecond; above it, it moves in steps, so that memory stays small. */
const maxExactLimit = 10_000;
const stepMs = 1000;

/** The most ticks a queue of runs can tell apart. */
const maxWindowTicks = 65_535;

/**
 * With these two the tables take about 9 MB when full: 32,768 keys at 130 bytes, and a million runs at 4.5. That is
 * 546 new clients a second, or 10,000 clients at a limit of 100. The count of keys is a power of two because a Map
 * grows by doubling.
 */
const defaultMaxKeys = 32_768;
const defaultMaxBlocks = 131_072;

/** Keys looked at for a stale one before a newcomer is let through without being remembered. */
const maxExamined = 8;

/**
 * The exact sliding window: at most `limit` admitted requests of one key in any `windowMs`. Refused requests consume
 * nothing. Pure: `nowMs` comes from a clock that never falls and is read in whole milliseconds. A limit above 10,000
 * counts by whole seconds and forgets a request up to a second late, never early.
 *
 * Memory is bounded. When the tables are full, the keys with the fewest counted requests are forgotten first (to a
 * factor of two), and a key at its limit never is: nobody gets free by bringing more addresses. When all that is
 * remembered is at its limit, a newcomer is admitted and not remembered. Refusing it would let whoever fills the table
 * lock every stranger out; admitting it gives that one nothing that one more fresh address would not have given anyway.
 */
export class SlidingWindow {
  readonly #limit: number;
  readonly #tickMs: number;
  readonly #windowTicks: number;
  readonly #maxKeys: number;
  readonly #slotOf = new Map<string, number>();
  /** The key in each slot; undefined when the slot is free. */
  readonly #keyOf: (string | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  readonly #runs: RunQueues;
  readonly #ranks: Ranks;
  #hand = 0;

  constructor(options: WindowOptions) {
    this.#limit = options.limit;
    this.#tickMs = options.limit > maxExactLimit ? stepMs : 1;
    this.#windowTicks = Math.ceil(options.windowMs / this.#tickMs);
    if (this.#windowTicks > maxWindowTicks)
      throw new RangeError(`a window has at most ${maxWindowTicks} ticks`);
    this.#maxKeys = options.maxKeys ?? defaultMaxKeys;
    this.#runs = new RunQueues(this.#maxKeys, options.maxBlocks ?? defaultMaxBlocks);
    this.#ranks = new Ranks(this.#maxKeys);
  }

  /** Keys remembered, those included whose requests have all left the window and were not yet looked at. */
  get keys(): number {
    return this.#slotOf.size;
  }

  /** Decides one request, and counts it when it is admitted. */
  take(key: string, nowMs: number): Decision {
    const horizon = this.#horizon(nowMs);
    this.#examineNext(horizon);
    const slot = this.#slotOf.get(key) ?? this.#open(key, horizon);
    if (slot === undefined) return this.#untouched();
    this.#runs.dropThrough(slot, horizon);
    if (this.#runs.total(slot) >= this.#limit) return this.#report(slot, nowMs, false);
    this.#count(slot, nowMs);
    return this.#report(slot, nowMs, true);
  }

  /** The window as it stands: whether a request would be admitted now, and what is left before it. Counts nothing. */
  peek(key: string, nowMs: number): Decision {
    const slot = this.#slotOf.get(key);
    if (slot === undefined) return this.#untouched();
    this.#runs.dropThrough(slot, this.#horizon(nowMs));
    return this.#report(slot, nowMs, this.#runs.total(slot) < this.#limit);
  }

  /** Requests counted at this tick or before have left the window. */
  #horizon(nowMs: number): number {
    return Math.floor(Math.floor(nowMs) / this.#tickMs) - this.#windowTicks;
  }

  #untouched(): Decision {
    return { allowed: true, remaining: this.#limit, resetSeconds: 0 };
  }

  #report(slot: number, nowMs: number, allowed: boolean): Decision {
    const total = this.#runs.total(slot);
    if (total === 0) return this.#untouched();
    const leavesMs = (this.#runs.oldestTick(slot) + this.#windowTicks) * this.#tickMs;
    const resetSeconds = Math.ceil((leavesMs - Math.floor(nowMs)) / 1000);
    return { allowed, remaining: this.#limit - total, resetSeconds };
  }

  /** A request is counted at the end of its tick, so that it never leaves the window too early. */
  #count(slot: number, nowMs: number): void {
    const tick = Math.ceil(Math.floor(nowMs) / this.#tickMs);
    this.#ranks.leave(slot);
    while (!this.#runs.push(slot, tick)) {
      if (!this.#evict()) break;
    }
    this.#settle(slot);
  }

  /** Puts a key at the rank of its count, or forgets it when nothing is counted. */
  #settle(slot: number): void {
    const total = this.#runs.total(slot);
    if (total === 0) this.#close(slot);
    else this.#ranks.enter(slot, total < this.#limit ? rankOf(total) : topRank);
  }

  #open(key: string, horizon: number): number | undefined {
    const slot = this.#findSlot(horizon);
    if (slot === undefined) return undefined;
    this.#keyOf[slot] = key;
    this.#slotOf.set(key, slot);
    return slot;
  }

  #findSlot(horizon: number): number | undefined {
    if (this.#freeSlots.length === 0) {
      if (this.#keyOf.length < this.#maxKeys) return this.#keyOf.push(undefined) - 1;
      for (let i = 0; !this.#evict() && i < maxExamined; i += 1) this.#examineNext(horizon);
    }
    return this.#freeSlots.pop();
  }

  /** Forgets the key that counts least; false when every key is at its limit. */
  #evict(): boolean {
    const slot = this.#ranks.lowest();
    if (slot < 0) return false;
    this.#close(slot);
    return true;
  }

  #close(slot: number): void {
    const key = this.#keyOf[slot];
    if (key === undefined) return;
    this.#runs.clear(slot);
    this.#ranks.leave(slot);
    this.#slotOf.delete(key);
    this.#keyOf[slot] = undefined;
    this.#freeSlots.push(slot);
  }

  /** Idle keys go without a timer: every request looks at one key, in turn, and settles it where it belongs by now. */
  #examineNext(horizon: number): void {
    if (this.#hand >= this.#keyOf.length) this.#hand = 0;
    const slot = this.#hand;
    this.#hand += 1;
    if (this.#keyOf[slot] === undefined) return;
    const before = this.#runs.total(slot);
    this.#runs.dropThrough(slot, horizon);
    const total = this.#runs.total(slot);
    if (total === 0 || total !== before) this.#settle(slot);
  }
}
