import { Emitter } from '../emitter.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { ReplyError } from '../redis/errors.ts';
import { type CounterHealth, maxWaiting, type ViewCounter } from '../views/counter.ts';
import { notCounted, notRead, perhapsCounted } from './refusal.ts';
import { type Tally, type TallyAnswer, TallyError } from './tally.ts';

interface Waiter {
  /** Whether it brings a view, or only wants to know the count. */
  readonly views: 0 | 1;
  resolve(count: number): void;
  reject(reason: Error): void;
}

export interface SharedCounterParts {
  readonly tally: Tally;
  readonly log: Log;
  /** Why the engine cannot be reached at this moment. */
  readonly fault: () => string | undefined;
  /** Called when there is news in the engine that other instances should fetch. */
  readonly announce: () => void;
  /** Lets go of the engine. */
  readonly release: () => Promise<void>;
}

/** The counter of all instances together, kept in the engine. One batch is in flight, the next one gathers. */
export class SharedCounter implements ViewCounter {
  readonly #parts: SharedCounterParts;
  readonly #changed: Emitter<number>;
  readonly #reloaded = new Set<() => void>();
  #waiting: Waiter[] = [];
  #working: Promise<void> | undefined;
  #reloads: number | undefined;
  #reloadsToAnnounce = 0;
  #fault: string | undefined;
  #flushes = 0;
  #failures = 0;
  #closed: Promise<void> | undefined;

  constructor(parts: SharedCounterParts) {
    this.#parts = parts;
    this.#changed = new Emitter<number>(parts.log);
  }

  /** The count at this moment, over all instances. */
  read(): Promise<number> {
    return this.#ask(0);
  }

  increment(): Promise<number> {
    return this.#ask(1);
  }

  health(): CounterHealth {
    const count = this.#parts.tally.count;
    const error = this.#parts.fault() ?? this.#fault;
    return { count, persisted: count, ...(error !== undefined && { error: `shared state: ${error}` }) };
  }

  stats(): { readonly flushes: number; readonly failures: number } {
    return { flushes: this.#flushes, failures: this.#failures };
  }

  onChange(listener: (count: number) => void): () => void {
    return this.#changed.on(listener);
  }

  /** Tells every other instance that the data was read anew, now or once the engine is back. */
  announceReload(): void {
    this.#reloadsToAnnounce += 1;
    this.refresh();
  }

  /** Calls the listener after another instance announced a reload; returns the way to stop listening. */
  onReload(listener: () => void): () => void {
    this.#reloaded.add(listener);
    return () => this.#reloaded.delete(listener);
  }

  /** Fetches what other instances have done. Never fails: what is missed is fetched the next time. */
  refresh(): void {
    this.read().catch(() => undefined);
  }

  close(): Promise<void> {
    this.#closed ??= Promise.resolve(this.#working).then(() => this.#parts.release());
    return this.#closed;
  }

  #ask(views: 0 | 1): Promise<number> {
    if (this.#closed || this.#waiting.length >= maxWaiting)
      return Promise.reject(views === 1 ? notCounted() : notRead());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ views, resolve, reject });
      this.#working ??= this.#work();
    });
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#carry(batch);
    }
    this.#working = undefined;
  }

  async #carry(batch: readonly Waiter[]): Promise<void> {
    const views = batch.reduce((sum, waiter) => sum + waiter.views, 0);
    const reloads = this.#reloadsToAnnounce;
    const before = this.#parts.tally.count;
    try {
      const answer = await this.#parts.tally.add(views, reloads);
      this.#reloadsToAnnounce -= reloads;
      this.#flushes += 1;
      this.#settle(batch, answer.count - views, answer.count);
      this.#learn(answer, views, before, reloads);
      if (views + reloads > 0) this.#parts.announce();
    } catch (error) {
      this.#fail(batch, error);
    }
  }

  /** Each view gets a count of its own; a reader gets the one after all of them. */
  #settle(batch: readonly Waiter[], before: number, after: number): void {
    let own = before;
    for (const { views, resolve } of batch) {
      own += views;
      resolve(views === 1 ? own : after);
    }
  }

  #learn({ count, reloads, lost }: TallyAnswer, views: number, before: number, ownReloads: number): void {
    const { log } = this.#parts;
    this.#fault = undefined;
    if (lost > 0) log.error('shared state had lost views, which were put back', { views: lost, count });
    else if (count - views < before) log.error('shared state has lost views', { before, count });
    if (count !== before) this.#changed.emit(count);
    const missed = this.#reloads !== undefined && reloads !== this.#reloads + ownReloads;
    this.#reloads = reloads;
    if (missed) for (const listener of this.#reloaded) listener();
  }

  /** Those who gathered meanwhile are refused too: they waited for the same engine, and nothing of theirs was sent. */
  #fail(batch: readonly Waiter[], error: unknown): void {
    this.#failures += 1;
    this.#note(error instanceof TallyError ? error.cause : error);
    const doubtful = error instanceof TallyError && error.doubtful;
    for (const { views, reject } of batch)
      reject(views === 0 ? notRead() : doubtful ? perhapsCounted() : notCounted());
    for (const { views, reject } of this.#waiting.splice(0)) reject(views === 0 ? notRead() : notCounted());
  }

  /** Health is public, so it tells an engine's refusal by its code alone. */
  #note(cause: unknown): void {
    const refused = cause instanceof ReplyError;
    const fault = refused ? `the engine refused a command (${cause.code})` : messageOf(cause);
    if (refused && fault !== this.#fault)
      this.#parts.log.error('shared state refused a command', { reason: cause.message });
    this.#fault = fault;
  }
}
