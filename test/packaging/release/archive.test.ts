import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packArchive } from '../../../packaging/release/archive.ts';
import { native, needsBuilt } from '../../e2e/executable.ts';
import { folderForTests } from '../../support/folder.ts';

// A build leaves Node's licence, which goes into the archive.
test(
  'an archive holds program, licences and manual page, of nobody and of one time',
  needsBuilt([native], 'dpkg-deb', 'xz'),
  () => {
    const folder = folderForTests();
    const [first, second] = ['first', 'second'].map((name, hour) => {
      const output = join(folder, name);
      const program = join(output, 'program');
      mkdirSync(output);
      writeFileSync(program, 'a program');
      utimesSync(program, hour * 3600, hour * 3600);
      chmodSync(program, 0o700);
      const date = new Date('2026-01-01');
      packArchive({ program, architecture: 'arm64', version: '1.2.3', date, output, level: 0 });
      return join(output, 'places-1.2.3-linux-arm64.tar.xz');
    });
    const read = (path = '') => readFileSync(path, 'base64');
    assert.equal(read(first), read(second));
    const list = execFileSync('tar', ['--utc', '--numeric-owner', '-tvf', first ?? ''], { encoding: 'utf8' });
    assert.deepEqual(
      list
        .trim()
        .split('\n')
        .map((line) => line.replace(/ +\d+ (?=2026)/, ' ')),
      [
        'drwxr-xr-x 0/0 2026-01-01 00:00 places-1.2.3-linux-arm64/',
        '-rw-r--r-- 0/0 2026-01-01 00:00 places-1.2.3-linux-arm64/LICENSE',
        '-rw-r--r-- 0/0 2026-01-01 00:00 places-1.2.3-linux-arm64/LICENSE.node',
        '-rwxr-xr-x 0/0 2026-01-01 00:00 places-1.2.3-linux-arm64/places',
        '-rw-r--r-- 0/0 2026-01-01 00:00 places-1.2.3-linux-arm64/places.1',
      ],
    );
  },
);
