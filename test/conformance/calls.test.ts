import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { RawConnection } from '../support/raw.ts';
import { programCommand, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { head, host } from './case.ts';
import { chunkedCases } from './cases/chunked.ts';
import { connectionCases } from './cases/connection.ts';
import { fieldCases } from './cases/fields.ts';
import { framingCases } from './cases/framing.ts';
import { hostCases } from './cases/host.ts';
import { requestLineCases } from './cases/request-line.ts';
import { targetCases } from './cases/target.ts';
import { traversals } from './cases/traversal.ts';
import { converse } from './run.ts';

/** What the program asks of the kernel, as strace tells it. */
const calls = 'trace=listen,open,openat,openat2,creat,connect,execve';

const folder = folderForTests();

/** Starts the program under strace, runs the action, stops it, and returns the lines of the trace. */
async function trace(name: string, action: (port: number) => Promise<void>): Promise<string[]> {
  const file = join(folder, `${name}.txt`);
  const command: [string, ...string[]] = [
    'strace',
    '-D',
    '-f',
    '-qq',
    '-o',
    file,
    '-e',
    calls,
    ...programCommand(),
  ];
  const service = await startService({ command, args: ['--rate-limit', '1000000'] });
  await action(service.port);
  const { code } = await service.stop();
  assert.equal(code, 0);
  return readFileSync(file, 'utf8').split('\n');
}

/** A starting thread counts the processors, and the allocator reads the overcommit setting when it returns memory. */
const ofTheRuntime = /"\/sys\/devices\/system\/cpu\/|"\/proc\/sys\/vm\/overcommit_memory"/;

function afterListening(lines: readonly string[]): string[] {
  return lines.slice(lines.findLastIndex((line) => line.includes(' listen(')) + 1);
}

test('probes for files outside open no file, whatever their spelling', needs('strace'), async () => {
  const lines = await trace('probes', async (port) => {
    for (const target of traversals) {
      for (const method of ['GET', 'HEAD']) {
        const connection = await RawConnection.open(port, { head: method === 'HEAD' });
        connection.send(head(`${method} ${target} HTTP/1.1`, host));
        const [response] = await connection.settled(1);
        connection.close();
        assert.ok(response);
        assert.doesNotMatch(response.body.toString(), /root:|"devDependencies"|\[core\]/, target);
      }
    }
  });
  const opened = afterListening(lines).filter((line) => /\b(?:open|openat|openat2|creat)\(/.test(line));
  assert.deepEqual(
    opened.filter((line) => !ofTheRuntime.test(line)),
    [],
  );
});

test(
  'nothing that is asked makes the program connect anywhere, or run another',
  needs('strace'),
  async () => {
    const tables = [requestLineCases, targetCases, hostCases, fieldCases, framingCases, chunkedCases];
    const lines = await trace('tables', async (port) => {
      for (const testCase of [...tables, connectionCases].flat()) await converse(port, testCase);
    });
    assert.ok(lines.some((line) => line.includes(' listen(')));
    assert.deepEqual(
      lines.filter((line) => line.includes(' connect(')),
      [],
    );
    assert.equal(lines.filter((line) => line.includes(' execve(')).length, 1);
  },
);
