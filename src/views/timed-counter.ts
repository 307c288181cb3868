import type { Clock } from '../clock.ts';
import { maxCount } from './counter.ts';
import { FileCounter, type FileCounterOptions } from './file-counter.ts';

export interface TimedCounterOptions extends FileCounterOptions {
  readonly clock: Clock;
  /** Milliseconds over which views gather before they are written. */
  readonly flushMs: number;
}

/**
 * `--flush MS`: a view is answered from memory, and at most one write per MS follows. A power cut costs the views of
 * the last MS. While the storage is known to fail, views are refused and those answered before stay in memory.
 */
export class TimedCounter extends FileCounter {
  readonly #clock: Clock;
  readonly #flushMs: number;
  #count: number;
  #cancelTimer: (() => void) | undefined;
  #due = false;

  constructor(options: TimedCounterOptions) {
    super(options);
    this.#clock = options.clock;
    this.#flushMs = options.flushMs;
    this.#count = options.flusher.persisted;
  }

  read(): number {
    return this.#count;
  }

  increment(): Promise<number> {
    if (this.closing || this.flusher.failure !== undefined || this.#count >= maxCount) {
      return Promise.reject(this.refusal());
    }
    this.#count += 1;
    this.#cancelTimer ??= this.#clock.after(this.#flushMs, () => this.#fallDue());
    this.listeners.emit(this.#count);
    return Promise.resolve(this.#count);
  }

  protected isDue(): boolean {
    return this.#due;
  }

  protected async flushOnce(): Promise<void> {
    this.#due = false;
    await this.flusher.flush(this.#count);
  }

  #fallDue(): void {
    this.#cancelTimer = undefined;
    this.#due = true;
    this.wake();
  }
}
