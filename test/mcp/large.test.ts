import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { maxWatched } from '../../src/mcp/subscriptions.ts';
import { client, type Send } from '../support/http.ts';
import { projectRoot } from '../support/project.ts';
import { type Service, startService } from '../support/service.ts';
import { legacy, rpc } from './support/requests.ts';
import { openSession } from './support/stream.ts';

/** More places than a page holds, and more than a session may watch. */
const size = maxWatched + 44;

const folder = mkdtempSync(join(tmpdir(), 'places-large-'));
let service: Service;
let send: Send;

before(async () => {
  const file = JSON.parse(readFileSync(join(projectRoot, 'data/places.json'), 'utf8'));
  const [template] = file.places;
  delete file.routes;
  file.places = Array.from({ length: size }, (_, i) => ({ ...template, id: `place-${i + 1}`, index: i + 1 }));
  const data = join(folder, 'large.json');
  writeFileSync(data, JSON.stringify(file));
  service = await startService({ args: ['--rate-limit', '0', '--data', data] });
  send = client(service.url, '127.0.0.1');
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const ask = async (method: string, params: object) =>
  JSON.parse((await send(legacy(method, params))).body.toString()).result;

test('the first places are listed as resources, and the template has the others', async () => {
  const { resources, nextCursor } = await ask('resources/list', {});
  assert.deepEqual([resources.length, nextCursor], [102, undefined]);
  const { contents } = await ask('resources/read', { uri: `places://place/place-${size}` });
  assert.equal(JSON.parse(contents[0].text).place.index, size);
});

test('the list as a resource is the largest page of the API, and says so', async () => {
  const { resources } = await ask('resources/list', {});
  assert.match(resources[0].description, new RegExp(`^The first 100 of ${size} places`));
  const { contents } = await ask('resources/read', { uri: 'places://list' });
  const { total, count } = JSON.parse(contents[0].text);
  assert.deepEqual([total, count], [size, 100]);
});

test('a session watches a bounded number of resources', async () => {
  const { stream, post } = await openSession(service.url);
  const watch = async (i: number) => {
    await post(rpc('resources/subscribe', { uri: `places://place/place-${i}` }, i));
    return stream.message();
  };
  for (let i = 1; i <= maxWatched; i++) assert.deepEqual((await watch(i)).result, {});
  assert.partialDeepStrictEqual(await watch(maxWatched + 1), { error: { code: -32602 } });
  assert.deepEqual((await watch(1)).result, {});
  stream.close();
});
