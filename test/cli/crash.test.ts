import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programCommand, startService } from '../support/service.ts';

/** Loaded beside the program: makes it throw where nobody catches it. */
const saboteur =
  'data:text/javascript,process.on("SIGUSR2",()=>setImmediate(()=>{throw new Error("sabotage")}))';

const skip = process.env.PLACES_COMMAND ? 'the program is an executable' : false;
test('an error nobody expected ends the service with 70, which systemd starts again', { skip }, async () => {
  const [node, ...program] = programCommand();
  await using service = await startService({ command: [node, '--import', saboteur, ...program] });
  service.signal('SIGUSR2');
  assert.deepEqual(await service.exited, { code: 70, signal: null });
  assert.match(service.stderr(), /^places: Error: sabotage$/m);
});
