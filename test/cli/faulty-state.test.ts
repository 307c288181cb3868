import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { FailingCalls } from '../support/failing-calls.ts';
import { folderForTests } from '../support/folder.ts';
import { runPlaces } from '../support/service.ts';
import { needs } from '../support/tools.ts';

const root = folderForTests();
const systemd = 75;

/** `make faults` tries every call with every error. */
describe(
  'a start whose state folder cannot be locked says in one line what helps, and exits with 75',
  needs('gcc'),
  () => {
    for (const [what, call, error, message] of [
      [
        'a file system without locks',
        'lock',
        'ENOLCK',
        /: ENOLCK: the file system gives no locks \(fcntl\); start the lock service/,
      ],
      [
        'too many open files',
        'open',
        'EMFILE',
        /: EMFILE: too many open files \(open\); raise the limit of open files/,
      ],
      ['an exceeded quota', 'open', 'EDQUOT', /: EDQUOT: disk quota exceeded \(open\); delete files/],
      ['no inodes', 'open', 'ENOSPC', /: ENOSPC: no space left on device \(open\); free space .+ or inodes/],
    ] as const)
      it(what, async () => {
        const folder = join(root, error);
        mkdirSync(folder);
        const calls = new FailingCalls(folder);
        calls.fail({ call, error, glob: '*/views.lock*' });
        const args = ['serve', '--port', '0', '--host', '127.0.0.1', '--state-dir', join(folder, 'state')];
        const { code, stderr } = await runPlaces(args, { env: calls.env });
        assert.match(stderr, /^places: the state folder \S+ cannot be written[^\n]+\n$/);
        assert.match(stderr, message);
        assert.equal(code, systemd);
      });
  },
);
