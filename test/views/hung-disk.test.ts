import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { writeCity } from '../cli/city.ts';
import { folderForTests } from '../support/folder.ts';
import { type Answer, type Ask, requester } from '../support/http.ts';
import { HungDisk } from '../support/hung-disk.ts';
import { type Service, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';

const root = folderForTests();

/** Patience with what does not need the disk, in milliseconds: a service that waits for the disk waits for ever. */
const boundMs = 30_000;
const photo = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(100_000, 'photo')]);

/** A service with a photo, on a disk that can hang. */
async function serve(name: string, flush: string) {
  const folder = join(root, `${name}-${flush}`);
  mkdirSync(join(folder, 'city', 'images'), { recursive: true });
  writeFileSync(join(folder, 'city', 'images', 'a.jpg'), photo);
  writeCity(join(folder, 'city', 'places.json'), (data) => {
    data.places[0].image = '/images/a.jpg';
  });
  const disk = new HungDisk(folder);
  const args = ['--data', join(folder, 'city'), '--rate-limit', '0', '--flush', flush];
  const start = (): Promise<Service> =>
    startService({ args, stateDir: join(folder, 'state'), env: disk.env });
  return { disk, start };
}

function asker(service: Service): (ask: Ask) => Promise<Answer> {
  return requester(service.url, '127.0.0.1', boundMs);
}

const view: Ask = { method: 'POST', path: '/api/v1/views' };

async function healthOf(send: (ask: Ask) => Promise<Answer>) {
  const answer = await send({ path: '/healthz' });
  assert.equal(answer.status, 200);
  return JSON.parse(answer.body.toString());
}

let searches = 0;

/** Pages, compressed bodies that nobody asked for before, files and lists: none of them needs the counter. */
async function assertServed(send: (ask: Ask) => Promise<Answer>): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    searches += 1;
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'br' };
    const page = await send({ path: `/?search=a&x=${searches}`, headers });
    assert.equal(page.status, 200);
    for (const path of ['/llms.txt', '/openapi.json', `/api/v1/places?search=${'a'.repeat(round)}`]) {
      const compressed = await send({ path, headers: { 'Accept-Encoding': ['gzip', 'br'][round % 2] } });
      assert.equal(compressed.status, 200);
    }
    const read = await send({ path: '/images/a.jpg' });
    assert.ok(read.body.equals(photo));
  }
}

describe('while the disk hangs', needs('gcc'), () => {
  for (const flush of ['always', '100']) {
    it(`with --flush ${flush} one call waits for it, and all but views are answered`, async () => {
      const { disk, start } = await serve('serves', flush);
      await using service = await start();
      const send = asker(service);
      assert.equal((await send(view)).status, 200);
      disk.hang();
      const late = Array.from({ length: 8 }, () => send(view));
      await until(async () => disk.waiting > 0);
      await assertServed(send);
      await until(async () => (await healthOf(send)).status === 'degraded');
      assert.equal((await healthOf(send)).views.error, 'the storage does not answer');
      const refused = await send(view);
      assert.equal(refused.status, 503);
      assert.ok(refused.headers['retry-after']);
      await assertServed(send);
      assert.equal(disk.waiting, 1);
      disk.resume();
      const counts = (await Promise.all(late)).map(({ body }) => JSON.parse(body.toString()).count);
      assert.deepEqual(
        counts.sort((a, b) => a - b),
        [2, 3, 4, 5, 6, 7, 8, 9],
      );
      await until(async () => (await healthOf(send)).status === 'ok');
      assert.equal(JSON.parse((await send(view)).body.toString()).count, 10);
    });

    it(`with --flush ${flush} a stop ends, and says by log and exit that views are not stored`, async () => {
      const { disk, start } = await serve('stops', flush);
      await using service = await start();
      const send = asker(service);
      assert.equal((await send(view)).status, 200);
      await until(async () => (await healthOf(send)).views.persisted === 1);
      disk.hang();
      const late = send(view).catch(() => undefined);
      await until(async () => disk.waiting > 0);
      const started = performance.now();
      assert.deepEqual(await service.stop('SIGTERM'), { code: null, signal: 'SIGKILL' });
      assert.ok(performance.now() - started < boundMs);
      assert.match(service.stderr(), /"level":"error","message":"the last write of the counter does not end/);
      await late;
      disk.resume();
      await using next = await start();
      assert.ok((await healthOf(asker(next))).views.count >= 1);
    });
  }

  it('a second signal forces a stop', async () => {
    const { disk, start } = await serve('forced', 'always');
    await using service = await start();
    const send = asker(service);
    disk.hang();
    const late = send(view).catch(() => undefined);
    await until(async () => disk.waiting > 0);
    service.signal('SIGTERM');
    await service.logged(/"message":"stopping"/);
    service.signal('SIGTERM');
    assert.deepEqual(await service.exited, { code: null, signal: 'SIGKILL' });
    await late;
  });

  it('a start serves all but views', async () => {
    const { disk, start } = await serve('starts', 'always');
    disk.hang();
    await using service = await start();
    const send = asker(service);
    await assertServed(send);
    assert.equal((await healthOf(send)).views.error, 'the storage does not answer');
    assert.equal((await send(view)).status, 503);
    assert.equal((await send({ path: '/api/v1/views' })).status, 503);
    assert.equal(disk.waiting, 1);
    disk.resume();
    await until(async () => (await healthOf(send)).status === 'ok');
    assert.equal(JSON.parse((await send(view)).body.toString()).count, 1);
  });
});
