import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { requester } from '../support/http.ts';
import { type Service, startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/until.ts';

const root = folderForTests();

/** Sends a view. Returns its count, or undefined if it was rejected with 503. */
async function view({ url }: Service): Promise<number | undefined> {
  const answer = await requester(url, '127.0.0.1')({ method: 'POST', path: '/api/v1/views' });
  if (answer.status === 503) return undefined;
  return JSON.parse(answer.body.toString()).count;
}

async function countOf({ url }: Service): Promise<number> {
  const answer = await requester(url, '127.0.0.1')({ path: '/api/v1/views' });
  return JSON.parse(answer.body.toString()).count;
}

/** Outside CI one thing happens to the lock file and one to its folder; the others end in the same way. */
const always = ['whose lock file is removed', 'whose folder is replaced'];
const events: Readonly<Record<string, { happen(folder: string): void; readonly count: number }>> = {
  'whose lock file is removed': { happen: (folder) => rmSync(join(folder, 'views.lock.db')), count: 10 },
  'whose lock file is renamed': {
    happen: (folder) => renameSync(join(folder, 'views.lock.db'), join(folder, 'views.lock.old')),
    count: 10,
  },
  // The second instance counts from 0 there.
  'whose folder is removed': { happen: (folder) => rmSync(folder, { recursive: true }), count: 9 },
  'whose folder is replaced': {
    happen(folder) {
      renameSync(folder, `${folder}.away`);
      mkdirSync(folder);
    },
    count: 9,
  },
};

describe('an instance', () => {
  it('whose lock file comes back counts on from what another one has answered meanwhile', async () => {
    const stateDir = join(root, 'back');
    mkdirSync(stateDir);
    const [lock, away] = [join(stateDir, 'views.lock.db'), join(stateDir, 'views.lock.away')];
    await using first = await startService({ stateDir });
    assert.equal(await view(first), 1);
    renameSync(lock, away);
    const second = await startService({ stateDir });
    for (let sent = 1; sent <= 8; sent += 1) assert.equal(await view(second), 1 + sent);
    renameSync(away, lock);
    assert.equal(await view(first), undefined);
    assert.equal(await view(second), undefined);
    await second.stop('SIGTERM');
    await until(async () => (await view(first)) !== undefined);
    await first.stop('SIGTERM');
    await using third = await startService({ stateDir });
    assert.equal(await countOf(third), 10);
  });

  for (const [what, { happen, count }] of Object.entries(events).filter(
    ([what]) => isThorough || always.includes(what),
  ))
    it(`${what} counts on from what another one has answered meanwhile`, async () => {
      const stateDir = join(root, what.replaceAll(' ', '-'));
      mkdirSync(stateDir);
      await using first = await startService({ stateDir });
      assert.equal(await view(first), 1);
      happen(stateDir);
      const second = await startService({ stateDir });
      for (let sent = 1; sent <= 8; sent += 1) assert.equal(await view(second), count - 9 + sent);
      assert.equal(await view(first), undefined);
      await second.stop('SIGTERM');
      assert.equal(await view(first), count);
      await first.stop('SIGTERM');
      await using third = await startService({ stateDir });
      assert.equal(await countOf(third), count);
    });
});
