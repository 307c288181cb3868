import type { Clock } from '../clock.ts';
import { ClientSlots } from '../limit/client-slots.ts';
import type { Decision, SlidingWindow } from '../limit/window.ts';
import type { Log } from '../log.ts';
import type { RedisClient } from '../redis/client.ts';
import { ReplyError } from '../redis/errors.ts';
import type { DecideInEngine } from './engine-window.ts';
import { createRefusal } from './refusal.ts';

interface SharedLimiterDeps {
  /** Ready while the engine can be asked. */
  readonly engine: Pick<RedisClient, 'ready'>;
  readonly decide: DecideInEngine;
  /** The window of this instance alone; its limit is that of the engine. */
  readonly local: SlidingWindow;
  readonly windowMs: number;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/**
 * Decides by two windows, and both must admit a request: the one in the engine counts what all instances admitted, and
 * the one of this instance loses nothing when the engine comes back empty. While the engine is away, late or failing,
 * the local window decides alone. So one instance never admits too many, whatever the engine does.
 *
 * A request that one window refuses is not counted in the other, with one exception on the strict side: when the engine
 * goes away while requests of a client wait for it, some that it has admitted may be refused here.
 */
export class SharedLimiter {
  readonly #deps: SharedLimiterDeps;
  readonly #refusal: ReturnType<typeof createRefusal>;
  /** Requests of each client that wait for the engine. The local window keeps room for them. */
  readonly #asked = new ClientSlots(Number.POSITIVE_INFINITY);
  /** The client whose request the engine refused to count last, until it counts one again. */
  #uncounted: string | undefined;

  constructor(deps: SharedLimiterDeps) {
    this.#deps = deps;
    this.#refusal = createRefusal('limits', deps.log);
  }

  /** Why the engine refuses to count, until it has counted again. */
  get fault(): string | undefined {
    return this.#refusal.fault;
  }

  /** Counts the request when it is admitted. Never rejects. */
  take(client: string): Decision | Promise<Decision> {
    const { engine, local, windowMs, clock } = this.#deps;
    if (!engine.ready) return local.take(client, clock.now());
    const own = local.peek(client, clock.now());
    const answered = this.#asked.take(client, own.remaining);
    if (answered) return this.#takeShared(client, answered);
    // Where nothing is counted yet, what waits will be counted soon.
    return { allowed: false, remaining: 0, resetSeconds: own.resetSeconds || Math.ceil(windowMs / 1000) };
  }

  /** What `take` would say, without counting. Never rejects. */
  peek(client: string): Decision | Promise<Decision> {
    const { engine, decide, local, clock } = this.#deps;
    const own = local.peek(client, clock.now());
    if (!engine.ready) return own;
    return decide(client, 0).then(
      (shared) => stricter(shared, own),
      () => own,
    );
  }

  /** Asks again to count what the engine refused to count: only a write that succeeds proves that it takes writes. */
  retry(): void {
    if (this.#uncounted !== undefined) this.#ask(this.#uncounted).catch(() => undefined);
  }

  async #takeShared(client: string, answered: () => void): Promise<Decision> {
    const { local, clock } = this.#deps;
    try {
      const shared = await this.#ask(client);
      return shared.allowed ? stricter(shared, local.take(client, clock.now())) : shared;
    } catch {
      return local.take(client, clock.now());
    } finally {
      answered();
    }
  }

  async #ask(client: string): Promise<Decision> {
    try {
      const decision = await this.#deps.decide(client, 1);
      if (decision.allowed) {
        this.#uncounted = undefined;
        this.#refusal.end();
      }
      return decision;
    } catch (error) {
      if (error instanceof ReplyError) {
        this.#uncounted = client;
        this.#refusal.begin(error);
      }
      throw error;
    }
  }
}

function stricter(a: Decision, b: Decision): Decision {
  if (a.allowed !== b.allowed) return a.allowed ? b : a;
  if (a.remaining !== b.remaining) return a.remaining < b.remaining ? a : b;
  return a.resetSeconds > b.resetSeconds ? a : b;
}
