import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Engine, needsEngine } from '../redis/engine.ts';
import { client } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { EngineProxy } from './engine-proxy.ts';

/** What was seen of many requests while the engine was in trouble. */
interface Seen {
  readonly places: Set<number>;
  readonly counts: Set<number>;
  answered: number;
  refused: number;
  doubtful: number;
}

/** Visits the places and records a view, again and again, each time as somebody else, until it is told to stop. */
function visit(origin: string, seen: Seen): () => Promise<void> {
  const send = client(origin, '127.0.0.1');
  let visiting = true;
  let visitor = 0;
  const loop = async () => {
    while (visiting) {
      const n = visitor++;
      const headers = { 'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
      seen.places.add((await send({ path: '/api/v1/places?limit=1', headers })).status);
      const views = await send({ method: 'POST', path: '/api/v1/views', headers });
      const body = JSON.parse(String(views.body));
      if (views.status === 200) {
        seen.answered++;
        seen.counts.add(body.count);
      } else {
        assert.deepEqual([views.status, body.error.code], [503, 'COUNTER_UNAVAILABLE']);
        if (body.error.hint.includes('may have been')) seen.doubtful++;
        else seen.refused++;
      }
    }
  };
  const loops = Promise.all([loop(), loop(), loop()]);
  return async () => {
    visiting = false;
    await loops;
  };
}

it('an engine in any trouble costs no place, no answered view and no instance', needsEngine, async (t) => {
  const engine = await Engine.start(
    '--requirepass',
    'open',
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
  );
  const proxy = await EngineProxy.start(engine.port);
  const args = [
    '--trust-proxy',
    '127.0.0.0/8',
    '--shared-state',
    `${proxy.url.replace('//', '//:open@')}?prefix=city`,
  ];
  const ask = (password: string, ...command: string[]) =>
    engine.ask('-a', password, '--no-auth-warning', ...command);
  const services = await Promise.all([1, 2, 3].map(() => startService({ args })));
  const seen: Seen = { places: new Set(), counts: new Set(), answered: 0, refused: 0, doubtful: 0 };
  const stops = services.map(({ url }) => visit(url, seen));

  const every = async (status: 'ok' | 'degraded') => {
    for (const { url } of services) {
      const probe = client(url, '127.0.0.1');
      while (JSON.parse(String((await probe({ path: '/healthz' })).body)).status !== status) await pause(20);
    }
  };
  const troubles: Readonly<Record<string, [begin: () => unknown, end: () => unknown]>> = {
    'it stands still': [() => engine.pause(), () => engine.resume()],
    'it is slower than the deadline': [
      () => Object.assign(proxy, { delayMs: 1100 }),
      () => Object.assign(proxy, { delayMs: 0 }),
    ],
    'it answers errors': [
      () => ask('open', 'ACL', 'SETUSER', 'default', '-eval', '-evalsha'),
      () => ask('open', 'ACL', 'SETUSER', 'default', '+@all'),
    ],
    'every reply is cut': [
      () => Object.assign(proxy, { cutAt: (reply: Buffer) => reply.length >> 1 }),
      () => Object.assign(proxy, { cutAt: () => undefined }),
    ],
    'it refuses the password': [
      () => {
        ask('open', 'CONFIG', 'SET', 'requirepass', 'other');
        ask('other', 'CLIENT', 'KILL', 'TYPE', 'normal');
      },
      () => ask('other', 'CONFIG', 'SET', 'requirepass', 'open'),
    ],
    'it was killed': [() => engine.kill(), () => engine.start()],
  };
  for (const [trouble, [begin, end]] of Object.entries(troubles)) {
    t.diagnostic(trouble);
    await every('ok');
    await begin();
    await every('degraded');
    await end();
  }
  await every('ok');
  for (const stop of stops) await stop();

  const count = Number(ask('open', 'GET', 'city:{views}:count'));
  assert.deepEqual([...seen.places], [200]);
  assert.equal(seen.counts.size, seen.answered, 'a count was given twice');
  assert(
    count >= seen.answered && count <= seen.answered + seen.doubtful,
    `${count}: ${JSON.stringify(seen)}`,
  );
  assert(seen.refused > 0);
  for (const service of services) {
    assert.deepEqual(await service.stop(), { code: 0, signal: null });
    assert.doesNotMatch(service.stderr(), /unhandled|uncaught|\n\s+at /i);
  }
  await proxy.close();
  await engine.close();
});
