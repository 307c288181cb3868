import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { openFolder, rejectsToOpen } from './fixtures.ts';

const root = folderForTests();

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

describe('opening the counter', () => {
  it('makes the folder for its owner alone, with all above it', async () => {
    const folder = join(root, 'deep/er/state');
    const counter = await openFolder(folder);
    await counter.increment();
    assert.equal(mode(folder), '700');
    await counter.close();
    const names = readdirSync(folder).sort();
    assert.deepEqual(names, ['views.0', 'views.1', 'views.lock.db']);
    for (const name of names) assert.equal(mode(join(folder, name)), '600', name);
  });

  it('rejects a path that is a file, in one line', async () => {
    const path = join(root, 'file');
    writeFileSync(path, '');
    await rejectsToOpen(path, /^the state folder .+\/file cannot be created: EEXIST[^\n]+--state-dir$/);
    await rejectsToOpen(
      join(path, 'below'),
      /^the state folder .+ cannot be created: ENOTDIR[^\n]+--state-dir$/,
    );
  });

  it('rejects a folder that takes no files, in one line', async (t) => {
    if (process.platform !== 'linux') return t.skip('needs /proc');
    await rejectsToOpen(
      '/proc/self/task',
      /^the state folder \/proc\/self\/task cannot be written: [^\n]+--state-dir$/,
    );
  });

  it('releases the folder when it cannot start', async () => {
    const folder = join(root, 'damaged');
    mkdirSync(folder);
    writeFileSync(join(folder, 'views.0'), 'damaged');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await rejectsToOpen(
        folder,
        /^the state folder \S+ holds no valid view count, but "views\.0" \(content differs from what was written\); restore a valid views\.0/,
      );
      assert.deepEqual(readdirSync(folder).sort(), ['views.0', 'views.lock.db']);
    }
  });

  it('rejects a count that cannot be read, in one line, and leaves it', async () => {
    const folder = join(root, 'unreadable');
    mkdirSync(folder);
    symlinkSync('views.lock.db/below', join(folder, 'views.0'));
    await rejectsToOpen(
      folder,
      /^the state folder .+ cannot be read: ENOTDIR[^\n]+; choose another one with --state-dir$/,
    );
    assert.deepEqual(readdirSync(folder).sort(), ['views.0', 'views.lock.db']);
  });

  for (const [fault, target] of [
    ['to nothing', 'away/views.lock.db'],
    ['to itself', 'views.lock.db'],
  ] as const)
    it(`advises to remove a lock file that is a link ${fault}`, async () => {
      const folder = join(root, `link ${fault}`);
      mkdirSync(folder);
      const file = join(folder, 'views.lock.db');
      symlinkSync(target, file);
      await rejectsToOpen(
        folder,
        /cannot be locked: E(?:NOENT|LOOP)[^\n]+; remove the link: rm '[^']+views\.lock\.db'$/,
      );
    });

  it('takes a long path', async () => {
    const folder = join(root, 'long'.repeat(30), 'path'.repeat(30));
    const counter = await openFolder(folder);
    assert.equal(await counter.increment(), 1);
    await rejectsToOpen(folder, /another instance uses the state folder/);
    await counter.close();
  });
});
