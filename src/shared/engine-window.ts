import { at } from '../at.ts';
import type { Decision } from '../limit/window.ts';
import { type RedisClient, type Script, script } from '../redis/client.ts';
import { countsIn } from '../redis/resp.ts';
import { sources } from './scripts.ts';

export const windowScript: Script = script(sources.window);

/** Decides about a client in the engine, and counts the request with 1; rejects as the client of the engine does. */
export type DecideInEngine = ReturnType<typeof engineWindow>;

/** The sliding window of all instances together. Keys begin with `prefix`. */
export function engineWindow(
  engine: Pick<RedisClient, 'run'>,
  prefix: string,
  limit: number,
  windowMs: number,
) {
  return async (client: string, count: 0 | 1): Promise<Decision> => {
    // The part in braces spreads clients over the nodes of a cluster.
    const key = `${prefix}:{${client}}:window`;
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
