import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { cleanEnvironment, programCommand } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { writeCity } from './city.ts';

/*
 * Readers of what the program prints: they leave, they hang, or they have no room.
 */

const folder = folderForTests();

/** Runs a command in a shell, which closes or fills what `$PLACES` prints to; returns code and standard error. */
async function shell(script: string): Promise<{ code: number | null; stderr: string }> {
  const places = programCommand().map((word) => `'${word}'`);
  const child = spawn('bash', ['-c', `set -o pipefail\n${script.replaceAll('PLACES', places.join(' '))}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([textOf(child.stderr), once(child, 'close')]);
  return { code, stderr };
}

test('a reader that leaves ends a command with 0 and without a word', async () => {
  // So many faults that no pipe holds them.
  writeCity(join(folder, 'bad.json'), (data) => {
    data.places = Array.from({ length: 2_000 }, () => ({}));
  });
  for (const line of ['PLACES version | true', 'PLACES check --all bad.json | head -1'])
    assert.deepEqual(await shell(line), { code: 0, stderr: '' }, line);
});

test('a full standard output is reported in one line', async () => {
  const ping = `echo '{"jsonrpc":"2.0","id":1,"method":"ping"}'`;
  for (const line of ['PLACES schema', `${ping} | PLACES mcp --log off`]) {
    const { code, stderr } = await shell(`${line} >/dev/full`);
    assert.equal(code, 2, line);
    assert.match(stderr, /^places: cannot write to standard output: ENOSPC: [^\n]+\n$/);
  }
});

test('a command whose standard error cannot be written has its own exit code', async () => {
  assert.equal((await shell('PLACES import nowhere.csv 2>/dev/full')).code, 1);
  assert.equal((await shell('PLACES check --nonsense 2>/dev/full')).code, 2);
});

test('a service whose log has no room goes on', needs('curl'), async () => {
  const port = await freePort();
  const args = `serve --host 127.0.0.1 --port ${port} --state-dir full --log-requests`;
  const ended = shell(`PLACES ${args} 2>/dev/full & SERVICE=$!
    curl -sf --retry 99 --retry-connrefused --retry-delay 1 http://127.0.0.1:${port}/healthz?[1-3] || exit 1
    kill $SERVICE && wait $SERVICE`);
  assert.deepEqual(await ended, { code: 0, stderr: '' });
});

test('a fatal error ends the program though nobody reads its standard error, a pipe that is full', async () => {
  // The shell holds the other end open, and fills the pipe before the program starts.
  const fill = 'exec 9<> <(:); dd if=/dev/zero bs=65536 count=1 of=/dev/fd/9 oflag=nonblock 2>/dev/null';
  assert.equal((await shell(`${fill}; exec PLACES serve --port none 2>&9`)).code, 2);
});

test('SIGHUP during a start ends nothing: the data is read again once it is served', async () => {
  const data = writeCity(join(folder, 'city.json'));
  const args = ['serve', '--port', '0', '--state-dir', join(folder, 'state'), '--log', 'json'];
  const [program, ...before] = programCommand();
  const child = spawn(program, [...before, ...args, '--data', data], {
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  while (!isListeningForSighup(child.pid ?? 0)) await new Promise(setImmediate);
  assert.equal(log, '');
  child.kill('SIGHUP');
  while (!log.includes('data reloaded')) await once(child.stderr, 'data');
  assert.ok(log.indexOf('listening on') < log.indexOf('data reloaded'), log);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});

/** Whether a process catches SIGHUP, as Linux tells. */
function isListeningForSighup(pid: number): boolean {
  const [, mask = '0'] = /^SigCgt:\s+(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (BigInt(`0x${mask}`) & 1n) === 1n;
}
