import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { programCommand, startService } from '../support/service.ts';

/** Loaded beside the program: makes it throw where nobody catches it. */
const saboteur =
  'data:text/javascript,process.on("SIGUSR2",()=>setImmediate(()=>{throw new Error("sabotage")}))';

test('an error nobody expected ends the service with 70, which systemd starts again', async () => {
  const tsx = import.meta.resolve('tsx');
  await using service = await startService({
    command: [process.execPath, '--import', tsx, '--import', saboteur, 'src/main.ts'],
  });
  service.signal('SIGUSR2');
  assert.deepEqual(await service.exited, { code: 70, signal: null });
  assert.match(service.stderr(), /^places: Error: sabotage$/m);
});

test('whoever read the log may go away: the service goes on', async () => {
  const stateDir = folderForTests();
  const [program, ...before] = programCommand();
  const flags = ['--host', '127.0.0.1', '--port', '0', '--state-dir', stateDir, '--log-requests'];
  const child = spawn(program, [...before, 'serve', ...flags], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    let text = '';
    while (!text.includes('\n')) text += String((await once(child.stderr, 'data'))[0]);
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    child.stderr.destroy();
    for (let i = 0; i < 5; i++) assert.equal((await fetch(`${origin}/api/v1`)).status, 200);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
