import { floatAt, uintAt } from '../base/at.ts';

export interface Decision {
  readonly allowed: boolean;
  /** Requests left in the window after this one. */
  readonly remaining: number;
  /**
   * Whole seconds, rounded up, until the oldest counted request leaves the window, or for a rejected request until its whole amount
   * fits; 0 if nothing is counted.
   */
  readonly resetSeconds: number;
}

export interface WindowOptions {
  /** Maximum number of requests of one key in any window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Maximum number of remembered keys. */
  readonly maxKeys?: number;
  readonly maxRuns?: number;
}

/**
 * Up to this limit the window is exact to the millisecond. Above it, time moves in steps of `stepMs` to bound the
 * memory.
 */
const maxExactLimit = 10_000;
const stepMs = 1000;

/**
 * Maximum number of expired runs that one eviction frees, which bounds its time to about 1 ms. The others still count
 * for their keys until a later call frees them.
 */
const maxExpiredRuns = 8192;

/** Sentinel of the linked lists in the pool. */
const none = 0xffffffff;

/** Counted requests of one key. Requests of the same tick form one run. */
interface KeyWindow {
  readonly key: string;
  total: number;
  /** The newest run. Older runs form a list in the pool, from `first`, the oldest, to `last`. */
  newestTick: number;
  newestCount: number;
  first: number;
  last: number;
}

function emptyWindow(key: string): KeyWindow {
  return { key, total: 0, newestTick: 0, newestCount: 0, first: none, last: none };
}

/**
 * The exact sliding window: at most `limit` admitted requests of one key in any `windowMs`. Refused requests consume
 * nothing. Pure: `nowMs` comes from a clock that never falls and is read in whole milliseconds. A limit above 10,000
 * counts by whole seconds and forgets a request up to a second late, never early.
 *
 * A map holds 32,768 keys, 6 MB with their strings. Each key has a list of runs, a run being its requests of one tick
 * (a millisecond, or a second above a limit of 10,000). The newest run stands with its key; the others share a pool of
 * half a million runs, 8 MB. When the pool is full, a request joins the newest run of its key, and that run moves to the
 * new tick: it leaves the window late then, never early.
 *
 * A full map forgets 2,048 keys at once: those with the fewest counted requests, to a factor of two, and the longest
 * remembered among them, but none at its limit. So the limit holds for a key with n counted requests until 30,720
 * other keys have more than n / 2 each in the same window. Once that many are at their limit (51,200 admitted requests a
 * second at a limit of 100), a new key may be admitted and not remembered. Rejecting it would let whoever fills the map
 * shut out all new requesters; admitting it gives them nothing that a further address would not.
 */
export class SlidingWindow {
  readonly #limit: number;
  readonly #tickMs: number;
  readonly #windowTicks: number;
  readonly #maxKeys: number;
  /** Keys evicted at once, a sixteenth of all, so that full scans are rare. */
  readonly #evictedKeys: number;
  /** Windows by key, in insertion order. */
  readonly #windows = new Map<string, KeyWindow>();
  #cursor = this.#windows.values();
  #takesSinceEviction = 0;

  readonly #ticks: Float64Array;
  readonly #counts: Uint32Array;
  readonly #next: Uint32Array;
  #firstFree = none;
  /** First pool entry that was never used. The system has not committed memory beyond it. */
  #unused = 0;

  constructor({ limit, windowMs, maxKeys = 32_768, maxRuns = 500_000 }: WindowOptions) {
    this.#limit = limit;
    this.#tickMs = limit > maxExactLimit ? stepMs : 1;
    this.#windowTicks = Math.ceil(windowMs / this.#tickMs);
    this.#maxKeys = maxKeys;
    this.#evictedKeys = Math.ceil(maxKeys / 16);
    this.#ticks = new Float64Array(maxRuns);
    this.#counts = new Uint32Array(maxRuns);
    this.#next = new Uint32Array(maxRuns);
  }

  /** Number of remembered keys, including keys whose expired requests were not yet freed. */
  get keys(): number {
    return this.#windows.size;
  }

  /** Decides a request that counts as `amount`, and counts it if all of that fits. */
  take(key: string, nowMs: number, amount = 1): Decision {
    const now = Math.floor(nowMs);
    this.#takesSinceEviction += 1;
    this.#examineNext(now);
    const window = this.#windows.get(key) ?? this.#remember(key, now);
    this.#expire(window, now);
    const excess = window.total + amount - this.#limit;
    if (excess > 0) return this.#report(window, now, false, excess);
    // Requests are counted at the end of their tick, so none leaves the window too early.
    this.#count(window, Math.ceil(now / this.#tickMs), amount);
    return this.#report(window, now, true);
  }

  /** Returns the decision that `take` would make, without counting a request. */
  peek(key: string, nowMs: number): Decision {
    const now = Math.floor(nowMs);
    const window = this.#windows.get(key) ?? emptyWindow(key);
    this.#expire(window, now);
    return this.#report(window, now, window.total < this.#limit);
  }

  /** `leaving` requests leave the window until the end of `resetSeconds`. */
  #report(window: KeyWindow, now: number, allowed: boolean, leaving = 1): Decision {
    const leavesMs = (this.#tickOf(window, leaving) + this.#windowTicks) * this.#tickMs;
    const resetSeconds = window.total === 0 ? 0 : Math.ceil((leavesMs - now) / 1000);
    return { allowed, remaining: this.#limit - window.total, resetSeconds };
  }

  #remember(key: string, now: number): KeyWindow {
    const window = emptyWindow(key);
    if (this.#windows.size === this.#maxKeys) this.#evict(now);
    if (this.#windows.size < this.#maxKeys) this.#windows.set(key, window);
    return window;
  }

  /** Frees idle keys without a timer: each request examines one key, at the position of the map's iterator. */
  #examineNext(now: number): void {
    for (const window of this.#cursor) {
      this.#expire(window, now);
      if (window.total === 0) this.#forget(window);
      return;
    }
    this.#cursor = this.#windows.values();
  }

  /** Evicts keys with at most 1, 2, 4… counted requests, until enough are evicted or all others are at their limit. */
  #evict(now: number): void {
    if (this.#takesSinceEviction < this.#evictedKeys) return;
    this.#takesSinceEviction = 0;
    let expirable = maxExpiredRuns;
    for (let most = 1, least = 0; least < this.#limit; most = Math.max(least, 2 * most)) {
      least = this.#limit;
      for (const window of this.#windows.values()) {
        if (this.#windows.size === this.#maxKeys - this.#evictedKeys) return;
        if (expirable > 0) expirable -= this.#expire(window, now);
        if (window.total <= most && window.total < this.#limit) this.#forget(window);
        else least = Math.min(least, window.total);
      }
    }
  }

  #forget(window: KeyWindow): void {
    this.#expire(window, Number.POSITIVE_INFINITY);
    this.#windows.delete(window.key);
  }

  /**
   * Counts a request at a tick. A newest run of an earlier tick first moves to the end of the list, unless the pool
   * is full.
   */
  #count(window: KeyWindow, tick: number, amount: number): void {
    if (window.newestTick !== tick && window.newestCount > 0) {
      const run = this.#firstFree === none ? this.#unused : this.#firstFree;
      if (run < this.#next.length) {
        if (run === this.#unused) this.#unused += 1;
        else this.#firstFree = uintAt(this.#next, run);
        this.#ticks[run] = window.newestTick;
        this.#counts[run] = window.newestCount;
        window.newestCount = 0;
        if (window.first === none) window.first = run;
        else this.#next[window.last] = run;
        window.last = run;
      }
    }
    window.newestTick = tick;
    window.newestCount += amount;
    window.total += amount;
  }

  /** Tick of the run that holds the last of the `count` oldest requests. */
  #tickOf(window: KeyWindow, count: number): number {
    let left = count;
    for (let run = window.first; run !== none; run = uintAt(this.#next, run)) {
      left -= uintAt(this.#counts, run);
      if (left <= 0) return floatAt(this.#ticks, run);
      if (run === window.last) break;
    }
    return window.newestTick;
  }

  #oldestTick({ first, newestTick }: KeyWindow): number {
    return first === none ? newestTick : floatAt(this.#ticks, first);
  }

  /** Drops expired requests. Returns the number of runs freed one by one; all runs of a key are freed at once. */
  #expire(window: KeyWindow, now: number): number {
    const cutoff = Math.floor(now / this.#tickMs) - this.#windowTicks;
    if (window.newestTick <= cutoff) {
      if (window.first !== none) this.#release(window, window.last);
      window.newestCount = 0;
      window.total = 0;
      return 0;
    }
    let runs = 0;
    for (; window.first !== none && this.#oldestTick(window) <= cutoff; runs += 1) {
      window.total -= uintAt(this.#counts, window.first);
      this.#release(window, window.first);
    }
    return runs;
  }

  /** Returns the runs of a key to the pool, from its first to `end`. */
  #release(window: KeyWindow, end: number): void {
    const rest = end === window.last ? none : uintAt(this.#next, end);
    this.#next[end] = this.#firstFree;
    this.#firstFree = window.first;
    window.first = rest;
  }
}
