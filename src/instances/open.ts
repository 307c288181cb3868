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

/** Milliseconds from a question to the engine's answer. After it a view is an error and a limit is decided locally. */
const defaultDeadlineMs = 1000;

interface SharedOptions {
  readonly address: RedisUrl;
  /** What keys begin with when the address names no prefix: another one for each city. */
  readonly cityPrefix: string;
  readonly limit: number;
  readonly windowMs: number;
  /** The window of this instance alone, of this limit: it decides while the engine is away. */
  readonly local: SlidingWindow;
  readonly log: Log;
  readonly deadlineMs?: number;
}

export type SharedState = Awaited<ReturnType<typeof openShared>>;

/** Opens shared state after a first attempt to connect, which may fail. Throws a StartError for a node of a cluster. */
export async function openShared(options: SharedOptions) {
  const { address, cityPrefix, limit, windowMs, local, log, deadlineMs = defaultDeadlineMs } = options;
  const clock = systemClock;
  const engine: EngineOptions = { address, clock, random: Math.random, deadlineMs, log };
  const { prefix = cityPrefix } = address;
  const location = describeRedisUrl({ ...address, prefix });

  const client = new RedisClient(engine);
  // Answered or refused when the first attempt to connect has succeeded or failed.
  await client.command(['PING']).catch(() => undefined);
  if (client.fault === clusterFault) {
    await client.close();
    throw new StartError(`--shared-state cannot be used: ${clusterFault}`);
  }
  logAvailability(client, location, log);
  const decide = engineWindow(client, prefix, limit, windowMs);
  const limiter = createSharedLimiter({ engine: client, decide, local, windowMs, clock, log });
  const engineCount = createEngineCount(client, clock, prefix, randomUUID());
  const counter = new SharedCounter({ client, engineCount, limiter, clock, log });

  await counter.read().catch(() => undefined);
  return { location, counter, limiter, client };
}

/** Logs whether the engine is there, and when it comes, goes, or fails for another reason; not every attempt. */
function logAvailability(client: RedisClient, engine: string, log: Log): void {
  let logged: string | undefined;
  const report = () => {
    const { ready, fault: reason = 'no reply in time' } = client;
    if (ready) {
      log.info('shared state in service', { engine });
      void warnIfVolatile(client, log);
    } else if (reason !== logged) {
      log.warn('shared state away: limits are local, views refused', { engine, reason });
    }
    logged = ready ? undefined : reason;
  };
  client.onChange(report);
  report();
}

/** Answered views are as durable as the engine's files. Some hosted engines do not tell their settings. */
async function warnIfVolatile(client: RedisClient, log: Log): Promise<void> {
  const info = await client.command(['INFO', 'persistence']).catch(() => null);
  if (!String(info).includes('aof_enabled:0')) return;
  log.warn(
    'shared state has no append-only file: a crash of the engine loses answered views (appendonly yes)',
  );
}
