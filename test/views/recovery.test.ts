import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { codeOf } from '../../src/base/errors.ts';
import { type FileSystem, folderFiles } from '../../src/views/files.ts';
import { encodeGeneration } from '../../src/views/generation.ts';
import { recover } from '../../src/views/recovery.ts';
import { Store } from '../../src/views/store.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { folderForTests } from '../support/folder.ts';
import { needs } from '../support/tools.ts';
import { damages, strangers } from './damage.ts';
import { freeLock, keepLog, settle, start } from './fixtures.ts';
import { failing, SimulatedDisk } from './simulated-disk.ts';

const root = folderForTests();

const older = encodeGeneration({ sequence: 7, count: 1233 });
const newer = encodeGeneration({ sequence: 8, count: 1234 });
const now = new Date('2026-02-03T04:05:06.789Z');

function folderWith(contents: Record<string, Buffer | string>): string {
  const folder = mkdtempSync(join(root, 'state-'));
  for (const [name, bytes] of Object.entries(contents)) writeFileSync(join(folder, name), bytes);
  return folder;
}

/** Every damaged file as one of a disk in memory, and every stranger in a folder, with these good files beside it. */
async function* damagedFiles(
  name: string,
  good: Record<string, Buffer>,
): AsyncGenerator<[string, FileSystem]> {
  for (const [damage, bytes] of damages()) {
    const disk = new SimulatedDisk();
    for (const [file, content] of Object.entries({ ...good, [name]: bytes })) disk.overwrite(file, content);
    yield [damage, disk];
  }
  for (const [stranger, put] of Object.entries(strangers)) {
    const folder = folderWith(good);
    put(join(folder, name));
    yield [stranger, folderFiles(folder)];
  }
}

/** The names in a folder, each with what a reader gets of it. */
async function snapshot(files: FileSystem): Promise<unknown[]> {
  const names = (await files.list()).sort();
  return Promise.all(
    names.map(async (name) => [name, await files.read(name, 1_000_000).then(String, codeOf)]),
  );
}

describe('a damaged generation', () => {
  it('costs at most the last flush, in each of more than 2,000 ways, and is quarantined', async (t) => {
    let count = 0;
    for await (const [damage, files] of damagedFiles('views.1', { 'views.0': older })) {
      count += 1;
      const before = await snapshot(files);
      const log = keepLog();
      const found = await recover(files, log, now);
      assert.equal(found.count, 1233, damage);
      assert.match(
        found.damaged?.message ?? '',
        /^views\.1 was damaged \(.+\) and was renamed to views\.1\.corrupt-/,
      );
      assert.equal(log.lines[0]?.level, 'error', damage);
      assert.deepEqual(await snapshot(files), before, damage);
      await new Store(files, freeLock, found).write(found.count);
      assert.deepEqual(
        (await files.list()).sort(),
        ['views.0', 'views.1', 'views.1.corrupt-2026-02-03T040506.789Z'],
        damage,
      );
    }
    t.diagnostic(`${count} damaged files`);
    assert.ok(count >= 2000);
  });

  it('without a good one beside it stops the start and stays where it is, in each of them', async () => {
    for await (const [damage, files] of damagedFiles('views.0', {})) {
      const before = await snapshot(files);
      await assert.rejects(recover(files, keepLog(), now), {
        name: 'StartError',
        message: /^[^\n]*holds no valid view count, but "views\.0" \(.+\); restore a valid views\.0[^\n]*$/,
      });
      assert.deepEqual(await snapshot(files), before, damage);
    }
  });

  it('is reported in the log and by health', async () => {
    const log = keepLog();
    const found = await recover(
      folderFiles(folderWith({ 'views.0': older, 'views.1': 'damaged' })),
      log,
      now,
    );
    const renamedTo = 'views.1.corrupt-2026-02-03T040506.789Z';
    const message = `views.1 was damaged (content differs from what was written) and was renamed to ${renamedTo}; the count continues from views.0`;
    assert.deepEqual(found.damaged, { slot: 'views.1', renamedTo, message });
    const fields = { file: 'views.1', count: 1233 };
    assert.deepEqual(log.lines, [
      { level: 'error', message: `${message}; the last flush may be missing`, fields },
    ]);
  });

  it('is replaced at once, and counting goes on', async () => {
    const folder = folderWith({ 'views.0': 'damaged', 'views.1': newer });
    const counter = await start(folderFiles(folder));
    assert.equal(counter.read(), 1234);
    assert.match(readFileSync(join(folder, 'views.0'), 'utf8'), /^count 1234$/m);
    assert.match(counter.health().error ?? '', /views\.0 was damaged/);
    assert.equal(await counter.increment(), 1235);
    assert.match(counter.health().error ?? '', /views\.0 was damaged/);
  });

  it('is moved only when the other one is durable', async () => {
    const disk = new SimulatedDisk();
    disk.overwrite('views.0', Buffer.from('damaged'));
    disk.overwrite('views.1', newer);
    disk.fault = failing('sync folder', 1, 2);
    const store = new Store(disk, freeLock, await recover(disk, keepLog(), now));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await assert.rejects(store.write(1234), /EIO/);
      assert.deepEqual((await disk.list()).sort(), ['views.0', 'views.1']);
    }
    await store.write(1234);
    assert.deepEqual((await disk.list()).sort(), [
      'views.0',
      'views.0.corrupt-2026-02-03T040506.789Z',
      'views.1',
    ]);
  });

  it('is moved by the next attempt when the first one fails, though it may have been done', async () => {
    for (const done of [false, true]) {
      const disk = new SimulatedDisk();
      disk.overwrite('views.0', Buffer.from('damaged'));
      disk.overwrite('views.1', newer);
      const store = new Store(disk, freeLock, await recover(disk, keepLog(), now));
      disk.fault = failing('rename', 2, 1, { done });
      await assert.rejects(store.write(1235), /EIO/);
      assert.equal(store.durable, 1234);
      await store.write(1235);
      assert.equal((await disk.read('views.0.corrupt-2026-02-03T040506.789Z', 9)).toString(), 'damaged');
    }
  });

  it('is kept with at most four earlier ones', async () => {
    const old = Array.from({ length: 7 }, (_, i) => `views.${i % 2}.corrupt-2025-01-0${i + 1}T000000.000Z`);
    const folder = folderWith({
      ...Object.fromEntries(old.map((name) => [name, 'x'])),
      'views.0': newer,
      'views.1': '',
    });
    await start(folderFiles(folder));
    const kept = readdirSync(folder).filter((name) => name.includes('corrupt'));
    assert.deepEqual(kept.sort(), [...old.slice(3), 'views.1.corrupt-2026-02-03T040506.789Z'].sort());
  });

  it('shows in a digest that people can check by hand', needs('sha256sum'), () => {
    const [body, digest] = newer.toString().split('sha256 ');
    const sum = execFileSync('sha256sum', { input: body, encoding: 'utf8' });
    assert.equal(sum.split(' ')[0], digest?.trim());
  });
});

describe('a folder', () => {
  const both = { 'views.0': older, 'views.1': newer };
  const folders: [name: string, contents: Record<string, Buffer | string>, count: number, left: string[]][] =
    [
      ['is empty', {}, 0, ['views.0', 'views.1']],
      ['has certificates', { acme: '' }, 0, ['acme', 'views.0', 'views.1']],
      ['is the root of a file system', { 'lost+found': '' }, 0, ['lost+found', 'views.0', 'views.1']],
      [
        'holds leftovers of a first write',
        { 'views.tmp-1': 'pla', 'views.lock': '' },
        0,
        ['views.0', 'views.1', 'views.lock'],
      ],
      ['holds leftovers of a dead writer', { 'views.tmp-9': '', ...both }, 1234, ['views.0', 'views.1']],
    ];
  for (const [name, contents, count, left] of folders)
    it(`that ${name} counts on from ${count}`, async () => {
      const folder = folderWith(contents);
      assert.equal((await start(folderFiles(folder))).read(), count);
      assert.deepEqual(readdirSync(folder), left);
    });

  it('with leftovers that cannot be removed stores nothing until they are', async () => {
    const [disk, clock] = [new SimulatedDisk(), new FakeClock()];
    disk.overwrite('views.tmp-9', Buffer.from(''));
    disk.fault = failing('remove', 1, 1, { code: 'EACCES' });
    const counter = await start(disk, 'always', clock);
    assert.match(counter.health().error ?? '', /^EACCES/);
    assert.deepEqual(await disk.list(), ['views.tmp-9']);
    clock.advance(1000);
    await settle();
    assert.equal(await counter.increment(), 1);
    assert.deepEqual((await disk.list()).sort(), ['views.0', 'views.1']);
  });

  it('takes the higher sequence, whatever the counts and the times of the files', async () => {
    const lower = encodeGeneration({ sequence: 9, count: 11 });
    const folder = folderWith({ 'views.0': lower, 'views.1': newer });
    utimesSync(join(folder, 'views.0'), 0, 0);
    assert.equal((await recover(folderFiles(folder), keepLog(), now)).count, 11);
  });

  it('with two counts of one sequence takes the higher', async () => {
    for (const counts of [
      [1, 2],
      [2, 1],
    ]) {
      const [first, second] = counts.map((count) => encodeGeneration({ sequence: 5, count }));
      const folder = folderWith({ 'views.0': first ?? '', 'views.1': second ?? '' });
      assert.equal((await recover(folderFiles(folder), keepLog(), now)).count, 2);
    }
  });

  it('that may not be read stops the start, with another count beside it or not', async () => {
    const disk = new SimulatedDisk();
    disk.overwrite('views.0', newer);
    disk.fault = failing('read', 1, 9, { code: 'EACCES' });
    await assert.rejects(recover(disk, keepLog(), now), { code: 'EACCES' });
    assert.deepEqual(await disk.list(), ['views.0']);
  });

  it('that holds only quarantined files is no empty one', async () => {
    const folder = folderWith({ 'views.0.corrupt-2025-01-01T000000.000Z': 'x' });
    await assert.rejects(
      recover(folderFiles(folder), keepLog(), now),
      /no valid view count, but "views\.0\.corrupt/,
    );
  });

  it('that holds the files of others is not counted in', async () => {
    const names = ['g\n', 'c', 'b', 'a', 'd', 'f', 'e'];
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, ''])));
    const files = { ...folderFiles(folder), list: async () => names };
    await assert.rejects(recover(files, keepLog(), now), /but "a", "b", "c", "d", "e" and 2 more;/);
  });
});
