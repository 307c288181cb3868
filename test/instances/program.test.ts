import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { officialClients } from '../mcp/support/clients.ts';
import { Engine, needsEngine } from '../redis/engine.ts';
import { builtInFile, secondCityFile } from '../site/site.ts';
import { folderForTests } from '../support/folder.ts';
import { type Answer, requester, type Send } from '../support/http.ts';
import { type Service, startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/until.ts';
import { EngineProxy } from './engine-proxy.ts';

const all = [0, 1, 2] as const;

describe('three instances of the program on one engine', needsEngine, () => {
  const file = join(folderForTests(), 'city.json');
  let engine: Engine;
  let services: Service[];
  let senders: Send[];
  before(async () => {
    copyFileSync(secondCityFile, file);
    engine = await Engine.start('--appendonly', 'yes');
    const trust = ['--trust-proxy', '127.0.0.0/8'];
    const one = () => startService({ args: [...trust, '--shared-state', engine.url, '--data', file] });
    services = await Promise.all(all.map(one));
    senders = services.map(({ url }) => requester(url, '127.0.0.1'));
  });
  after(async () => {
    for (const service of services) assert.deepEqual(await service.stop(), { code: 0, signal: null });
    await engine.close();
  });

  async function get(at: number, path: string, visitor: string): Promise<Answer> {
    const answer = await senders[at]?.({ path, headers: { 'X-Forwarded-For': visitor } });
    assert(answer);
    return answer;
  }

  async function count(at: number, query: string, visitor: string): Promise<number> {
    const { status, body } = await get(at, `/api/v1/views${query}`, visitor);
    assert.equal(status, 200);
    return JSON.parse(String(body)).count;
  }

  async function health(at: number) {
    return JSON.parse(String((await get(at, '/healthz', '')).body));
  }

  it('admit no client more than 100 times over all of them, and agree on what is left', async () => {
    for (const [visitor, asked] of [
      ['10.1.0.1', 130],
      ['10.1.0.2', 15],
    ] as const) {
      const visits = Array.from({ length: asked }, (_, i) => get(i % 3, '/api/v1/places?limit=1', visitor));
      const answers = await Promise.all(visits);
      const [admitted = [], refused = []] = [200, 429].map((status) =>
        answers.filter((answer) => answer.status === status),
      );
      const left = admitted.map(({ headers }) => Number(headers['ratelimit-remaining']));
      const expected = Array.from({ length: Math.min(100, asked) }, (_, taken) => 99 - taken);
      assert.deepEqual(
        left.toSorted((a, b) => b - a),
        expected,
        visitor,
      );
      assert.equal(refused.length, asked - expected.length);
      for (const { headers } of refused) assert.equal(headers['retry-after'], '60');
    }
  });

  it('serve places while the engine is away, refuse views, say so, and heal', async () => {
    const before = await get(0, '/api/v1/views?action=up', '10.0.0.1');
    assert.equal(before.headers['ratelimit-remaining'], '99');
    await engine.kill();
    for (const at of all) {
      const places = await get(at, '/api/v1/places', '10.0.0.1');
      assert.deepEqual([places.status, places.headers['ratelimit-remaining']], [200, at === 0 ? '98' : '99']);
      for (const path of ['/api/v1/views', '/api/v1/views?action=up']) {
        const views = await get(at, path, '10.0.0.1');
        assert.equal(views.status, 503);
        assert.equal(JSON.parse(String(views.body)).error.code, 'COUNTER_UNAVAILABLE');
        assert.match(String(views.headers['retry-after']), /^[1-9]$/);
      }
      const { status, views } = await health(at);
      assert.equal(status, 'degraded');
      assert.match(String(views.error), /^shared state: /);
    }
    await engine.start();
    for (const at of all) while ((await health(at)).status !== 'ok') await pause(20);
    const counted = JSON.parse(String(before.body)).count;
    assert.equal(await count(2, '?action=up', '10.0.0.2'), counted + 1);
  });

  it('tell the subscribers of all of them about views and reloads, after which all serve what was read', async () => {
    const heard = services.map(() => ({
      view: Promise.withResolvers<void>(),
      list: Promise.withResolvers<void>(),
    }));
    const clients = await Promise.all(
      services.map(async ({ url }, at) => {
        const hear = (what: string) => heard[at]?.[what === 'list' ? 'list' : 'view'].resolve();
        const official = await officialClients['sdk 1.x over HTTP+SSE']?.(url, hear);
        await official?.watch('places://views');
        return official;
      }),
    );
    await count(0, '?action=up', '10.0.0.3');
    await Promise.all(heard.map(({ view }) => view.promise));
    copyFileSync(builtInFile, file);
    services[1]?.signal('SIGHUP');
    await Promise.all(heard.map(({ list }) => list.promise));
    for (const at of all) assert.equal((await get(at, '/places/hawa-mahal', '10.0.0.4')).status, 200);
    const reloads = () => services.flatMap((each) => each.lines()).filter(({ path }) => path !== undefined);
    await until(() => reloads().length >= 3);
    assert.equal(reloads().length, 3);
    for (const official of clients) await official?.close();
  });
});

describe('an instance of the program', needsEngine, () => {
  let engine: Engine;
  before(async () => {
    engine = await Engine.start('--appendonly', 'yes');
  });
  after(() => engine.close());

  const start = (...args: string[]) => startService({ args: ['--shared-state', engine.url, ...args] });

  it('starts without the engine and takes it up when it comes', async () => {
    await engine.kill();
    const service = await start();
    const get = (path: string) => requester(service.url, '127.0.0.1')({ path });
    assert.equal((await get('/api/v1/places')).status, 200);
    await engine.start();
    while (JSON.parse(String((await get('/healthz')).body)).status !== 'ok') await pause(20);
    assert.equal((await get('/api/v1/views?action=up')).status, 200);
    assert.deepEqual(await service.stop(), { code: 0, signal: null });
  });

  it('starts though the engine goes away in the middle of it', async () => {
    for (let replies = 0; replies < 8; replies += isThorough ? 1 : 3) {
      const proxy = await EngineProxy.start(engine.port);
      let seen = 0;
      proxy.cutAt = () => (seen++ < replies ? undefined : 0);
      try {
        const service = await startService({ args: ['--shared-state', proxy.url] });
        assert.equal((await fetch(`${service.url}/healthz`)).status, 200);
        assert.deepEqual(await service.stop(), { code: 0, signal: null });
      } finally {
        await proxy.close();
      }
    }
  });

  it('shares one port with another by --reuse-port, and the port outlives each of them', async () => {
    const args = ['--reuse-port', '--log-requests'];
    const first = await start(...args);
    const second = await start(...args, '--port', String(first.port));
    const visit = async () => (await requester(first.url, '127.0.0.1')({ path: '/healthz' })).status;
    const bothServed = () => [first, second].every((service) => /"target":/.test(service.stderr()));
    while (!bothServed()) assert.equal(await visit(), 200);
    assert.deepEqual(await first.stop(), { code: 0, signal: null });
    for (let i = 0; i < 20; i++) assert.equal(await visit(), 200);
    assert.deepEqual(await second.stop(), { code: 0, signal: null });
  });
});
