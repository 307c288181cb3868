import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { runContract } from '../contract/run.ts';
import { startService } from '../support/service.ts';
import { executables, needsBuilt } from './executable.ts';

/** Where Debian's libc6-arm64-cross and libstdc++6-arm64-cross put the libraries of the other machine. */
const libraries = '/usr/aarch64-linux-gnu';

const needed = needsBuilt([executables.arm64, `${libraries}/lib/libstdc++.so.6`], 'qemu-aarch64-static');

describe('the executable for a Raspberry Pi', needed, () => {
  const command = ['qemu-aarch64-static', '-L', libraries, executables.arm64] as const;

  test('takes its code cache', () => {
    const [emulator, ...args] = [...command, 'version'];
    const env = { ...process.env, NODE_DEBUG: 'places' };
    const { stderr } = spawnSync(emulator, args, { encoding: 'utf8', env });
    assert.match(stderr, /^PLACES \d+: code cache accepted\n$/);
  });

  runContract('the contract, from the arm64 executable', (args) => startService({ args, command }));
});
