import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { StartError } from '../../src/errors.ts';
import type { ViewCounter } from '../../src/views/counter.ts';
import { openCounter } from '../../src/views/open.ts';
import { keepLog } from './fixtures.ts';

const root = mkdtempSync(join(tmpdir(), 'places-open-'));
after(() => rmSync(root, { recursive: true }));

function open(stateDir: string): Promise<ViewCounter> {
  return openCounter({ stateDir, flush: 'always', log: keepLog() });
}

function rejects(stateDir: string, sentence: RegExp): Promise<void> {
  return assert.rejects(open(stateDir), (error: unknown) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, sentence);
    return true;
  });
}

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

describe('opening the counter', () => {
  it('makes the folder for its owner alone, with all above it', async () => {
    const folder = join(root, 'deep/er/state');
    const counter = await open(folder);
    await counter.increment();
    for (const name of ['', 'views.lock']) assert.equal(mode(join(folder, name)), '700', name);
    for (const name of ['views.0', 'views.1']) assert.equal(mode(join(folder, name)), '600', name);
    await counter.close();
    assert.deepEqual(readdirSync(folder).sort(), ['views.0', 'views.1']);
  });

  it('goes on where the last instance stopped', async () => {
    const folder = join(root, 'again');
    const first = await open(folder);
    await Promise.all([first.increment(), first.increment()]);
    await first.close();
    const second = await open(folder);
    assert.equal(await second.increment(), 3);
    await second.close();
  });

  it('rejects a path that is a file, in one line', async () => {
    const path = join(root, 'file');
    writeFileSync(path, '');
    await rejects(path, /^the state folder .+\/file cannot be made: EEXIST[^\n]+--state-dir$/);
    await rejects(join(path, 'below'), /^the state folder .+ cannot be made: ENOTDIR[^\n]+--state-dir$/);
  });

  it('rejects a folder that takes no files, in one line', async (t) => {
    if (process.platform !== 'linux') return t.skip('needs /proc');
    await rejects(
      '/proc/self/task',
      /^the state folder \/proc\/self\/task cannot be written: [^\n]+--state-dir$/,
    );
  });

  it('releases the folder when it cannot start', async () => {
    const folder = join(root, 'damaged');
    mkdirSync(folder);
    writeFileSync(join(folder, 'views.0'), 'damaged');
    await rejects(folder, /no valid view count/);
    assert.deepEqual(readdirSync(folder), ['views.0']);
    await rejects(folder, /no valid view count/);
  });

  it('takes paths of every length around the longest that a socket may have', async () => {
    for (let length = 60; length <= 110; length += 1) {
      const folder = join(root, 'x'.repeat(length - root.length - 1));
      const counter = await open(folder);
      await rejects(folder, /another instance uses the state folder/);
      await counter.close();
      assert.deepEqual(readdirSync(folder).sort(), ['views.0', 'views.1'], folder);
    }
  });

  it('takes a path far longer than a socket may have', async () => {
    const folder = join(root, 'long'.repeat(30), 'path'.repeat(30));
    const counter = await open(folder);
    assert.equal(await counter.increment(), 1);
    await rejects(folder, /another instance uses the state folder/);
    await counter.close();
    assert.deepEqual(readdirSync(folder).sort(), ['views.0', 'views.1']);
  });
});
