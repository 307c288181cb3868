import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { windowScript } from '../../src/instances/limiter.ts';
import { type Decision, SlidingWindow } from '../../src/limit/window.ts';
import { script } from '../../src/redis/client.ts';
import { LogWindow } from '../limit/log-window.ts';
import { openClient } from '../redis/clients.ts';
import { Engine, needsEngine } from '../redis/engine.ts';
import { mulberry32 } from '../support/random.ts';

/** The script of the window, with its clock taken from the arguments. */
assert(windowScript.source.includes("redis.call('TIME')"));
const timedScript = script(windowScript.source.replace("redis.call('TIME')", '{ ARGV[4], ARGV[5] }'));

const windowMs = 60_000;

describe('the window in the engine', needsEngine, () => {
  let engine: Engine;
  let opened: ReturnType<typeof openClient>;
  before(async () => {
    engine = await Engine.start();
    opened = openClient(engine.url, 30_000);
    await opened.up();
  });
  after(async () => {
    await opened.client.close();
    await engine.close();
  });

  async function ask(key: string, limit: number, nowMs: number, count: 0 | 1) {
    const time = [Math.floor(nowMs / 1000), (nowMs % 1000) * 1000];
    const reply = await opened.client.run(timedScript, [key], [limit, windowMs, count, ...time]);
    assert(Array.isArray(reply));
    const [allowed, total, oldest, now] = reply.map(Number) as [number, number, number, number];
    return {
      allowed: allowed === 1,
      remaining: limit - total,
      resetSeconds: total && Math.ceil((oldest + windowMs - now) / 1000),
    };
  }

  for (const [limit, requests] of [
    [1, 400],
    [5, 1000],
    [100, 2000],
    [10_100, 18_000],
  ] as const) {
    it(`decides every request to the millisecond, at a limit of ${limit}`, async () => {
      const random = mulberry32(limit);
      // Above a limit of 10,000 the window in the process moves in steps.
      const inProcess =
        limit > 10_000 ? new LogWindow(limit, windowMs) : new SlidingWindow({ limit, windowMs });
      let nowMs = 1_763_683_200_000;
      // Bursts and pauses: on the whole a little more than the limit in a window.
      const step = (windowMs / limit) * 0.8;
      const expected: Decision[] = [];
      const requested: [nowMs: number, count: 0 | 1][] = [];
      for (let i = 0; i < requests; i++) {
        nowMs += random() < 0.7 ? 0 : Math.floor(random() * 2 * (step / 0.3));
        if (random() < 1 / limit) nowMs += Math.floor(random() * windowMs);
        const count = random() < 0.9 ? 1 : 0;
        expected.push(count ? inProcess.take('k', nowMs) : inProcess.peek('k', nowMs));
        requested.push([nowMs, count]);
      }
      const decisions = await inWaves(requested, ([at, count]) => ask(`window-${limit}`, limit, at, count));
      assert.deepEqual(decisions, expected);
      assert(decisions.some((decision) => !decision.allowed));
    });
  }

  for (const limit of [1, 5, 100])
    it(`admits at most ${limit} and forgets them in time when its clock is set back`, async () => {
      const key = `set-back-${limit}`;
      const nowMs = 1_763_683_200_000;
      await ask(key, limit, nowMs, 1);
      const hourAgo = nowMs - 3_600_000;
      const requests = Array.from({ length: limit + 1 }, (_, i) => hourAgo + i);
      const decisions = await inWaves(requests, (at) => ask(key, limit, at, 1));
      const admitted = decisions.filter((decision) => decision.allowed).length;
      assert.equal(admitted, limit - 1);
      const ttl = Number(engine.ask('PTTL', key));
      assert(ttl > 0 && ttl <= windowMs + 2000, `forgotten after ${ttl} ms`);
    });

  it('leaves nothing behind for a client that was only looked at', async () => {
    await opened.client.run(windowScript, ['looked-at'], [10, windowMs, 0]);
    assert.equal(engine.ask('EXISTS', 'looked-at'), '0');
  });
});

/** Requests that are on their way at once. */
const wave = 2000;

async function inWaves<Item, Result>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += wave) {
    results.push(...(await Promise.all(items.slice(at, at + wave).map(ask))));
  }
  return results;
}
