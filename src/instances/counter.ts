import type { Clock } from '../base/clock.ts';
import { Emitter } from '../base/emitter.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { RedisClient } from '../redis/client.ts';
import { Batcher } from '../views/batcher.ts';
import {
  type CountedView,
  type CounterHealth,
  counterUnavailable,
  counterUnreadable,
  maxWaiting,
  type ViewCounter,
  type ViewKey,
} from '../views/counter.ts';
import { AddError, type CountAnswer, type EngineCount } from './engine-count.ts';
import type { SharedLimiter } from './limiter.ts';
import { createRefusal } from './refusal.ts';

/** Maximum delay in milliseconds until listeners learn of changes by other instances. */
const pollMs = 250;

interface CountRequest {
  /** 1 adds a view, 0 only reads the count. */
  readonly views: 0 | 1;
  /** Idempotency key of the view, if it has one. */
  readonly key: ViewKey | undefined;
  resolve(view: CountedView): void;
  reject(reason: Error): void;
}

interface SharedCounterDeps {
  /** Closed together with the counter. */
  readonly client: RedisClient;
  readonly engineCount: EngineCount;
  /** Health also reports the limiter's fault, and each poll retries it. */
  readonly limiter: Pick<SharedLimiter, 'fault' | 'retry'>;
  readonly clock: Clock;
  readonly log: Log;
}

export class SharedCounter implements ViewCounter {
  readonly #deps: SharedCounterDeps;
  readonly #changed: Emitter<number>;
  readonly #reloaded: Emitter;
  readonly #requests = new Batcher<CountRequest>((batch) => this.#send(batch));
  /** Total of reloads as of the last reply; undefined before the first. */
  #reloads: number | undefined;
  #reloadsToAnnounce = 0;
  /** Count of which listeners were last notified. */
  #emitted = 0;
  readonly #refusal: ReturnType<typeof createRefusal>;
  readonly #cancelPoll: () => void;
  #flushes = 0;
  #failures = 0;
  #closed: Promise<boolean> | undefined;

  constructor(deps: SharedCounterDeps) {
    this.#deps = deps;
    this.#changed = new Emitter<number>(deps.log);
    this.#reloaded = new Emitter(deps.log);
    this.#refusal = createRefusal('views', deps.log);
    deps.client.onChange(() => {
      if (deps.client.ready) this.#refresh();
    });
    this.#cancelPoll = deps.clock.every(pollMs, () => {
      this.#refresh();
      deps.limiter.retry();
    });
  }

  async read(): Promise<number> {
    return (await this.#request(0)).count;
  }

  async increment(): Promise<number> {
    return (await this.#request(1)).count;
  }

  async incrementOnce(key: ViewKey): Promise<CountedView | undefined> {
    const view = await this.#request(1, key);
    return view.count > 0 ? view : undefined;
  }

  health(): CounterHealth {
    const { client, engineCount, limiter } = this.#deps;
    const { count } = engineCount;
    const error = client.fault ?? this.#refusal.fault ?? limiter.fault;
    return { count, persisted: count, ...(error !== undefined && { error: `shared state: ${error}` }) };
  }

  stats(): { readonly flushes: number; readonly failures: number } {
    return { flushes: this.#flushes, failures: this.#failures };
  }

  onChange(listener: (count: number) => void): () => void {
    return this.#changed.on(listener);
  }

  /** Notifies every other instance that the data was reloaded, now or once the engine is back. */
  announceReload(): void {
    this.#reloadsToAnnounce += 1;
    this.#refresh();
  }

  /** Calls the listener after another instance announced a reload. Returns a function that unsubscribes it. */
  onReload(listener: () => void): () => void {
    return this.#reloaded.on(listener);
  }

  close(): Promise<boolean> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<boolean> {
    this.#cancelPoll();
    await this.#requests.idle();
    await this.#deps.client.close();
    // A view is answered once the engine has counted it.
    return true;
  }

  /** Reads changes by other instances. Errors are left to the next read. */
  #refresh(): void {
    this.read().catch(() => undefined);
  }

  #request(views: 0 | 1, key?: ViewKey): Promise<CountedView> {
    if (this.#closed || this.#requests.size >= maxWaiting) return Promise.reject(requestError(views, false));
    return new Promise((resolve, reject) => this.#requests.add({ views, key, resolve, reject }));
  }

  async #send(batch: readonly CountRequest[]): Promise<void> {
    const { engineCount } = this.#deps;
    const withKeys = batch.flatMap(({ key }) => key ?? []);
    const views = batch.reduce((sum, request) => sum + request.views, 0) - withKeys.length;
    const reloads = this.#reloadsToAnnounce;
    const before = engineCount.count;
    try {
      const answer = await engineCount.add(views, reloads, this.#refusal.fault !== undefined, withKeys);
      if (answer.wrote) {
        this.#refusal.end();
        this.#flushes += 1;
      }
      this.#reloadsToAnnounce -= reloads;
      this.#resolve(batch, answer, answer.count - views);
      this.#compare(answer, before, reloads);
    } catch (error) {
      this.#fail(batch, error);
    }
  }

  /** Assigns each view its own count, keyed views the count from the engine, and readers the total. */
  #resolve(batch: readonly CountRequest[], { count, withKeys, timeMs }: CountAnswer, before: number): void {
    const keyedViews = withKeys.values();
    let own = before;
    for (const { views, key, resolve } of batch) {
      if (!key) own += views;
      const view = key && keyedViews.next().value;
      resolve(view ?? { count: views === 1 ? own : count, timeMs, isNew: views === 1 });
    }
  }

  /** Compares a reply with the previous one, and notifies listeners and the log of changes. */
  #compare({ count, reloads, lost, added }: CountAnswer, before: number, ownReloads: number): void {
    const { log } = this.#deps;
    if (lost > 0) log.error('shared state had lost views; they were restored', { views: lost, count });
    else if (count - added < before) log.error('shared state has lost views', { before, count });
    if (count !== this.#emitted) this.#changed.emit(count);
    this.#emitted = count;
    const othersReloaded = this.#reloads !== undefined && reloads !== this.#reloads + ownReloads;
    this.#reloads = reloads;
    if (othersReloaded) this.#reloaded.emit();
  }

  /** Requests waiting for the next batch fail too: they were not sent, and would reach the same engine. */
  #fail(batch: readonly CountRequest[], error: unknown): void {
    const mayBeCounted = error instanceof AddError && error.mayBeCounted;
    this.#failures += 1;
    this.#refusal.begin(error instanceof AddError ? error.cause : error);
    for (const { views, reject } of batch) reject(requestError(views, mayBeCounted));
    for (const { views, reject } of this.#requests.take()) reject(requestError(views, false));
  }
}

/** Seconds after which a retry makes sense. A returned engine is detected within three. */
const retrySeconds = 3;

function requestError(views: 0 | 1, mayBeCounted: boolean): AppError {
  if (views === 0) return counterUnreadable(retrySeconds);
  if (!mayBeCounted) return counterUnavailable(retrySeconds);
  return new AppError(
    'COUNTER_UNAVAILABLE',
    'The view counter did not answer in time.',
    'The view may have been counted or not; try again later. Places are served as usual.',
    { retryAfterSeconds: retrySeconds },
  );
}
