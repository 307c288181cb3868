import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { runPlaces, startService } from '../support/service.ts';

const folder = folderForTests();
const plain = ['--host', '127.0.0.1', '--port', '0', '--log', 'json'];
let stateDirs = 0;

/** Starts what must not start: exit code 2 and exactly one line, which is returned. */
async function refusal(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  stateDirs += 1;
  const given = new Set(args.map((word) => word.split('=', 1).join()));
  const defaults = ['--state-dir', join(folder, `state-${stateDirs}`), ...plain];
  const missing = defaults.filter((_, i) => !given.has(defaults[i - (i % 2)] ?? ''));
  const { code, stdout, stderr } = await runPlaces(['serve', ...missing, ...args], { env });
  assert.deepEqual([code, stdout], [2, ''], `${args.join(' ')}\n${stderr}`);
  assert.match(stderr, /^[^\n]+\n$/, `${args.join(' ')}\n${stderr}`);
  assert.doesNotMatch(stderr, /\bat \S+:\d+|node:internal|\bError:|\[object/);
  return stderr;
}

test('a port in use is refused with its number', async () => {
  await using service = await startService();
  assert.match(
    await refusal(['--port', String(service.port)]),
    new RegExp(`\\b${service.port}\\b.*use|use.*\\b${service.port}\\b`),
  );
});

test('a state folder that another instance holds is refused, and that instance serves on', async () => {
  await using service = await startService();
  const line = await refusal(['--state-dir', service.stateDir]);
  assert.ok(line.includes(service.stateDir), line);
  assert.equal((await fetch(`${service.url}/api/v1/views?action=up`)).status, 200);
});

test('under systemd a data file that is not seen is told where it would be', async () => {
  const env = { NOTIFY_SOCKET: '/run/nobody' };
  const line = await refusal(['--data', join(folder, 'nowhere.json')], env);
  assert.match(line, /ENOENT.*\/etc\/places/);
  assert.doesNotMatch(await refusal(['--data', join(folder, 'nowhere.json')]), /\/etc\/places/);
});
