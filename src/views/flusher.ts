import type { Clock } from '../clock.ts';
import { faultOf, messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Store } from './store.ts';

/** A write under way for longer than this, in milliseconds, counts as a failure: healthy SD cards pause for a second. */
export const stallMs = 5000;

export interface FlusherOptions {
  readonly store: Pick<Store, 'write'>;
  readonly log: Log;
  readonly clock: Clock;
  /** Milliseconds until a failed storage is tried again. */
  readonly retryMs: number;
}

/** Writes counts one after the other, remembers how the last write went, and asks for another after a failed one. */
export class Flusher {
  readonly #options: FlusherOptions;
  #persisted: number;
  #failure: string | undefined;
  #startedAt: number | undefined;
  #cancelRetry: (() => void) | undefined;
  #flushes = 0;
  #failures = 0;

  constructor(options: FlusherOptions, persisted: number) {
    this.#options = options;
    this.#persisted = persisted;
  }

  /** The count on disk. */
  get persisted(): number {
    return this.#persisted;
  }

  /** Why the last write failed, or that one does not end; undefined while all is well. */
  get failure(): string | undefined {
    return this.isStalled ? 'the storage does not answer' : this.#failure;
  }

  get isStalled(): boolean {
    return this.#startedAt !== undefined && this.#options.clock.now() - this.#startedAt > stallMs;
  }

  /** Whole seconds after which a refused client may come again. */
  get retrySeconds(): number {
    return Math.ceil(this.#options.retryMs / 1000);
  }

  stats(): { flushes: number; failures: number } {
    return { flushes: this.#flushes, failures: this.#failures };
  }

  /** True when the count became durable. A failure is logged when it begins and when it is over, not in between. */
  async flush(count: number): Promise<boolean> {
    const { store, clock, log } = this.#options;
    this.#startedAt = clock.now();
    try {
      await store.write(count);
    } catch (error) {
      this.#failures += 1;
      if (this.#failure === undefined) {
        log.error('the view counter cannot be stored; views are refused', { error: messageOf(error) });
      }
      this.#failure = faultOf(error);
      return false;
    } finally {
      this.#startedAt = undefined;
    }
    this.#flushes += 1;
    this.#persisted = count;
    if (this.#failure !== undefined) log.info('the view counter is stored again', { count });
    this.#failure = undefined;
    return true;
  }

  /** Calls `run` after the pause if the storage is failing, so that it is found healed without waiting for a view. */
  retryLater(run: () => void): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    if (this.#failure !== undefined)
      this.#cancelRetry = this.#options.clock.after(this.#options.retryMs, run);
  }

  stop(): void {
    this.#cancelRetry?.();
  }
}
