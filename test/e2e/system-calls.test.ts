import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { directUnit } from '../../src/ops/systemd-units.ts';
import { runContract } from '../contract/run.ts';
import { folderForTests } from '../support/folder.ts';
import { startService } from '../support/service.ts';
import { native, needsBuilt } from './executable.ts';

describe('the system calls of the whole contract', needsBuilt([native], 'strace', 'systemd-analyze'), () => {
  const folder = folderForTests();
  let recordings = 0;

  runContract('the contract, with every system call recorded', (args) => {
    // -D: the program itself is our child, and signals reach it.
    const options = ['-D', '-f', '-qq', '-e', 'signal=none', '-o', join(folder, `${recordings++}`)];
    return startService({ args, command: ['strace', ...options, native] });
  });

  test('the filter of the unit allows them all', () => {
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const made = new Set(texts.flatMap(callsIn));
    const allowed = allowedByUnit();
    assert.ok(made.has('accept4') && made.has('fsync'), 'the recording is of the service');
    assert.deepEqual(
      [...made].filter((call) => !allowed.has(call)),
      [],
    );
  });

  test('the filter keeps out what the service has no business with', () => {
    const allowed = allowedByUnit();
    const strange = 'mount ptrace reboot setuid chroot bpf init_module settimeofday setrlimit'.split(' ');
    assert.deepEqual(
      strange.filter((call) => allowed.has(call)),
      [],
    );
  });
});

/** Names of the calls in a recording, whose lines are a thread and then `name(…` or `<... name resumed>`. */
function callsIn(recording: string): string[] {
  return [...recording.matchAll(/^\d+ +(?:<\.\.\. )?([a-z]\w*)(?=\(| resumed)/gm)].map(
    ([, name = '']) => name,
  );
}

/** What the SystemCallFilter= lines of the unit add up to, on this machine's systemd. */
function allowedByUnit(): Set<string> {
  const allowed = new Set<string>();
  const [unit] = directUnit({ command: ['places'], opensFiles: false });
  for (const [, not, names = ''] of unit?.text.matchAll(/^SystemCallFilter=(~?)(.*)$/gm) ?? [])
    for (const call of names.split(' ').flatMap(members)) allowed[not === '~' ? 'delete' : 'add'](call);
  return allowed;
}

/** The system calls of a group, those of the groups within it included. */
function members(name: string): string[] {
  if (!name.startsWith('@')) return [name];
  const text = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager', name], { encoding: 'utf8' });
  // The first line is the name itself, and some are comments.
  return text.match(/(?<=^ +)[^\s#]\S*/gm)?.flatMap(members) ?? [];
}
