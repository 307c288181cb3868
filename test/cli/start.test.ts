import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPlaces, startService } from '../support/service.ts';

test('a port in use and a state folder that another instance holds are refused, and that instance serves on', async () => {
  await using first = await startService();
  for (const [flag, value, free] of [
    ['--port', String(first.port), ['--state-dir', `${first.stateDir}/other`]],
    ['--state-dir', first.stateDir, ['--port', '0']],
  ] as const) {
    const { code, stdout, stderr } = await runPlaces(['serve', '--host', '127.0.0.1', flag, value, ...free]);
    assert.deepEqual([code, stdout], [2, ''], stderr);
    assert.match(stderr, new RegExp(`^[^\\n]*${value}[^\\n]*\\n$`));
  }
  assert.equal((await fetch(`${first.url}/api/v1/views?action=up`)).status, 200);
});
