import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSmallFile } from '../../src/base/small-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-small-file-'));
const path = (name: string) => join(folder, name);

test('reads a file of up to 1 MiB, and no larger one', () => {
  writeFileSync(path('text'), 'जयपुर');
  assert.equal(readSmallFile(path('text')), 'जयपुर');
  truncateSync(path('text'), 1_048_576);
  assert.equal(Buffer.byteLength(readSmallFile(path('text'))), 1_048_576);
  truncateSync(path('text'), 1_048_577);
  assert.throws(() => readSmallFile(path('text')), /1048577 bytes, and may have 1048576/);
});

test('neither waits for a pipe nor reads a device or a folder', () => {
  execFileSync('mkfifo', [path('pipe')]);
  for (const each of [path('pipe'), '/dev/zero', folder])
    assert.throws(() => readSmallFile(each), /it is not a regular file/, each);
  assert.throws(() => readSmallFile(path('absent')), { code: 'ENOENT' });
});
