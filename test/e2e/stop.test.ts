import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { folderForTests } from '../support/folder.ts';
import { startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { native, needsBuilt } from './executable.ts';
import { postViews, type Tally } from './load.ts';

/** Each takes half a second; PLACES_STOPS sets another number. */
const rounds = Number(process.env.PLACES_STOPS ?? (isThorough ? 25 : 10));

test(
  `SIGTERM under load, ${rounds} times: every accepted view is answered, every answered view is kept`,
  needsBuilt([native]),
  async () => {
    const stateDir = folderForTests();
    const start = () => startService({ command: [native], stateDir, args: ['--rate-limit', '0'] });
    let answered = 0;
    for (let round = 0; round < rounds; round++) {
      const service = await start();
      const stops = [true, false].map((keepAlive) => postViews(service.port, 8, keepAlive));
      await wait(Math.random() * 150);
      assert.deepEqual(await service.stop('SIGTERM'), { code: 0, signal: null }, service.stderr());
      for (const stop of stops) answered += assertOnlyStrangersRefused(await stop());
    }
    await using service = await start();
    const response = await fetch(`${service.url}/api/v1/views`);
    assert.equal(((await response.json()) as { count: number }).count, answered);
  },
);

/** A connection that no longer reached the program may fail, one that had carried a request before may not. */
function assertOnlyStrangersRefused({ answered, failures }: Tally): number {
  const kinds = Object.keys(failures).filter((kind) => !/^(?:ECONNREFUSED|ECONNRESET) fresh$/.test(kind));
  assert.deepEqual(kinds, [], JSON.stringify(failures));
  return answered;
}
