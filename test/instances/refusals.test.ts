import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Engine, needsEngine } from '../redis/engine.ts';
import { requester } from '../support/http.ts';
import { type Service, startService } from '../support/service.ts';
import { EngineProxy } from './engine-proxy.ts';

describe('what an engine refuses', needsEngine, () => {
  let engine: Engine;
  let proxy: EngineProxy;
  let service: Service;
  beforeEach(async () => {
    engine = await Engine.start('--enable-protected-configs', 'yes');
    proxy = await EngineProxy.start(engine.port);
    service = await startService({ args: ['--shared-state', proxy.url, '--metrics', 'public'] });
  });
  afterEach(async () => {
    assert.deepEqual(await service.stop(), { code: 0, signal: null });
    await proxy.close();
    await engine.close();
  });

  const get = async (path: string) => {
    const { status, body } = await requester(service.url, '127.0.0.1')({ path });
    return { status, text: String(body) };
  };
  const health = async () => JSON.parse((await get('/healthz')).text);
  const degraded = async () => /^places_views_degraded (\d)$/m.exec((await get('/metrics')).text)?.[1];

  /** Ten polls over more than two seconds, in which the count is read twice. */
  async function polls(): Promise<Set<string>> {
    const seen = new Set<string>();
    for (let i = 0; i < 10; i += 1) {
      await pause(250);
      const { status, views } = await health();
      seen.add(`${status}: ${views.error}`);
    }
    return seen;
  }

  const said = (message: string) =>
    service.lines().filter((line) => line.message === message && line.for === 'views').length;

  for (const [name, code, begin, end] of [
    [
      'full',
      'OOM',
      () => engine.ask('CONFIG', 'SET', 'maxmemory', '1'),
      () => engine.ask('CONFIG', 'SET', 'maxmemory', '0'),
    ],
    [
      'without a disk',
      'MISCONF',
      () => {
        engine.ask('CONFIG', 'SET', 'dir', '/proc');
        engine.ask('CONFIG', 'SET', 'save', '1 1');
        engine.ask('BGSAVE');
      },
      () => engine.ask('CONFIG', 'SET', 'stop-writes-on-bgsave-error', 'no'),
    ],
  ] as const) {
    it(`is told by log, health and a metric until a write succeeds (${name})`, async () => {
      assert.equal((await get('/api/v1/views?action=up')).status, 200);
      assert.deepEqual([(await health()).status, await degraded()], ['ok', '0']);
      begin();
      while (engine.ask('SET', 'probe', '1') === 'OK') await pause(20);
      for (let i = 0; i < 5; i += 1) assert.equal((await get('/api/v1/views?action=up')).status, 503);
      assert.equal((await get('/api/v1/views')).status, 200);
      assert.deepEqual(
        [...(await polls())],
        [`degraded: shared state: the engine refused a command (${code})`],
      );
      assert.equal(await degraded(), '1');
      assert.deepEqual(
        [said('shared state refused a command'), said('shared state accepts commands again')],
        [1, 0],
      );
      end();
      while ((await health()).status !== 'ok') await pause(20);
      assert.equal(await degraded(), '0');
      assert.equal(said('shared state accepts commands again'), 1);
      assert.equal((await get('/api/v1/views?action=up')).status, 200);
    });
  }

  it('is reported even if it refuses only the limiter', async () => {
    engine.ask('ACL', 'SETUSER', 'default', '-rpush');
    assert.equal((await get('/api/v1/places')).status, 200);
    const [only, ...others] = await polls();
    assert.match(String(only), /^degraded: shared state: the engine refused a command \((NOPERM|ERR)\)$/);
    assert.deepEqual(others, []);
    assert.equal((await get('/api/v1/views?action=up')).status, 200, 'a view that is counted ends nothing');
    assert.equal((await health()).status, 'degraded');
    engine.ask('ACL', 'SETUSER', 'default', '+rpush');
    while ((await health()).status !== 'ok') await pause(20);
  });
});
