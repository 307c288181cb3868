import type { Emitter } from '../emitter.ts';
import type { Log } from '../log.ts';
import { type CounterHealth, counterUnavailable, type ViewCounter } from './counter.ts';
import type { Flusher } from './flusher.ts';

export interface FileCounterOptions {
  readonly flusher: Flusher;
  readonly listeners: Emitter<number>;
  readonly log: Log;
  /** What was found damaged at the start; told in `/healthz` until the next start. */
  readonly damage: string | undefined;
  /** Lets go of the folder. */
  readonly release: () => Promise<void>;
}

/** What the two counters on files share: one write in flight at a time, another try after a failed one, an orderly end. */
export abstract class FileCounter implements ViewCounter {
  protected readonly flusher: Flusher;
  protected readonly listeners: Emitter<number>;
  readonly #options: FileCounterOptions;
  #working: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: FileCounterOptions) {
    this.#options = options;
    this.flusher = options.flusher;
    this.listeners = options.listeners;
    this.#retryLater();
  }

  abstract read(): number;
  abstract increment(): Promise<number>;
  /** Writes once what is there to be written and settles the answers that waited for it. */
  protected abstract flushOnce(): Promise<void>;
  /** True when another write has fallen due meanwhile. */
  protected abstract isDue(): boolean;

  health(): CounterHealth {
    const error = this.flusher.failure ?? this.#options.damage;
    return { count: this.read(), persisted: this.flusher.persisted, ...(error !== undefined && { error }) };
  }

  stats(): { flushes: number; failures: number } {
    return this.flusher.stats();
  }

  onChange(listener: (count: number) => void): () => void {
    return this.listeners.on(listener);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  protected get closing(): boolean {
    return this.#closing !== undefined;
  }

  protected refusal(): Error {
    return counterUnavailable(this.flusher.retrySeconds);
  }

  /** Starts writing unless a write is under way, which then looks again itself. After the end nothing is written. */
  protected wake(): void {
    if (!this.closing) this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    do await this.flushOnce();
    while (this.isDue());
    this.#working = undefined;
    this.#retryLater();
  }

  #retryLater(): void {
    this.flusher.retryLater(() => this.wake());
  }

  async #close(): Promise<void> {
    await this.#working;
    this.flusher.stop();
    // After a failure the disk may hold more than was answered, or less: one more write puts that right.
    if (this.flusher.failure !== undefined || this.flusher.persisted !== this.read()) await this.flushOnce();
    const { count, persisted } = this.health();
    if (persisted < count)
      this.#options.log.error('answered views could not be stored', { count, persisted });
    await this.#options.release();
  }
}
