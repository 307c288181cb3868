import assert from 'node:assert/strict';
import { constants } from 'node:buffer';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataPath, readDataFile, readFault } from '../../../src/places/data-file/read.ts';
import { folderForTests } from '../../support/folder.ts';

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
