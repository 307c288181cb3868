import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Decision } from '../../src/limit/window.ts';
import { Engine, needsEngine } from '../redis/engine.ts';
import { EngineProxy } from './engine-proxy.ts';
import { closing, type Instance, served } from './instances.ts';

const limit = 100;

describe('the limit over several instances', needsEngine, () => {
  let engine: Engine;
  let proxy: EngineProxy;
  let instances: Instance[];
  const { own, open } = closing();
  beforeEach(async () => {
    engine = own(await Engine.start());
    proxy = own(await EngineProxy.start(engine.port));
  });

  async function take(at: number, client: string): Promise<Decision> {
    const decision = await instances[at]?.limiter.take(client);
    assert(decision);
    return decision;
  }

  async function admitted(at: number, client: string, requests: number): Promise<number> {
    const decisions = await Promise.all(Array.from({ length: requests }, () => take(at, client)));
    return decisions.filter((decision) => decision.allowed).length;
  }

  it('is returned with the remaining requests and the reset, also by an instance with a lower limit', async () => {
    instances = await open(3, proxy.url, limit);
    assert.deepEqual(await instances[0]?.limiter.peek('a'), {
      allowed: true,
      remaining: limit,
      resetSeconds: 0,
    });
    for (const [at, remaining] of [limit - 1, limit - 2].entries())
      assert.deepEqual(await take(at, 'a'), { allowed: true, remaining, resetSeconds: 60 });
    instances.push(...(await open(1, proxy.url, 1)));
    assert.deepEqual(await take(3, 'a'), { allowed: false, remaining: 0, resetSeconds: 60 });
  });

  /** Only where an engine that does not answer is the matter must a deadline be one that a busy machine may miss. */
  const troubles: [name: string, begin: () => unknown, end: () => unknown, deadlineMs?: number][] = [
    ['is away', () => engine.kill(), () => engine.start()],
    ['stands still', () => engine.pause(), () => engine.resume(), 1000],
    ['is slower than the deadline', () => Object.assign(proxy, { delayMs: 1200 }), () => proxy.heal(), 1000],
    [
      'answers errors',
      () => engine.ask('ACL', 'SETUSER', 'default', '-evalsha', '-eval'),
      () => engine.ask('ACL', 'SETUSER', 'default', '+@all'),
    ],
    [
      'cuts every reply',
      () => Object.assign(proxy, { cutAt: (reply: Buffer) => reply.length - 1 }),
      () => proxy.heal(),
    ],
  ];
  for (const [name, begin, end, deadlineMs] of troubles) {
    it(`is kept by each instance when the engine ${name}, and by all when it does well again`, async () => {
      instances = await open(3, proxy.url, limit, deadlineMs);
      assert.equal(await admitted(0, 'a', 60), 60);
      await begin();
      assert.equal(await admitted(0, 'a', 100), 40);
      assert.equal(await admitted(1, 'b', 200), 100);
      await end();
      for (const instance of instances) {
        await assert.doesNotReject(instance.counter.increment().catch(() => served(instance)));
        await served(instance);
      }
      assert.equal(await admitted(0, 'a', 50), 0);
      assert.equal(await admitted(1, 'c', 60), 60);
      assert.equal(await admitted(2, 'c', 60), 40);
    });
  }
});
