import assert from 'node:assert/strict';
import { chownSync, copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { testCityFile } from '../contract/case.ts';
import { runContract } from '../contract/run.ts';
import { startService } from '../support/service.ts';
import { type DebianRoot, debianTools, openDebianRoot } from './debian.ts';
import { native, needsRoot } from './executable.ts';

/** nobody and nogroup. */
const user = 65_534;

describe('the executable on a machine with nothing on it', needsRoot([native], ...debianTools), () => {
  let root: DebianRoot;
  before(() => {
    root = openDebianRoot();
    copyFileSync(native, join(root.path, 'places'));
    const city = join(root.path, testCityFile);
    mkdirSync(dirname(city), { recursive: true });
    copyFileSync(testCityFile, city);
  });
  after(() => root[Symbol.dispose]());

  test('there is no Node on it', () => {
    assert.notEqual(root.run('which', 'node').status, 0);
    assert.match(root.run('/places', '--version').stdout, /^places \d+\.\d+\.\d+ /);
  });

  test('it needs no library but those of the packages libc6, libgcc-s1 and libstdc++6', () => {
    const { stdout } = root.run('ldd', '/places');
    const names: readonly string[] = stdout.match(/\b(?:lib|ld-|linux-)[\w+-]+(?=\.so)/g) ?? [];
    const known = /^(?:lib(?:c|dl|m|pthread|gcc_s|stdc\+\+)|ld-linux-[\w-]+|linux-vdso)$/;
    assert.ok(names.includes('libc'), stdout);
    assert.deepEqual(
      names.filter((name) => !known.test(name)),
      [],
    );
  });

  runContract('the contract, from the executable alone, as a user without rights', (args) => {
    const state = mkdtempSync(join(root.path, 'tmp', 'state-'));
    chownSync(state, user, user);
    const command = ['chroot', `--userspec=${user}:${user}`, root.path, '/places'] as const;
    return startService({ args, command, stateDir: `/${relative(root.path, state)}` });
  });
});
