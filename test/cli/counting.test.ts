import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { expectViews } from '../contract/api.ts';
import { assertPeacefulEnd } from '../contract/run.ts';
import { folderForTests } from '../support/folder.ts';
import { freshAddress, requester } from '../support/http.ts';
import { type Service, startService } from '../support/service.ts';

const folder = folderForTests();
const args = ['--rate-limit', '0'];

const get = { path: '/api/v1/views?action=increment' };
const post = { method: 'POST', path: '/api/v1/views', body: '{"source":"test"}' };

/** Records so many views at once, by GET and POST in turn; returns the counts that were answered, ascending. */
async function increment(service: Service, times: number): Promise<number[]> {
  const send = requester(service.url, freshAddress());
  const asks = Array.from({ length: times }, (_, i) => send(i % 2 === 0 ? get : post));
  const counts = (await Promise.all(asks)).map((answer) => expectViews(answer).count);
  return counts.toSorted((a, b) => a - b);
}

async function count(service: Service): Promise<number> {
  return expectViews(await requester(service.url, freshAddress())({ path: '/api/v1/views' })).count;
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test('views are counted exactly, whatever ends the service: all that were answered are kept, and no others', async () => {
  const stateDir = join(folder, 'ends');
  const quiet = await startService({ args, stateDir });
  assert.equal(await count(quiet), 0);
  assert.deepEqual(await increment(quiet, 200), upTo(1, 200));
  assert.equal(await count(quiet), 200);
  await assertPeacefulEnd(quiet);

  const killed = await startService({ args, stateDir });
  assert.deepEqual(await increment(killed, 17), upTo(201, 217));
  await killed.kill();

  const crowded = await startService({ args, stateDir });
  assert.equal(await count(crowded), 217);
  const send = requester(crowded.url, freshAddress());
  const asks = Array.from({ length: 100 }, () => send(post));
  await asks[0];
  const stopped = crowded.stop();
  const answered = (await Promise.allSettled(asks)).filter(
    (settled) => settled.status === 'fulfilled' && settled.value.status === 200,
  ).length;
  assert.deepEqual(await stopped, { code: 0, signal: null }, crowded.stderr());
  await using again = await startService({ args, stateDir });
  const kept = (await count(again)) - 217;
  assert.ok(kept >= answered && kept <= asks.length, `${answered} answered, ${kept} kept`);
});

test('a stop that cannot store answered views says so by its exit code', async () => {
  const stateDir = join(folder, 'lost');
  await using service = await startService({ args: [...args, '--flush', '3600000'], stateDir });
  assert.deepEqual(await increment(service, 3), [1, 2, 3]);
  renameSync(stateDir, `${stateDir} elsewhere`);
  writeFileSync(stateDir, 'a file in place of the folder');
  assert.deepEqual(await service.stop(), { code: 74, signal: null });
  assert.match(service.stderr(), /answered views could not be stored/);
});
