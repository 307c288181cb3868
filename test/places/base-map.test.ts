import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeCity } from '../cli/city.ts';
import { folderForTests } from '../support/folder.ts';
import { freshAddress, requester } from '../support/http.ts';
import { projectRoot } from '../support/project.ts';
import { runPlaces, startService } from '../support/service.ts';

const folder = folderForTests();

function dataFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeCity(join(path, 'places.json'));
  return path;
}

const bad = '{"type":"FeatureCollection","features":[\n{"properties":{"kind":"raod"}}]}';

test('a data folder may have a base map; a reload replaces it, and a bad one leaves the old one', async () => {
  const path = dataFolder('reloaded');
  await using service = await startService({ args: ['--data', path, '--rate-limit', '0'] });
  const send = requester(service.url, freshAddress());
  const addressOf = async () => {
    const home = (await send({ path: '/', headers: { Accept: 'text/html' } })).body.toString();
    return /\/base-map\.json\?v=[\w-]+/.exec(home)?.[0];
  };
  assert.equal(await addressOf(), undefined);
  assert.equal((await send({ path: '/base-map.json' })).status, 404);
  // A thread checks a large one.
  const map = readFileSync(join(projectRoot, 'data/map.geojson'), 'utf8');
  writeFileSync(join(path, 'map.geojson'), map + ' '.repeat(200_000));
  assert.equal((await service.reload()).level, 'info');
  const address = (await addressOf()) ?? '';
  const answer = await send({ path: address, headers: { 'Accept-Encoding': 'br' } });
  assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(answer.headers['content-encoding'], 'br');
  assert.ok(answer.body.length < 40_000, `${answer.body.length}`);
  const { etag = '' } = answer.headers;
  const again = await send({ path: address, headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } });
  assert.equal(again.status, 304);

  writeFileSync(join(path, 'map.geojson'), bad);
  const refused = await service.reload();
  assert.equal(refused.level, 'error');
  assert.match(
    String(refused.reason),
    /bad base map .*map\.geojson: \/features\/0\/properties\/kind: is "raod"/,
  );
  assert.equal(await addressOf(), address);
  assert.equal((await send({ path: '/base-map.json' })).status, 200);
});

test('a bad base map stops a start, and the check tells where its faults are', async () => {
  const path = dataFolder('bad');
  writeFileSync(join(path, 'map.geojson'), bad);
  const start = await runPlaces(['serve', '--port', '0', '--data', path]);
  assert.equal(start.code, 2);
  assert.match(start.stderr, /^[^\n]*bad base map [^\n]*\/properties\/kind: is "raod"[^\n]*\n$/);
  const { code, stdout } = await runPlaces(['check', path]);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /map\.geojson:2:\d+: error: \/features\/0\/properties\/kind: is "raod" \(did you mean road\?\)/,
  );
  assert.match(stdout, /2 faults\n$/);
});

test('a base map that cannot be read stops a start, and the check names it', async () => {
  const path = dataFolder('unreadable');
  mkdirSync(join(path, 'map.geojson'));
  const start = await runPlaces(['serve', '--port', '0', '--data', path]);
  assert.equal(start.code, 2);
  assert.match(start.stderr, /cannot read the base map .*map\.geojson/);
  const { code, stdout } = await runPlaces(['check', path]);
  assert.equal(code, 1);
  assert.match(stdout, /map\.geojson:1:1: error: cannot read the base map/);
});
