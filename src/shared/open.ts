import { randomUUID } from 'node:crypto';
import { systemClock } from '../clock.ts';
import type { SlidingWindow } from '../limit/window.ts';
import type { Log } from '../log.ts';
import { Client } from '../redis/client.ts';
import type { EngineOptions } from '../redis/link.ts';
import { type Address, describeAddress } from '../redis/url.ts';
import { SharedCounter } from './counter.ts';
import { EngineWindow } from './engine-window.ts';
import { channelOf } from './keys.ts';
import { SharedLimiter } from './limiter.ts';
import { News } from './news.ts';
import { Tally } from './tally.ts';

/** Milliseconds from a question to the engine's answer; what is later is refused, or decided without it. */
const defaultDeadlineMs = 1000;

export interface SharedOptions {
  readonly address: Address;
  /** Requests per window and client. */
  readonly limit: number;
  readonly windowMs: number;
  /** The window of this instance alone, with the same limit: it decides while the engine is away. */
  readonly local: SlidingWindow;
  readonly log: Log;
  readonly deadlineMs?: number;
}

export interface SharedState {
  /** The address of the engine, without user and password. */
  readonly place: string;
  /** Closing it lets go of the engine. */
  readonly counter: SharedCounter;
  readonly limiter: SharedLimiter;
}

/**
 * Takes up what several instances share in a Valkey or Redis server, once a first attempt has read the count or failed:
 * an engine that is away does not keep the service from starting.
 */
export async function openShared(options: SharedOptions): Promise<SharedState> {
  const { address, limit, windowMs, local, log, deadlineMs = defaultDeadlineMs } = options;
  const engine: EngineOptions = { address, clock: systemClock, random: Math.random, deadlineMs };
  const instance = randomUUID();
  const tried = Promise.withResolvers<void>();
  const place = describeAddress(address);
  const journal = journalOf(log, place);
  const client: Client = new Client(engine, {
    onUp: () => {
      journal.up();
      counter.refresh();
      void warnIfVolatile(client, log);
      tried.resolve();
    },
    onDown: (reason) => {
      journal.down(reason);
      tried.resolve();
    },
  });
  const counter: SharedCounter = new SharedCounter({
    tally: new Tally(client, engine.clock, instance),
    log,
    fault: () => client.fault,
    announce: () => news.announce(),
    release: () => {
      news.close();
      return client.close();
    },
  });
  const news: News = new News(engine, client, channelOf(address.db), instance, () => counter.refresh());
  const limiter = new SharedLimiter({
    engine: new EngineWindow(client, limit, windowMs),
    isReady: () => client.ready,
    local,
    windowMs,
    now: engine.clock.now,
  });
  await tried.promise;
  await counter.read().catch(() => undefined);
  return { place, counter, limiter };
}

/** Logs what changes, not every attempt. */
function journalOf(log: Log, engine: string): { up(): void; down(reason: string): void } {
  let fault: string | undefined;
  return {
    up() {
      fault = undefined;
      log.info('shared state in service', { engine });
    },
    down(reason) {
      if (reason !== fault)
        log.warn('shared state away: limits are local, views refused', { engine, reason });
      fault = reason;
    },
  };
}

/** Answered views are as durable as the engine's files. Some hosted engines keep their settings to themselves. */
async function warnIfVolatile(client: Client, log: Log): Promise<void> {
  const info = await client.command(['INFO', 'persistence']).catch(() => null);
  if (!String(info).includes('aof_enabled:0')) return;
  log.warn(
    'shared state has no append-only file: a crash of the engine loses answered views (appendonly yes)',
  );
}
