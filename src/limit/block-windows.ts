import { type Block, blocksOf } from './requester-blocks.ts';
import { type Decision, SlidingWindow, type WindowOptions } from './window.ts';

/**
 * Sliding windows for each requester and for the blocks of addresses around it, whose limits are multiples of a requester's. Memory is
 * bounded by the tables of three windows.
 */
export class BlockWindows {
  readonly #options: WindowOptions;
  /** Windows by the share of their blocks. */
  readonly #windows = new Map<number, SlidingWindow>();

  constructor(options: WindowOptions) {
    this.#options = options;
  }

  /** Decides a request of a requester that counts as `amount`, and counts it if all of that fits in each window. */
  take(requester: string, nowMs: number, amount = 1): Decision {
    const [own, ...around] = blocksOf(requester);
    for (const block of around) {
      const decision = this.#windowOf(block).peek(block.key, nowMs);
      if (decision.remaining < amount) return { ...decision, allowed: false };
    }
    const decision = this.#windowOf(own).take(own.key, nowMs, amount);
    if (decision.allowed) for (const block of around) this.#windowOf(block).take(block.key, nowMs, amount);
    return decision;
  }

  #windowOf({ share }: Block): SlidingWindow {
    const known = this.#windows.get(share);
    if (known) return known;
    const window = new SlidingWindow({ ...this.#options, limit: share * this.#options.limit });
    this.#windows.set(share, window);
    return window;
  }
}
