import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { openFolder, rejectsToOpen } from './fixtures.ts';

const root = folderForTests();

describe('a second instance', () => {
  it('is rejected, also by way of a link', async () => {
    const folder = join(root, 'taken');
    const link = join(root, 'link');
    symlinkSync(folder, link);
    const first = await openFolder(folder);
    await rejectsToOpen(
      folder,
      /^another instance uses the state folder .+; stop it, or choose another.+--state-dir$/,
    );
    await rejectsToOpen(link, /another instance/);
    await first.close();
    assert.deepEqual(openFiles(folder), []);
    await (await openFolder(link)).close();
  });

  it('is rejected while another process has the folder, and starts without any clean-up once that is killed', async () => {
    const folder = join(root, 'held');
    const holder = await holdLock(folder);
    await rejectsToOpen(folder, /another instance/);
    writeFileSync(join(folder, 'views.tmp-1'), 'half a wr');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    assert.deepEqual(readdirSync(folder).sort(), ['views.lock.db', 'views.tmp-1']);
    const counter = await openFolder(folder);
    assert.equal(await counter.increment(), 1);
    await counter.close();
    assert.deepEqual(readdirSync(folder).sort(), ['views.0', 'views.1', 'views.lock.db']);
  });
});

describe('the lock in the folder', () => {
  it('is taken again when somebody deleted it', async () => {
    const folder = join(root, 'deleted');
    const counter = await openFolder(folder);
    rmSync(join(folder, 'views.lock.db'));
    assert.equal(await counter.increment(), 1);
    assert.deepEqual(openFiles(folder), ['views.lock.db']);
    await assert.rejects(holdLock(folder), /database is locked/);
    await counter.close();
  });

  it('taken by another process stops the counting, not the service', async () => {
    const folder = join(root, 'usurped');
    const counter = await openFolder(folder);
    await counter.increment();
    rmSync(join(folder, 'views.lock.db'));
    const usurper = await holdLock(folder);
    await assert.rejects(counter.increment(), { code: 'COUNTER_UNAVAILABLE' });
    assert.match(counter.health().error ?? '', /another instance has taken the state folder/);
    assert.equal(counter.read(), 1);
    usurper.kill('SIGKILL');
    await once(usurper, 'exit');
    assert.equal(await counter.increment(), 2);
    await counter.close();
  });

  it('that an older version left is no hindrance to the start', async () => {
    const folder = join(root, 'older');
    mkdirSync(join(folder, 'views.lock', 'socket'), { recursive: true });
    await (await openFolder(folder)).close();
  });

  for (const [content, make, reason] of [
    ['a folder', (path: string) => mkdirSync(path), 'it is not a regular file'],
    ['a pipe', (path: string) => void execFileSync('mkfifo', [path]), 'it is not a regular file'],
    [
      'something else',
      (path: string) => writeFileSync(path, 'no database '.repeat(100)),
      'it has other content',
    ],
  ] as const)
    it(`that is ${content} stops the start, in one line with the command that mends it`, async () => {
      const folder = join(root, content);
      mkdirSync(folder);
      make(join(folder, 'views.lock.db'));
      const file = `'${folder}/views.lock.db'`;
      const mend = new RegExp(
        `^the state folder .+ cannot be locked by .+: ${reason}; remove it: rm -r ${file}$`,
      );
      await rejectsToOpen(folder, mend);
      assert.deepEqual(openFiles(folder), []);
    });
});

/** The files in a folder that this process has open, one that was deleted as such. */
function openFiles(folder: string): string[] {
  const paths = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(join('/proc/self/fd', fd))];
    } catch {
      return [];
    }
  });
  return paths.filter((path) => dirname(path) === folder).map((path) => basename(path));
}

/** A process of its own that holds the lock of a folder and does nothing else. */
async function holdLock(folder: string): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  const program = `const { DatabaseSync } = require('node:sqlite');
    globalThis.lock = new DatabaseSync(process.argv[1]);
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    process.stdout.write('held');
    setInterval(() => {}, 60_000);`;
  const args = ['-e', program, join(folder, 'views.lock.db')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  after(() => child.kill('SIGKILL'));
  const fault = child.stderr.setEncoding('utf8').toArray();
  const held = await Promise.race([once(child.stdout, 'data'), fault]);
  if (!held.toString().includes('held')) throw new Error(held.join(''));
  return child;
}
