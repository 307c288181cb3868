import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { addScript } from '../../src/instances/engine-count.ts';
import { windowScript } from '../../src/instances/limiter.ts';
import { listing, section } from '../docs/documents.ts';
import { rpc } from '../mcp/support/requests.ts';
import { openSession } from '../mcp/support/stream.ts';
import { Engine, needsEngine } from '../redis/engine.ts';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { requester } from '../support/http.ts';
import { startNginx } from '../support/nginx.ts';
import { type Service, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { EngineProxy } from './engine-proxy.ts';
import { closeAll, emptyOutcome, openInstances, record, served } from './instances.ts';

const page = 'docs/instances.md';

/** How long instances may take to find the new primary, as the page promises. */
const returnMs = 3_000;

async function text({ url }: Service, path: string): Promise<string> {
  return String((await requester(url, '127.0.0.1')({ path })).body);
}

async function errorOf(service: Service): Promise<string | undefined> {
  return JSON.parse(await text(service, '/healthz')).views.error;
}

describe('a user with the commands of the page', needsEngine, () => {
  const line = listing(section(page, 'A restricted user'), '').trim();

  it('has every command that the scripts call', () => {
    const calls = `${addScript.source}${windowScript.source}`.matchAll(
      /(?:redis\.p?call|\bwrite)\('([A-Z]+)'/g,
    );
    const called = new Set(Array.from(calls, ([, name = '']) => name.toLowerCase()));
    assert(called.size > 10);
    assert.deepEqual(
      [...called].filter((name) => !line.includes(` +${name}`)),
      [],
    );
  });

  it('is enough for an instance, also after the engine has lost its data', async () => {
    const engine = await Engine.start();
    assert.equal(engine.ask(...line.split(' ')), 'OK');
    const address = engine.url.replace('//', '//porto:PASSWORD@').replace('/0', '/3?prefix=porto');
    const service = await startService({ args: ['--shared-state', address] });
    const send = requester(service.url, '127.0.0.1');
    const view = {
      method: 'POST',
      path: '/api/v1/views',
      headers: { 'Idempotency-Key': '8e03978e-40d5-43e8-bc93-6894a57f9324' },
    };
    for (let i = 0; i < 2; i += 1) assert.equal(JSON.parse(String((await send(view)).body)).count, 1);
    service.signal('SIGHUP');
    engine.ask('FLUSHALL');
    engine.ask('SCRIPT', 'FLUSH');
    assert.equal(JSON.parse(await text(service, '/api/v1/views?action=up')).count, 2);
    const metrics = await text(service, '/metrics');
    assert.match(metrics, /^places_engine_connected 1$/m);
    assert.match(metrics, /^places_engine_failures_total\{reason="refused"\} 0$/m);
    assert.match(metrics, /^places_engine_call_duration_seconds_count [1-9]/m);
    assert.equal(await errorOf(service), undefined);
    assert.equal(engine.ask('ACL', 'LOG'), '');
    await service.stop();
    await engine.close();
  });
});

it(
  'rediss:// takes an authority that NODE_EXTRA_CA_CERTS names, and no other',
  needs('redis-server', 'openssl'),
  async () => {
    const folder = folderForTests();
    const [ca, key, certificate] = ['ca.pem', 'key.pem', 'cert.pem'].map((name) => join(folder, name));
    assert(ca && key && certificate);
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder });
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    openssl('req', '-x509', ...newKey, '-subj', '/CN=authority', '-keyout', 'ca-key.pem', '-out', ca);
    openssl('req', ...newKey, '-subj', '/CN=localhost', '-keyout', key, '-out', 'request.pem');
    writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
    const signed = ['-CA', ca, '-CAkey', 'ca-key.pem', '-CAcreateserial', '-extfile', 'names'];
    openssl('x509', '-req', '-in', 'request.pem', ...signed, '-out', certificate);

    const port = String(await freePort());
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', ca];
    const engine = await Engine.start('--tls-port', port, '--tls-auth-clients', 'no', ...files);
    const args = ['--shared-state', `rediss://localhost:${port}/1`];
    const stranger = await startService({ args });
    assert.equal(await errorOf(stranger), 'shared state: the connection failed (SELF_SIGNED_CERT_IN_CHAIN)');
    const friend = await startService({ args, env: { NODE_EXTRA_CA_CERTS: ca } });
    assert.equal(JSON.parse(await text(friend, '/api/v1/views?action=up')).count, 1);
    assert.match(await text(stranger, '/metrics'), /^places_engine_connected 0$/m);
    await Promise.all([stranger.stop(), friend.stop()]);
    await engine.close();
  },
);

it(
  'instances follow the primary that a Sentinel chooses, and lose no answered view',
  needsEngine,
  async (t) => {
    const folder = folderForTests();
    const first = await Engine.start('--repl-diskless-sync-delay', '0');
    const second = await Engine.start('--replicaof', '127.0.0.1', String(first.port));
    await until(() => second.ask('INFO', 'replication').includes('master_link_status:up'));
    const sentinel = await startSentinel(folder, first.port);
    const proxy = await EngineProxy.start(first.port, second.port);
    const instances = await openInstances(2, proxy.url);
    for (const instance of instances) await served(instance);

    const outcome = emptyOutcome();
    let visiting = true;
    let clients = 0;
    const visits = instances.map(async (instance) => {
      while (visiting) {
        assert((await instance.limiter.take(`client-${clients++}`)).allowed);
        await record(instance, outcome);
        await pause(20);
      }
    });
    t.after(async () => {
      visiting = false;
      await Promise.allSettled(visits);
      await closeAll(instances);
      await proxy.close();
      await sentinel.stop();
      await first.close();
      await second.close();
    });
    await until(() => outcome.answered.length > 100);
    await first.kill();
    await until(() => pause(100).then(() => sentinel.primary() === second.port));
    const switched = performance.now();
    for (const instance of instances) await served(instance);
    const tookMs = performance.now() - switched;
    assert(tookMs < returnMs, `${tookMs} ms`);

    // The old primary comes back, is made a replica, and is left although the address leads there, too.
    await first.start();
    await until(() => pause(100).then(() => first.ask('ROLE').startsWith('slave')));
    for (let i = 0; i < 3; i += 1) {
      const { length } = outcome.answered;
      proxy.cut();
      await until(() => outcome.answered.length > length + 20);
    }
    visiting = false;
    await Promise.all(visits);
    const { answered, doubtful } = outcome;
    const count = Number(second.ask('GET', 'places:{views}:count'));
    assert(count >= answered.length && count <= answered.length + doubtful, `${count}, ${answered.length}`);
  },
);

/** A Sentinel that is quick to judge. */
async function startSentinel(folder: string, primary: number) {
  const port = await freePort();
  const file = join(folder, 'sentinel.conf');
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `sentinel monitor city 127.0.0.1 ${primary} 1`,
    'sentinel down-after-milliseconds city 2000',
    'sentinel failover-timeout city 3000',
  ];
  writeFileSync(file, settings.join('\n'));
  const child = spawn('redis-server', [file, '--sentinel'], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('+monitor')) break;
  child.stdout.resume();
  const ask = (...command: string[]) =>
    execFileSync('redis-cli', ['-p', String(port), ...command], { encoding: 'utf8' });
  ask('SENTINEL', 'DEBUG', 'INFO-PERIOD', '200', 'PUBLISH-PERIOD', '200');
  await until(() => ask('SENTINEL', 'REPLICAS', 'city').includes('flags'));
  return {
    /** The port of the primary, as Sentinel tells it. */
    primary: () => Number(ask('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'city').split('\n')[1]),
    stop() {
      child.kill();
      return once(child, 'exit');
    },
  };
}

it('sessions of agents stay at one instance behind nginx', needs('redis-server', 'nginx'), async () => {
  const engine = await Engine.start();
  const args = ['--shared-state', engine.url, '--trust-proxy', '127.0.0.1'];
  const services = await Promise.all([startService({ args }), startService({ args })]);
  const [one, other] = services;
  const upstreams = listing(section(page, 'Agents behind a proxy'), 'nginx')
    .replace('127.0.0.1:8081', new URL(one.url).host)
    .replace('127.0.0.1:8082', new URL(other.url).host);
  const location = listing(section('docs/running.md', 'Behind a proxy'), 'nginx').replace(
    '127.0.0.1:8080',
    'places',
  );
  const nginx = await startNginx(location, upstreams);
  const origin = `http://127.0.0.1:${nginx.port}`;
  const streams = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const { stream, post } = await openSession(origin, `127.0.3.${i + 1}`);
      assert.equal(await post(rpc('ping', {}, 7)), 202);
      assert.equal((await stream.message()).id, 7);
      return stream;
    }),
  );
  for (const service of services)
    assert.match(await text(service, '/metrics'), /^places_event_streams [1-9]/m, 'both have sessions');
  for (const stream of streams) stream.close();
  await nginx.stop();
  await Promise.all(services.map((service) => service.stop()));
  await engine.close();
});
