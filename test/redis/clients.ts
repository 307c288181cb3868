import { systemClock } from '../../src/clock.ts';
import { Client, type ClientEvents } from '../../src/redis/client.ts';
import type { EngineOptions } from '../../src/redis/link.ts';
import { parseAddress } from '../../src/redis/url.ts';

export function engineOptions(url: string, deadlineMs = 1000): EngineOptions {
  return { address: parseAddress(url), clock: systemClock, random: () => 0.5, deadlineMs };
}

/** A client, and promises of the next time it is up or down. */
export function openClient(url: string, deadlineMs?: number) {
  const reasons: string[] = [];
  const waiting = { up: [] as (() => void)[], down: [] as (() => void)[] };
  const settle = (kind: 'up' | 'down') => {
    for (const resolve of waiting[kind].splice(0)) resolve();
  };
  const events: ClientEvents = {
    onUp: () => settle('up'),
    onDown: (reason) => {
      reasons.push(reason);
      settle('down');
    },
  };
  const client = new Client(engineOptions(url, deadlineMs), events);
  return {
    client,
    /** Every reason for which it was down. */
    reasons,
    up: () => (client.ready ? Promise.resolve() : new Promise<void>((resolve) => waiting.up.push(resolve))),
    down: () => new Promise<void>((resolve) => waiting.down.push(resolve)),
  };
}
