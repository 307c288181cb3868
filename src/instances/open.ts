import { randomUUID } from 'node:crypto';
import { systemClock } from '../base/clock.ts';
import { StartError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { SlidingWindow } from '../limit/window.ts';
import { RedisClient } from '../redis/client.ts';
import { clusterFault, type EngineOptions } from '../redis/connection.ts';
import { describeRedisUrl, type RedisUrl } from '../redis/url.ts';
import { SharedCounter } from './counter.ts';
import { createEngineCount } from './engine-count.ts';
import { createSharedLimiter, engineWindow } from './limiter.ts';

/** Milliseconds until the engine must reply. After that, a view is an error and the limit is decided in-process. */
const defaultDeadlineMs = 1000;

interface SharedOptions {
  readonly address: RedisUrl;
  /** Default key prefix if the address has none; different for each city. */
  readonly cityPrefix: string;
  readonly limit: number;
  readonly windowMs: number;
  /** In-process window with the same limit, which decides while the engine is away. */
  readonly inProcess: SlidingWindow;
  readonly log: Log;
  readonly deadlineMs?: number;
}

export type SharedState = Awaited<ReturnType<typeof openShared>>;

/** Opens shared state after a first attempt to connect, which may fail. Throws StartError for a cluster node. */
export async function openShared(options: SharedOptions) {
  const { address, cityPrefix, limit, windowMs, inProcess, log, deadlineMs = defaultDeadlineMs } = options;
  const clock = systemClock;
  const engine: EngineOptions = { address, clock, random: Math.random, deadlineMs, log };
  const { prefix = cityPrefix } = address;
  const location = describeRedisUrl({ ...address, prefix });

  const client = new RedisClient(engine);
  // Settles when the first attempt to connect has succeeded or failed.
  await client.command(['PING']).catch(() => undefined);
  if (client.fault === clusterFault) {
    await client.close();
    throw new StartError(`--shared-state cannot be used: ${clusterFault}`);
  }
  logAvailability(client, location, log);
  const decide = engineWindow(client, prefix, limit, windowMs);
  const limiter = createSharedLimiter({ engine: client, decide, inProcess, windowMs, clock, log });
  const engineCount = createEngineCount(client, clock, prefix, randomUUID());
  const counter = new SharedCounter({ client, engineCount, limiter, clock, log });

  await counter.read().catch(() => undefined);
  return { location, counter, limiter, client };
}

/** Logs when the engine becomes available, unavailable, or fails for another reason; not every attempt. */
function logAvailability(client: RedisClient, engine: string, log: Log): void {
  let logged: string | undefined;
  const report = () => {
    const { ready, fault: reason = 'no reply in time' } = client;
    if (ready) {
      log.info('shared state available', { engine });
      void warnIfVolatile(client, log);
    } else if (reason !== logged) {
      log.warn('shared state unavailable: each instance limits on its own, views are refused', {
        engine,
        reason,
      });
    }
    logged = ready ? undefined : reason;
  };
  client.onChange(report);
  report();
}

/**
 * Warns if the engine does not persist its data: answered views are only as durable as its files. Some hosted engines
 * hide their settings.
 */
async function warnIfVolatile(client: RedisClient, log: Log): Promise<void> {
  const info = await client.command(['INFO', 'persistence']).catch(() => null);
  if (!String(info).includes('aof_enabled:0')) return;
  log.warn(
    'shared state has no append-only file: a crash of the engine loses answered views (appendonly yes)',
  );
}
