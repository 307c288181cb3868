import type { Clock } from '../base/clock.ts';
import { Emitter } from '../base/emitter.ts';
import { StartError, systemErrorAdvice, systemErrorText } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { Batcher } from './batcher.ts';
import {
  type CounterHealth,
  counterUnavailable,
  counterUncertain,
  counterUnreadable,
  maxWaiting,
  type ViewCounter,
} from './counter.ts';
import { LostLockError, type Store } from './store.ts';

/** Milliseconds after which a pending write counts as failed; healthy SD cards pause for a second. */
export const stallMs = 5000;

/**
 * Minimum interval in milliseconds at which views with `--flush MS` check the lock: while another instance holds the folder, views
 * that are answered from memory may never be stored.
 */
export const lockCheckMs = 1000;

/** Shortest pause in seconds before failed storage is retried without a view. */
const minRetrySeconds = 1;

interface CounterOptions {
  /** `always`, or milliseconds over which views are gathered before one write. */
  readonly flush: 'always' | number;
  readonly log: Log;
  readonly clock: Clock;
}

/** Takes the lock of the state folder, then reads the generations. Rejects if either fails, and then holds no lock. */
export type OpenStore = () => Promise<Store>;

/**
 * Counter in a state folder.
 *
 * `--flush always`: a view is answered once it is durable. Views that arrive during a write share the next one.
 *
 * `--flush MS`: a view is answered from memory, and at most one write per MS follows. A power cut costs the views of
 * the last MS and those during a write, which stalls after `stallMs`. While the storage is known to fail, views are rejected, and
 * views answered before stay in memory. That the lock was lost is known a second after a view at the latest.
 */
export class FileCounter implements ViewCounter {
  /** Replaced whenever the lock is lost: what another instance wrote meanwhile is read before the next write. */
  #store: Store;
  readonly #open: OpenStore;
  readonly #options: CounterOptions;
  readonly #retrySeconds: number;
  readonly #listeners: Emitter<number>;
  /** Views waiting for a write. Empty with `--flush MS`, where writes take the count from memory. */
  readonly #writes = new Batcher<PromiseWithResolvers<number>>((views) => this.#flush(views));
  #answered: number;
  #failure: string | undefined;
  /** Start of the pending write; Infinity if there is none. */
  #writeStartedAt = Number.POSITIVE_INFINITY;
  #cancelTimer: (() => void) | undefined;
  #lockCheckedMs = Number.NEGATIVE_INFINITY;
  readonly #stats = { flushes: 0, failures: 0 };
  #closing: Promise<boolean> | undefined;

  /**
   * Starts a counter from the generations of the folder. Throws StartError if all are damaged. Writes at once, so that
   * the recovered count becomes durable, a damaged generation is replaced, and a failing disk is detected. A disk that
   * hangs does not block the start.
   */
  static async start(open: OpenStore, options: CounterOptions): Promise<FileCounter> {
    const counter = new FileCounter(await open(), open, options);
    counter.#writes.flush();
    const stalled = Promise.withResolvers<void>();
    const cancel = options.clock.after(stallMs, stalled.resolve);
    await Promise.race([counter.#writes.idle(), stalled.promise]);
    cancel();
    return counter;
  }

  private constructor(store: Store, open: OpenStore, options: CounterOptions) {
    this.#store = store;
    this.#open = open;
    this.#options = options;
    this.#retrySeconds = options.flush === 'always' ? minRetrySeconds : Math.ceil(options.flush / 1000);
    this.#listeners = new Emitter<number>(options.log);
    this.#answered = store.recovered.count;
  }

  /** Throws until the disk has stored what the start found: readers must not see a count that may be lost. */
  read(): number {
    if (this.#store.durable === undefined) throw counterUnreadable(this.#retrySeconds);
    return this.#answered;
  }

  async increment(): Promise<number> {
    const { flush } = this.#options;
    const isFull = this.#writes.size >= maxWaiting || this.#answered >= Number.MAX_SAFE_INTEGER;
    if (this.#closing || this.#isStalled || isFull) throw counterUnavailable(this.#retrySeconds);
    if (flush === 'always') {
      const view = Promise.withResolvers<number>();
      this.#writes.add(view);
      return view.promise;
    }
    if (this.#failure !== undefined) throw counterUnavailable(this.#retrySeconds);
    this.#answered += 1;
    this.#flushAfter(flush);
    this.#checkLock();
    this.#listeners.emit(this.#answered);
    return this.#answered;
  }

  health(): CounterHealth {
    const error =
      (this.#isStalled ? 'the storage does not answer' : this.#failure) ??
      this.#store.recovered.damaged?.message;
    const persisted = this.#store.durable ?? 0;
    return { count: this.#answered, persisted, ...(error !== undefined && { error }) };
  }

  stats(): { flushes: number; failures: number } {
    return { ...this.#stats };
  }

  onChange(listener: (count: number) => void): () => void {
    return this.#listeners.on(listener);
  }

  close(): Promise<boolean> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /**
   * Writes the count including the waiting views, and assigns each view its own count. A failure is logged at its
   * beginning and end, not in between.
   */
  async #flush(views: readonly PromiseWithResolvers<number>[]): Promise<void> {
    const { log, clock } = this.#options;
    // An earlier write may have stored everything since this one was requested.
    const isStored = this.#failure === undefined && this.#store.durable === this.#answered;
    if (views.length === 0 && isStored) return;
    const former = this.#answered;
    let before = former;
    this.#writeStartedAt = clock.now();
    try {
      if (!(await this.#store.isCurrent())) await this.#reopen();
      before = this.#answered;
      await this.#store.write(before + views.length);
    } catch (error) {
      this.#fail(error);
      const mayBeCounted = error instanceof LostLockError && error.mayBeStored;
      const rejection = mayBeCounted ? counterUncertain : counterUnavailable;
      for (const view of views) view.reject(rejection(this.#retrySeconds));
      return;
    } finally {
      this.#writeStartedAt = Number.POSITIVE_INFINITY;
    }
    if (this.#failure !== undefined)
      log.info('the view counter can be stored again', { count: before + views.length });
    this.#stats.flushes += 1;
    this.#failure = undefined;
    this.#answered += views.length;
    for (const [i, view] of views.entries()) view.resolve(before + i + 1);
    if (views.length > 0 || before > former) this.#listeners.emit(this.#answered);
  }

  #fail(error: unknown): void {
    if (this.#failure === undefined) {
      this.#options.log.error('the view counter cannot be stored; views are refused', {
        error: systemErrorAdvice(error),
      });
    }
    this.#stats.failures += 1;
    this.#failure = publicText(error);
    this.#flushAfter(this.#retrySeconds * 1000);
  }

  /** Takes the lost lock again, and adds the views that another instance counted meanwhile. */
  async #reopen(): Promise<void> {
    const former = this.#store;
    await former.release();
    const store = await this.#open();
    // A write that lost the lock after its rename is found again; with `--flush MS` its views are part of the count.
    const known = Math.min(this.#answered, former.placed);
    const added = Math.max(0, store.recovered.count - known);
    this.#store = store;
    this.#answered += added;
    this.#options.log.warn('the lock of the state folder was lost; taking it again', {
      found: store.recovered.count,
      added,
      count: this.#answered,
    });
  }

  /** Writes at once if the lock was lost: this takes it again, or rejects views while another instance holds it. */
  #checkLock(): void {
    const now = this.#options.clock.now();
    if (now - this.#lockCheckedMs < lockCheckMs) return;
    this.#lockCheckedMs = now;
    const write = () => this.#writes.flush();
    void this.#store.isCurrent().then((isCurrent) => isCurrent || write(), write);
  }

  /** Schedules the next write unless one is scheduled: `--flush MS` never exceeds the pause after a failure. */
  #flushAfter(ms: number): void {
    if (this.#closing) return;
    this.#cancelTimer ??= this.#options.clock.after(ms, () => {
      this.#cancelTimer = undefined;
      this.#writes.flush();
    });
  }

  get #isStalled(): boolean {
    return this.#options.clock.now() - this.#writeStartedAt > stallMs;
  }

  async #close(): Promise<boolean> {
    this.#cancelTimer?.();
    await this.#writes.idle();
    // After a failure the disk may hold more or less than was answered; one more write corrects that.
    await this.#flush([]);
    const [count, persisted] = [this.#answered, this.#store.durable];
    // If nothing is known to be durable, nothing was answered.
    const isStored = persisted === undefined || persisted >= count;
    if (!isStored) this.#options.log.error('answered views could not be stored', { count, persisted });
    await this.#store.release();
    return isStored;
  }
}

/** Returns the reason why the counter cannot be stored, without paths, because health is public. */
function publicText(error: unknown): string {
  if (!(error instanceof StartError)) return systemErrorText(error);
  return error.cause === undefined
    ? 'the state folder holds no valid view count'
    : systemErrorText(error.cause);
}
