import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSharedLimiter, type SharedLimiter } from '../../src/instances/limiter.ts';
import { type Decision, SlidingWindow } from '../../src/limit/window.ts';
import { ReplyError } from '../../src/redis/errors.ts';
import { FakeClock } from '../support/fake-clock.ts';

const windowMs = 60_000;
const limit = 3;

/** A limiter over an engine that is a window in memory, in the state that the test sets. */
function setUp() {
  const clock = new FakeClock();
  const memory = new SlidingWindow({ limit, windowMs });
  const state = { ready: true, failure: undefined as Error | undefined, asked: 0, memory };
  const answer = (decide: () => Decision): Promise<Decision> => {
    state.asked++;
    return state.failure ? Promise.reject(state.failure) : Promise.resolve(decide());
  };
  const limiter = createSharedLimiter({
    engine: {
      get ready() {
        return state.ready;
      },
    },
    decide: (client, count) => answer(() => state.memory[count === 1 ? 'take' : 'peek'](client, clock.now())),
    inProcess: new SlidingWindow({ limit, windowMs }),
    windowMs,
    clock,
    log: { info: () => {}, error: () => {} },
  });
  /** What another instance admits for the client. */
  const elsewhere = (client: string) => state.memory.take(client, clock.now());
  return { clock, state, limiter, elsewhere };
}

async function admitted(limiter: SharedLimiter, client: string, requests: number): Promise<number> {
  let count = 0;
  for (let i = 0; i < requests; i++) if ((await limiter.take(client)).allowed) count++;
  return count;
}

describe('the shared limiter', () => {
  it('counts what other instances admitted', async () => {
    const { limiter, elsewhere } = setUp();
    elsewhere('a');
    elsewhere('a');
    assert.deepEqual(await limiter.take('a'), { allowed: true, remaining: 0, resetSeconds: 60 });
    assert.equal((await limiter.take('a')).allowed, false);
  });

  it('looks without counting', async () => {
    const { limiter } = setUp();
    await limiter.take('a');
    for (let i = 0; i < 5; i++) assert.equal((await limiter.peek('a')).remaining, 2);
  });

  for (const [trouble, act] of [
    ['is away', { ready: false }],
    ['fails', { failure: new Error('away') }],
  ] as const) {
    it(`limits by itself while the engine ${trouble}, and never frees anybody`, async () => {
      const { state, limiter } = setUp();
      assert.equal(await admitted(limiter, 'a', 2), 2);
      Object.assign(state, act);
      assert.equal(await admitted(limiter, 'a', 5), 1, 'what was admitted before still counts');
      assert.equal(await admitted(limiter, 'b', 5), 3);
      assert.equal((await limiter.peek('b')).allowed, false);
    });
  }

  it('answers at once while the engine is away', () => {
    const { state, limiter } = setUp();
    state.ready = false;
    assert.deepEqual(limiter.take('a'), { allowed: true, remaining: 2, resetSeconds: 60 });
    assert.deepEqual(limiter.peek('a'), { allowed: true, remaining: 2, resetSeconds: 60 });
    assert.equal(state.asked, 0);
  });

  it('remembers for a window what it admitted alone, which the engine never saw', async () => {
    const { clock, state, limiter, elsewhere } = setUp();
    state.ready = false;
    assert.equal(await admitted(limiter, 'a', 2), 2);
    state.ready = true;
    assert.deepEqual(await limiter.peek('a'), { allowed: true, remaining: 1, resetSeconds: 60 });
    assert.deepEqual(await limiter.take('a'), { allowed: true, remaining: 0, resetSeconds: 60 });
    assert.equal((await limiter.take('a')).allowed, false);
    elsewhere('b');
    elsewhere('b');
    assert.equal(await admitted(limiter, 'b', 3), 1, 'the engine still decides for the others');
    clock.advance(windowMs);
    assert.equal(await admitted(limiter, 'a', 5), 3);
  });

  it('gives nobody a fresh quota when the engine comes back empty', async () => {
    const { state, limiter } = setUp();
    assert.equal(await admitted(limiter, 'a', 2), 2);
    state.memory = new SlidingWindow({ limit, windowMs });
    assert.deepEqual(await limiter.peek('a'), { allowed: true, remaining: 1, resetSeconds: 60 });
    assert.equal(await admitted(limiter, 'a', 200), 1);
  });

  it('admits as many of many at once, and takes none from the engine for those it refuses', async () => {
    const { state, limiter, elsewhere } = setUp();
    assert.equal(await admitted(limiter, 'a', 2), 2);
    state.memory = new SlidingWindow({ limit, windowMs });
    const decisions = await Promise.all(Array.from({ length: 200 }, () => limiter.take('a')));
    assert.equal(decisions.filter(({ allowed }) => allowed).length, 1);
    assert(decisions.every(({ resetSeconds }) => resetSeconds === 60));
    assert.equal(elsewhere('a').remaining, 1);
  });

  it('says how long to wait also while all that may be admitted are on their way', async () => {
    const { limiter } = setUp();
    const decisions = await Promise.all(Array.from({ length: limit + 1 }, () => limiter.take('a')));
    assert.deepEqual(decisions.at(-1), { allowed: false, remaining: 0, resetSeconds: 60 });
    assert.equal(decisions.filter(({ allowed }) => allowed).length, limit);
  });

  it('takes nothing from the quota in the engine for a request that it rejects by itself', async () => {
    const { state, limiter, elsewhere } = setUp();
    state.ready = false;
    await admitted(limiter, 'a', 3);
    state.ready = true;
    assert.equal(await admitted(limiter, 'a', 5), 0);
    assert.equal(elsewhere('a').remaining, 2);
  });

  it('tells what the engine refuses until it has counted that client again', async () => {
    const { state, limiter } = setUp();
    limiter.retry();
    state.failure = new ReplyError('OOM used');
    assert.equal((await limiter.take('a')).allowed, true);
    assert.equal(limiter.fault, 'the engine refused a command (OOM)');
    state.failure = undefined;
    await limiter.peek('a');
    assert.notEqual(limiter.fault, undefined, 'to look proves nothing');
    for (let i = 0; i < 2; i += 1) {
      limiter.retry();
      await nextTurn();
    }
    assert.equal(limiter.fault, undefined);
    assert.equal(state.asked, 3);
    assert.equal((await limiter.peek('a')).remaining, 2);
  });

  it('tells no fault of an engine that is merely away', async () => {
    const { state, limiter } = setUp();
    state.failure = new Error('away');
    await limiter.take('a');
    limiter.retry();
    assert.deepEqual([limiter.fault, state.asked], [undefined, 1]);
  });

  it('says of two decisions that admit the stricter one', async () => {
    const { clock, limiter, elsewhere } = setUp();
    await limiter.take('a');
    clock.advance(10_000);
    elsewhere('b');
    clock.advance(10_000);
    assert.deepEqual(await limiter.take('b'), { allowed: true, remaining: 1, resetSeconds: 50 });
    assert.deepEqual(await limiter.peek('b'), { allowed: true, remaining: 1, resetSeconds: 50 });
    assert.deepEqual(await limiter.peek('a'), { allowed: true, remaining: 2, resetSeconds: 40 });
  });
});
