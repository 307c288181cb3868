import { randomUUID } from 'node:crypto';
import { systemClock } from '../clock.ts';
import type { SlidingWindow } from '../limit/window.ts';
import type { Log } from '../log.ts';
import { Client } from '../redis/client.ts';
import type { EngineOptions } from '../redis/connection.ts';
import { type Address, describeAddress } from '../redis/url.ts';
import { ChangeFeed } from './change-feed.ts';
import { SharedCounter } from './counter.ts';
import { EngineCount } from './engine-count.ts';
import { EngineWindow } from './engine-window.ts';
import { SharedLimiter } from './limiter.ts';

/** Milliseconds from a question to the engine's answer. After it a view is an error and a limit is decided locally. */
const defaultDeadlineMs = 1000;

interface SharedOptions {
  readonly address: Address;
  /** Requests per window and client. */
  readonly limit: number;
  readonly windowMs: number;
  /** The window of this instance alone, with the same limit: it decides while the engine is away. */
  readonly local: SlidingWindow;
  readonly log: Log;
  readonly deadlineMs?: number;
}

/** What several instances share. */
export interface SharedState {
  /** The address of the engine, without user and password. */
  readonly location: string;
  /** Closing it disconnects from the engine. */
  readonly counter: SharedCounter;
  readonly limiter: SharedLimiter;
}

/**
 * Opens the state that several instances share in a Valkey or Redis server, once a first attempt has read the count or
 * failed: an engine that is away does not keep the service from starting.
 */
export async function openShared(options: SharedOptions): Promise<SharedState> {
  const { address, limit, windowMs, local, log, deadlineMs = defaultDeadlineMs } = options;
  const clock = systemClock;
  const engine: EngineOptions = { address, clock, random: Math.random, deadlineMs, log };
  const location = describeAddress(address);
  const instance = randomUUID();

  const client = new Client(engine);
  const tried = firstAttempt(client);
  logAvailability(client, location, log);
  const changes = new ChangeFeed(engine, client, instance);
  const engineCount = new EngineCount(client, clock, instance);
  const counter = new SharedCounter({ client, changes, engineCount, log });
  const limiter = new SharedLimiter({
    engine: new EngineWindow(client, limit, windowMs),
    local,
    windowMs,
    clock,
  });

  await tried;
  await counter.read().catch(() => undefined);
  return { location, counter, limiter };
}

/** Resolves when the first attempt to reach the engine has succeeded or failed. */
function firstAttempt(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.onUp(resolve);
    client.onDown(() => resolve());
  });
}

/** Logs when the engine comes, goes, or fails for another reason; not every attempt. */
function logAvailability(client: Client, engine: string, log: Log): void {
  let fault: string | undefined;
  client.onUp(() => {
    fault = undefined;
    log.info('shared state in service', { engine });
    void warnIfVolatile(client, log);
  });
  client.onDown((reason) => {
    if (reason !== fault) log.warn('shared state away: limits are local, views refused', { engine, reason });
    fault = reason;
  });
}

/** Answered views are as durable as the engine's files. Some hosted engines do not tell their settings. */
async function warnIfVolatile(client: Client, log: Log): Promise<void> {
  const info = await client.command(['INFO', 'persistence']).catch(() => null);
  if (!String(info).includes('aof_enabled:0')) return;
  log.warn(
    'shared state has no append-only file: a crash of the engine loses answered views (appendonly yes)',
  );
}
