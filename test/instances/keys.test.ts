import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { keyWindowMs } from '../../src/api/idempotency.ts';
import { Engine, needsEngine } from '../redis/engine.ts';
import { requester, type Send } from '../support/http.ts';
import { mulberry32 } from '../support/random.ts';
import { type Service, startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { EngineProxy } from './engine-proxy.ts';
import { closing, type Instance } from './instances.ts';

describe('views with keys, over several instances', needsEngine, () => {
  let engine: Engine;
  let proxy: EngineProxy;
  let instances: Instance[];
  const { own, open } = closing();
  beforeEach(async () => {
    engine = own(await Engine.start());
    proxy = own(await EngineProxy.start(engine.port));
    instances = await open(3, proxy.url);
  });

  const once = (at: number, key: string, body = 'body', windowMs = keyWindowMs) =>
    instances[at]?.counter.incrementOnce({ text: key, body, windowMs });
  const count = () => Number(engine.ask('GET', 'places:{views}:count'));

  it('count once, and every instance tells the count and the time of the first', async () => {
    const first = await once(0, 'key');
    await instances[1]?.counter.increment();
    assert.equal(first?.isNew, true);
    assert.ok(Math.abs((first?.timeMs ?? 0) - Date.now()) < 60_000);
    for (const at of [0, 1, 2]) assert.deepEqual(await once(at, 'key'), { ...first, isNew: false });
    assert.equal(count(), 2);
  });

  it('count once among views without keys that share a batch', async () => {
    const counter = instances[0]?.counter;
    assert(counter);
    await once(1, 'known');
    const [a, b, known, c, again, read] = await Promise.all([
      counter.increment(),
      once(0, 'new'),
      once(0, 'known'),
      counter.increment(),
      once(0, 'new'),
      counter.read(),
    ]);
    assert.deepEqual([known?.count, b?.count, again?.count, a, c, read], [1, 2, 2, 3, 4, 4]);
    assert.equal(count(), 4);
    assert.deepEqual(
      instances.flatMap(({ logged }) => logged).filter(({ level }) => level === 'error'),
      [],
    );
  });

  it('are refused with another body, at every instance', async () => {
    await once(0, 'key');
    for (const at of [0, 1]) assert.equal(await once(at, 'key', 'other'), undefined);
    assert.equal(count(), 1);
  });

  it('expire by themselves', async () => {
    await once(0, 'key', 'body', 50);
    await pause(60);
    assert.equal((await once(1, 'key', 'body', 50))?.count, 2);
    await once(0, 'long');
    const left = Number(engine.ask('PTTL', 'places:{views}:key:long'));
    assert.ok(left > keyWindowMs - 60_000 && left <= keyWindowMs, String(left));
  });

  it('count once though replies are lost on the way', async () => {
    const random = mulberry32(7);
    proxy.cutAt = () => (random() < 0.2 ? 0 : undefined);
    const keys = Array.from({ length: 60 }, (_, i) => `key-${i}`);
    const retried = async (at: number, key: string): Promise<number> => {
      for (;;) {
        const view = await once(at, key)?.catch(() => undefined);
        if (view) return view.count;
      }
    };
    const counts = await Promise.all(keys.flatMap((key) => [0, 1, 2].map((at) => retried(at, key))));
    proxy.heal();
    assert.equal(count(), keys.length);
    assert.deepEqual(
      [...new Set(counts)].sort((a, b) => a - b),
      keys.map((_, i) => i + 1),
    );
  });

  it('pass 10,000 at a time', async () => {
    const keys = Array.from({ length: 10_000 }, (_, i) => `key-${i}`);
    const views = await Promise.all(keys.map((key) => once(0, key)));
    assert.equal(new Set(views.map((view) => view?.count)).size, keys.length);
    assert.equal(count(), keys.length);
  });
});

describe('the key of a view at two instances of the program', needsEngine, () => {
  let engine: Engine;
  let services: Service[];
  let senders: Send[];
  before(async () => {
    engine = await Engine.start();
    const one = () => startService({ args: ['--shared-state', engine.url, '--rate-limit', '0'] });
    services = await Promise.all([one(), one()]);
    senders = services.map(({ url }) => requester(url, '127.0.0.1'));
  });
  after(async () => {
    for (const service of services) await service.stop();
    await engine.close();
  });

  async function post(at: number, key: string, body = '') {
    const headers = { 'Idempotency-Key': key };
    const answer = await senders[at]?.({ method: 'POST', path: '/api/v1/views', headers, body });
    return { status: answer?.status, text: String(answer?.body) };
  }

  it('makes a retry at the other one get the same answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post(i % 2, key, '{"source":"x"}')),
    );
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(JSON.parse(answers[0]?.text ?? '').count, 1);
    assert.equal((await post(0, key)).status, 422);
    assert.equal((await post(1, key)).status, 422);
    const told = () => services.flatMap((each) => each.lines()).filter(({ source }) => source === 'x').length;
    await until(() => told() > 0);
    assert.equal(told(), 1);
  });

  it('makes a retry after an outage count once', async () => {
    const key = randomUUID();
    await engine.kill();
    assert.equal((await post(0, key)).status, 503);
    await engine.start();
    const texts = [];
    for (const at of [0, 1]) {
      let answer = await post(at, key);
      for (; answer.status !== 200; answer = await post(at, key)) await pause(50);
      texts.push(answer.text);
    }
    assert.equal(new Set(texts).size, 1);
    // The engine came back empty, and learns of the view before.
    assert.equal(JSON.parse(texts[0] ?? '').count, 2);
  });
});
