import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

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
  await using service = await startService({ args: ['--log-requests'] });
  service.log?.destroy();
  for (let i = 0; i < 5; i++) assert.equal((await fetch(`${service.url}/api/v1`)).status, 200);
  assert.deepEqual(await service.stop(), { code: 0, signal: null });
});
