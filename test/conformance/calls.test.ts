import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { ask } from '../support/raw.ts';
import { programCommand, startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { head, host } from './case.ts';
import { wireCases } from './cases/all.ts';
import { traversals } from './cases/traversal.ts';
import { converse } from './run.ts';

/** What the program asks of the kernel, as strace tells it. */
const calls = 'trace=listen,open,openat,openat2,creat,connect,execve';

/**
 * Node reads the assets of a bundle when they are asked for first; an executable has them in memory. At the end it stores the
 * compiled bundle, for which tests have a folder.
 */
const ofTheBundle = /"[^"]*(?:\.cjs\.assets\/[^/"]+", O_RDONLY|\/\.cache\/run-\d+\/compiled\/)/;

/**
 * A starting thread counts the processors, the allocator reads the overcommit setting when it returns memory, and a sweep
 * reads what the kernel holds for a client that is slow to read.
 */
const ofTheRuntime =
  /"\/sys\/devices\/system\/cpu\/|"\/proc\/sys\/vm\/overcommit_memory"|"\/proc\/self\/net\/tcp/;

test(
  'nothing that is asked makes the program open a file, connect or run another',
  needs('strace'),
  async () => {
    const [trace, stateDir] = [join(folderForTests(), 'calls.txt'), folderForTests()];
    const strace = ['-D', '-f', '-qq', '-o', trace, '-e', calls] as const;
    const command: [string, ...string[]] = ['strace', ...strace, ...programCommand()];
    const service = await startService({ command, stateDir, args: ['--rate-limit', '0'] });
    for (const target of traversals) {
      const [response] = await ask(service.port, head(`GET ${target} HTTP/1.1`, host));
      assert.doesNotMatch(String(response?.body), /root:|"devDependencies"|\[core\]/, target);
    }
    // Under strace a request takes ten times as long, so every fourth case is sent elsewhere than in CI.
    const cases = Object.values(wireCases)
      .flat()
      .filter((_, i) => isThorough || i % 4 === 0);
    for (const testCase of cases) await converse(service.port, testCase);
    assert.equal((await service.stop()).code, 0);
    const lines = readFileSync(trace, 'utf8').split('\n');
    const listens = lines.findLastIndex((line) => line.includes(' listen('));
    assert.ok(listens > 0);
    const opened = lines.slice(listens + 1).filter((line) => /\b(?:open|openat|openat2|creat)\(/.test(line));
    assert.deepEqual(
      opened.filter(
        (line) => ![ofTheRuntime, ofTheBundle].some((known) => known.test(line)) && !line.includes(stateDir),
      ),
      [],
    );
    assert.deepEqual(
      lines.filter((line) => line.includes(' connect(')),
      [],
    );
    assert.equal(lines.filter((line) => line.includes(' execve(')).length, 1);
  },
);
