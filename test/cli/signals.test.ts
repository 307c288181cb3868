import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createApi, expectHealth, expectList, expectPlace } from '../contract/api.ts';
import { assertPeacefulEnd } from '../contract/run.ts';
import { folderForTests } from '../support/folder.ts';
import { RawConnection } from '../support/raw.ts';
import { startService } from '../support/service.ts';
import { type Bent, writeCity } from './city.ts';

const folder = folderForTests();

test('a second signal waits for no request, stores the views and ends with 0, which leaves port and folder to the next', async () => {
  const stateDir = join(folder, 'forced');
  const service = await startService({ stateDir, args: ['--flush', '60000'] });
  assert.equal((await createApi(service, []).post('/api/v1/views')).status, 200);
  const slow = await RawConnection.open(service.port);
  slow.socket.write('POST /api/v1/views HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{');
  service.signal('SIGTERM');
  await service.logged(/"message":"stopping"/);
  service.signal('SIGTERM');
  assert.deepEqual(await service.exited, { code: 0, signal: null }, service.stderr());
  // Where the second one forced nothing, this would be answered with 408 or 503.
  assert.deepEqual(slow.responses(), []);
  const next = await startService({ stateDir, args: ['--port', String(service.port)] });
  assert.equal(next.port, service.port);
  assert.equal(expectHealth(await createApi(next, []).get('/healthz')).views.count, 1);
  await assertPeacefulEnd(next);
});

test('signals without a meaning change nothing and open no debugger, and SIGQUIT stores the views', async () => {
  const stateDir = join(folder, 'others');
  const service = await startService({ stateDir, args: ['--flush', '60000'] });
  assert.equal((await createApi(service, []).post('/api/v1/views')).status, 200);
  for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGALRM'] as const) service.signal(signal);
  assert.equal(expectHealth(await createApi(service, []).get('/healthz')).views.count, 1);
  assert.doesNotMatch(service.stderr(), /Debugger listening/);
  service.signal('SIGQUIT');
  assert.deepEqual(await service.exited, { code: 0, signal: null }, service.stderr());
  await using next = await startService({ stateDir });
  assert.equal(expectHealth(await createApi(next, []).get('/healthz')).views.count, 1);
});

const rename = (name: string) => (data: Bent) => {
  for (const place of data.places) if (place.index === 1) place.name = name;
};

test('SIGHUP serves the data file as it is now; an invalid file leaves the old data in service and is reported', async () => {
  const data = writeCity(join(folder, 'places.json'), rename('Before'));
  const env = { RUNTIME_DIRECTORY: folder };
  await using service = await startService({ args: ['--data', data, '--rate-limit', '0'], env });
  const api = createApi(service, ['--rate-limit', '0']);
  const before = await api.get('/api/v1/places');
  assert.equal(expectList(before).places[0]?.name, 'Before');
  await api.get('/api/v1');
  writeCity(data, (city) => {
    rename('After')(city);
    city.city.region = 'Elsewhere';
    city.places = city.places.filter((place: { index: number }) => place.index < 7);
  });
  assert.equal((await service.reload()).level, 'info');
  assert.equal(expectPlace(await api.get('/api/v1/places/cafe-de-la-paix')).name, 'After');
  assert.equal(expectList(await api.get('/api/v1/places')).total, 6);
  assert.equal((await api.get('/api/v1/places/7')).status, 404);
  assert.equal(expectList(await api.get('/api/v1/places?search=after')).total, 1);
  assert.match(String((await api.get('/api/v1')).body), /Elsewhere/);
  const stale = await api.get('/api/v1/places', { 'If-None-Match': String(before.headers.etag) });
  assert.equal(stale.status, 200);

  writeCity(data, (city) => {
    rename('Bad')(city);
    city.places[4].lng = 999;
  });
  const { level, reason } = await service.reload();
  assert.equal(level, 'error');
  assert.match(String(reason), /\/places\/4\/lng/);
  const { status, places } = expectHealth(await api.get('/healthz'));
  assert.deepEqual([status, places.count], ['degraded', 6]);
  assert.match(places.error ?? '', /refused/);
  assert.doesNotMatch(places.error ?? '', /places\.json/);
  assert.match(readFileSync(join(folder, 'reload'), 'utf8'), /^bad data file .*\/places\/4\/lng.*$/);
  writeFileSync(data, '{');
  assert.equal((await service.reload()).level, 'error');
  assert.equal(expectList(await api.get('/api/v1/places')).places[0]?.name, 'After');
  writeCity(data, rename('Better'));
  assert.equal((await service.reload()).level, 'info');
  assert.equal(expectList(await api.get('/api/v1/places')).places[0]?.name, 'Better');
  assert.equal(expectHealth(await api.get('/healthz')).status, 'ok');
  assert.deepEqual(await service.stop(), { code: 0, signal: null });
});

test('SIGHUP without a data file changes nothing, and SIGINT ends with 0, with connections open and idle', async () => {
  const service = await startService();
  const api = createApi(service, []);
  const before = await api.get('/api/v1/places');
  assert.equal((await service.reload()).level, 'info');
  const after = await api.get('/api/v1/places');
  assert.deepEqual(after.body, before.body);
  assert.deepEqual(await service.stop('SIGINT'), { code: 0, signal: null }, service.stderr());
});
