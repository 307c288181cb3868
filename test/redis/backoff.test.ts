import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../../src/base/clock.ts';
import { backoffMs, RedisClient } from '../../src/redis/client.ts';
import { freePort } from '../support/free-port.ts';
import { engineOptions } from './clients.ts';

describe('the pause before reconnecting', () => {
  it('doubles up to a second', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 60, 5000].map((attempt) => backoffMs(attempt, () => 1));
    assert.deepEqual(longest, [50, 100, 200, 400, 800, 1000, 1000, 1000, 1000]);
  });

  it('is half random, so that many instances do not come back at the same moment', () => {
    assert.deepEqual(
      [0, 0.5].map((random) => backoffMs(10, () => random)),
      [500, 750],
    );
  });

  it('grows with every failed attempt', async () => {
    const pauses: number[] = [];
    const options = engineOptions(`redis://127.0.0.1:${await freePort()}`, 60_000);
    const enough = Promise.withResolvers<void>();
    /** Records the pauses and shortens them. Deadlines, which are never reached here, are longer than every pause. */
    const clock = {
      ...systemClock,
      after(ms: number, run: () => void) {
        if (ms > 1000) return () => {};
        if (pauses.push(ms) === 6) enough.resolve();
        return systemClock.after(0, run);
      },
    };
    const client = new RedisClient({ ...options, clock });
    await enough.promise;
    await client.close();
    assert.deepEqual(pauses.slice(0, 6), [75, 150, 300, 600, 750, 750]);
  });
});
