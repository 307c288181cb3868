import assert from 'node:assert/strict';
import { constants } from 'node:buffer';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataPath, readAtMost, readDataFile, readFault } from '../../../src/places/data-file/read.ts';
import { folderForTests } from '../../support/folder.ts';

const chunk = Buffer.alloc(1024, 'x');

test('a stream of as many bytes as are allowed is read whole', async () => {
  async function* three() {
    for (let i = 0; i < 3; i += 1) yield chunk;
  }
  assert.deepEqual(await readAtMost(3072, three()), Buffer.alloc(3072, 'x'));
});

test('a stream without an end is refused, and read no further than allowed', async () => {
  let [read, isClosed] = [0, false];
  async function* endless() {
    try {
      for (;;) {
        read += chunk.length;
        yield chunk;
      }
    } finally {
      isClosed = true;
    }
  }
  await assert.rejects(readAtMost(1024 * 1024, endless()), /^Error: larger than 1 MiB$/);
  assert.ok(isClosed && read <= 1024 * 1024 + chunk.length, `${read}`);
});

test('does not read a file that no string can hold', async () => {
  const file = join(folderForTests(), 'large.json');
  writeFileSync(file, '');
  truncateSync(file, constants.MAX_STRING_LENGTH + 1);
  await assert.rejects(readDataFile(file), /^Error: larger than \d+ MiB$/);
});

test('names the folder of a data file with the usual name only, and the first part of a path that is closed', async () => {
  const folder = folderForTests();
  const file = join(folder, 'places.json');
  writeFileSync(file, '');
  assert.deepEqual(await dataPath(folder), { file, folder });
  assert.deepEqual(await dataPath(file), { file, folder });
  assert.deepEqual(await dataPath(`${file}x`), { file: `${file}x`, folder: undefined });
  const closed = Object.assign(new Error('closed'), { code: 'EACCES' });
  assert.match(await readFault(closed, join(folder, 'other')), /; allow it: sudo chmod a\+rX \S+\/other$/);
  // A file is no folder that can be entered.
  for (const path of [join(file, 'a'), join(file, 'a/b')])
    assert.match(await readFault(closed, path), /sudo chmod a\+rX \S+\/places\.json$/);
  assert.doesNotMatch(await readFault(new Error('other'), file), /chmod/);
});
