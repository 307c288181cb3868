import { at } from '../base/at.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { UseCounts } from '../limit/requester-slots.ts';
import type { Decision, SlidingWindow } from '../limit/window.ts';
import { type RedisClient, script } from '../redis/client.ts';
import { ReplyError } from '../redis/errors.ts';
import { countsIn } from '../redis/resp.ts';
import { createRefusal } from './refusal.ts';
import { sources } from './scripts.ts';

export const windowScript = script(sources.window);

/** Decides a request in the engine, for all instances, and counts it if `count` is 1. Keys begin with `prefix`. */
export function engineWindow(engine: RedisClient, prefix: string, limit: number, windowMs: number) {
  return async (requester: string, count: 0 | 1): Promise<Decision> => {
    // The part in braces distributes requesters over cluster slots.
    const key = `${prefix}:{${requester}}:window`;
    const counts = countsIn(await engine.run(windowScript, [key], [limit, windowMs, count]), 4);
    const total = at(counts, 1);
    const leavesMs = at(counts, 2) + windowMs;
    return {
      allowed: at(counts, 0) === 1,
      // Another instance may have been started with a higher limit.
      remaining: Math.max(0, limit - total),
      resetSeconds: total === 0 ? 0 : Math.ceil((leavesMs - at(counts, 3)) / 1000),
    };
  };
}

interface SharedLimiterDeps {
  /** Ready while the engine accepts commands. */
  readonly engine: Pick<RedisClient, 'ready'>;
  readonly decide: ReturnType<typeof engineWindow>;
  /** In-process window with the same limit. */
  readonly inProcess: SlidingWindow;
  readonly windowMs: number;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
}

export type SharedLimiter = ReturnType<typeof createSharedLimiter>;

/**
 * Limiter of two windows that must both admit a request: the engine's window counts the requests of all instances, and
 * the in-process window survives an engine that restarts empty. While the engine is away, late or failing, the
 * in-process window decides alone. No instance therefore ever admits too many.
 *
 * A request refused by one window is not counted in the other, with one exception on the strict side: if the engine
 * goes away while requests of a requester wait for it, some that it admitted may be refused here.
 */
export function createSharedLimiter({ engine, decide, inProcess, windowMs, clock, log }: SharedLimiterDeps) {
  const refusal = createRefusal('limits', log);
  /** Requests waiting for the engine, by requester. The in-process window reserves room for them. */
  const pending = new UseCounts();
  /** Requester whose request the engine last failed to count, until it counts one. */
  let uncounted: string | undefined;
  const ask = async (requester: string): Promise<Decision> => {
    try {
      const decision = await decide(requester, 1);
      if (decision.allowed) {
        uncounted = undefined;
        refusal.end();
      }
      return decision;
    } catch (error) {
      if (error instanceof ReplyError) {
        uncounted = requester;
        refusal.begin(error);
      }
      throw error;
    }
  };
  const takeShared = async (requester: string): Promise<Decision> => {
    pending.add(requester, 1);
    try {
      const shared = await ask(requester);
      return shared.allowed ? stricter(shared, inProcess.take(requester, clock.now())) : shared;
    } catch {
      return inProcess.take(requester, clock.now());
    } finally {
      pending.add(requester, -1);
    }
  };
  return {
    /** Reason why the engine fails to count; undefined once it has counted again. */
    get fault(): string | undefined {
      return refusal.fault;
    },
    /** Decides a request, and counts it if it is admitted. Never rejects. */
    take(requester: string): Decision | Promise<Decision> {
      if (!engine.ready) return inProcess.take(requester, clock.now());
      const own = inProcess.peek(requester, clock.now());
      if (pending.of(requester) < own.remaining) return takeShared(requester);
      // Nothing counted yet: pending requests will be, so report a full window.
      return { allowed: false, remaining: 0, resetSeconds: own.resetSeconds || Math.ceil(windowMs / 1000) };
    },
    /** Returns the decision of `take` without counting. Never rejects. */
    peek(requester: string): Decision | Promise<Decision> {
      const own = inProcess.peek(requester, clock.now());
      if (!engine.ready) return own;
      return decide(requester, 0).then(
        (shared) => stricter(shared, own),
        () => own,
      );
    },
    /** Retries to count a request: only a successful write proves that the engine accepts writes. */
    retry(): void {
      if (uncounted !== undefined) ask(uncounted).catch(() => undefined);
    },
  };
}

function stricter(a: Decision, b: Decision): Decision {
  if (a.allowed !== b.allowed) return a.allowed ? b : a;
  if (a.remaining !== b.remaining) return a.remaining < b.remaining ? a : b;
  return a.resetSeconds > b.resetSeconds ? a : b;
}
