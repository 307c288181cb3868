import type { Clock } from '../clock.ts';
import { Emitter } from '../emitter.ts';
import { faultOf, messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { Batcher } from './batcher.ts';
import {
  type CounterHealth,
  counterUnavailable,
  counterUnreadable,
  maxWaiting,
  type ViewCounter,
} from './counter.ts';
import type { Store } from './store.ts';

/** A write that takes longer, in milliseconds, counts as a failure: healthy SD cards pause for a second. */
export const stallMs = 5000;

/** The shortest pause, in milliseconds, after which failed storage is tried again without a view asking for it. */
const minRetryMs = 1000;

interface FileCounterOptions {
  readonly store: Store;
  /** The count to go on from. */
  readonly count: number;
  /** `always`, or milliseconds over which views gather before one write. */
  readonly flush: 'always' | number;
  readonly log: Log;
  readonly clock: Clock;
  /** What was found damaged at the start; told in `/healthz` until the next start. */
  readonly damage: string | undefined;
  /** Unlocks the folder. */
  readonly release: () => Promise<void>;
}

/**
 * The counter in a state folder.
 *
 * `--flush always`: a view is answered once it is on disk. Views that arrive during a write share the next one.
 *
 * `--flush MS`: a view is answered from memory, and at most one write per MS follows. A power cut costs the views of
 * the last MS. While the storage is known to fail, views are rejected and those answered before stay in memory.
 */
export class FileCounter implements ViewCounter {
  readonly #options: FileCounterOptions;
  readonly #retryMs: number;
  readonly #listeners: Emitter<number>;
  /** Views that wait for a write. With `--flush MS` none does: writes then carry what is in memory. */
  readonly #writes = new Batcher<PromiseWithResolvers<number>>((views) => this.#flush(views));
  #answered: number;
  #failure: string | undefined;
  #writeStartedAt: number | undefined;
  #cancelTimer: (() => void) | undefined;
  #flushes = 0;
  #failures = 0;
  #closing: Promise<void> | undefined;

  /** Writes at once: what was recovered becomes durable, a damaged generation is replaced, and a bad disk shows. */
  static async start(options: FileCounterOptions): Promise<FileCounter> {
    const counter = new FileCounter(options);
    await counter.#write(options.count);
    return counter;
  }

  private constructor(options: FileCounterOptions) {
    this.#options = options;
    this.#retryMs = options.flush === 'always' ? minRetryMs : Math.max(options.flush, minRetryMs);
    this.#listeners = new Emitter<number>(options.log);
    this.#answered = options.count;
  }

  /** Throws while the disk has not taken what was found at the start: a reader must not be told what may be lost. */
  read(): number {
    if (this.#options.store.durable === undefined) throw counterUnreadable(this.#retrySeconds);
    return this.#answered;
  }

  async increment(): Promise<number> {
    const { flush } = this.#options;
    if (this.#closing || this.#isStalled) throw this.#unavailable();
    return flush === 'always' ? this.#incrementOnDisk() : this.#incrementInMemory(flush);
  }

  health(): CounterHealth {
    const error = (this.#isStalled ? 'the storage does not answer' : this.#failure) ?? this.#options.damage;
    const persisted = this.#options.store.durable ?? 0;
    return { count: this.#answered, persisted, ...(error !== undefined && { error }) };
  }

  stats(): { flushes: number; failures: number } {
    return { flushes: this.#flushes, failures: this.#failures };
  }

  onChange(listener: (count: number) => void): () => void {
    return this.#listeners.on(listener);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  #incrementOnDisk(): Promise<number> {
    if (this.#writes.size >= maxWaiting) throw this.#unavailable();
    const view = Promise.withResolvers<number>();
    this.#writes.add(view);
    return view.promise;
  }

  #incrementInMemory(flushMs: number): number {
    if (this.#failure !== undefined || this.#answered >= Number.MAX_SAFE_INTEGER) throw this.#unavailable();
    this.#answered += 1;
    this.#flushAfter(flushMs);
    this.#listeners.emit(this.#answered);
    return this.#answered;
  }

  /** Writes the count with the views that wait for it. Each view gets a count of its own. */
  async #flush(views: readonly PromiseWithResolvers<number>[]): Promise<void> {
    // Another write may have stored everything since this one was asked for.
    const isStored = this.#failure === undefined && this.#options.store.durable === this.#answered;
    if (views.length === 0 && isStored) return;
    const before = this.#answered;
    if (await this.#write(before + views.length)) {
      this.#answered += views.length;
      for (const [i, view] of views.entries()) view.resolve(before + i + 1);
      if (views.length > 0) this.#listeners.emit(this.#answered);
    } else {
      for (const view of views) view.reject(this.#unavailable());
    }
  }

  /** True when the count became durable. A failure is logged when it begins and when it is over, not in between. */
  async #write(count: number): Promise<boolean> {
    const { store, log, clock } = this.#options;
    this.#writeStartedAt = clock.now();
    try {
      await store.write(count);
    } catch (error) {
      this.#failures += 1;
      if (this.#failure === undefined) {
        log.error('the view counter cannot be stored; views are refused', { error: messageOf(error) });
      }
      this.#failure = faultOf(error);
      this.#flushAfter(this.#retryMs);
      return false;
    } finally {
      this.#writeStartedAt = undefined;
    }
    this.#flushes += 1;
    if (this.#failure !== undefined) log.info('the view counter is stored again', { count });
    this.#failure = undefined;
    return true;
  }

  /** Sets the timer of the next write, unless it is set: `--flush MS` is never longer than the pause after a failure. */
  #flushAfter(ms: number): void {
    if (this.#closing) return;
    this.#cancelTimer ??= this.#options.clock.after(ms, () => {
      this.#cancelTimer = undefined;
      this.#writes.flush();
    });
  }

  get #isStalled(): boolean {
    const { clock } = this.#options;
    return this.#writeStartedAt !== undefined && clock.now() - this.#writeStartedAt > stallMs;
  }

  get #retrySeconds(): number {
    return Math.ceil(this.#retryMs / 1000);
  }

  #unavailable(): Error {
    return counterUnavailable(this.#retrySeconds);
  }

  async #close(): Promise<void> {
    this.#cancelTimer?.();
    await this.#writes.idle();
    // After a failure the disk may hold more than was answered, or less: one more write corrects that.
    await this.#flush([]);
    const { store, log, release } = this.#options;
    const [count, persisted] = [this.#answered, store.durable];
    // Where nothing is known to be durable, nothing was answered.
    if (persisted !== undefined && persisted < count) {
      log.error('answered views could not be stored', { count, persisted });
    }
    await release();
  }
}
