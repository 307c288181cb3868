import assert from 'node:assert/strict';
import { type Clock, systemClock } from '../../src/base/clock.ts';
import { RedisClient } from '../../src/redis/client.ts';
import type { EngineOptions } from '../../src/redis/connection.ts';
import { parseRedisUrl } from '../../src/redis/url.ts';

/** Only listeners that throw are logged, and no test has one. */
const noLog = { error: (message: string) => assert.fail(message) };

export function engineOptions(url: string, deadlineMs = 30_000, clock: Clock = systemClock): EngineOptions {
  return { address: parseRedisUrl(url), clock, random: () => 0.5, deadlineMs, log: noLog };
}

/** A client, and promises of the next time it is up or down. */
export function openClient(url: string, deadlineMs?: number, clock?: Clock) {
  const reasons: string[] = [];
  const waiting = { up: [] as (() => void)[], down: [] as (() => void)[] };
  const settle = (kind: 'up' | 'down') => {
    for (const resolve of waiting[kind].splice(0)) resolve();
  };
  const client = new RedisClient(engineOptions(url, deadlineMs, clock));
  client.onChange(() => {
    if (client.fault !== undefined) reasons.push(client.fault);
    settle(client.ready ? 'up' : 'down');
  });
  return {
    client,
    /** Every reason for which it was down. */
    reasons,
    up: () => (client.ready ? Promise.resolve() : new Promise<void>((resolve) => waiting.up.push(resolve))),
    down: () => new Promise<void>((resolve) => waiting.down.push(resolve)),
  };
}
