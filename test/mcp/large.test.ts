import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { maxWatched } from '../../src/mcp/subscriptions.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { useRequester } from '../support/use-service.ts';
import { legacy, rpc } from './support/requests.ts';
import { openSession } from './support/stream.ts';

/** More places than a page holds, and more than a session may watch. */
const size = maxWatched + 44;

const file = JSON.parse(readFileSync(join(projectRoot, 'data/places.json'), 'utf8'));
const [template] = file.places;
delete file.routes;
file.places = Array.from({ length: size }, (_, i) => ({ ...template, id: `place-${i + 1}`, index: i + 1 }));
const data = join(folderForTests(), 'large.json');
writeFileSync(data, JSON.stringify(file));
const { service, send } = useRequester('--rate-limit', '0', '--data', data);

const ask = async (method: string, params: object) =>
  JSON.parse((await send(legacy(method, params))).body.toString()).result;

test('the first places and the largest page of the API are resources, and the template has the others', async () => {
  const { resources, nextCursor } = await ask('resources/list', {});
  assert.deepEqual([resources.length, nextCursor], [103, undefined]);
  assert.match(resources[0].description, new RegExp(`^The first 100 of ${size} places`));
  const read = async (uri: string) => JSON.parse((await ask('resources/read', { uri })).contents[0].text);
  assert.partialDeepStrictEqual(await read('places://list'), { total: size, count: 100 });
  assert.equal((await read(`places://place/place-${size}`)).place.index, size);
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
