import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsPerMs } from '../../src/base/work.ts';
import { newWorkQuota } from '../../src/site/work-quota.ts';
import { FakeClock } from '../support/fake-clock.ts';

const limitMs = 1_200;
const refused = { code: 'RATE_LIMIT_EXCEEDED' };

/** Counts the charges of so many steps that a requester gets through, by one request each. */
function admitted(steps: number, perRequest = 1): number {
  const chargeTo = newWorkQuota(new FakeClock());
  let count = 0;
  for (;;) {
    const spend = chargeTo('a');
    try {
      for (let i = 0; i < perRequest; i += 1) spend(steps);
    } catch {
      return count;
    }
    count += 1;
  }
}

test('a requester may use so many milliseconds in a minute, in large and in small pieces', () => {
  assert.equal(admitted(100 * stepsPerMs), limitMs / 100);
  assert.equal(admitted(stepsPerMs / 2, 2), limitMs);
  assert.equal(admitted(1, stepsPerMs), limitMs);
});

test('no work is free: what is below the smallest charge counts as that', () => {
  assert.equal(admitted(1), 5 * limitMs);
  assert.equal(admitted(stepsPerMs * 0.3), (limitMs * 5) / 2);
});

test('what was refused is not charged, and the limit comes back after a minute', () => {
  const clock = new FakeClock();
  const chargeTo = newWorkQuota(clock);
  chargeTo('a')(1_190 * stepsPerMs);
  assert.throws(() => chargeTo('a')(11 * stepsPerMs), { ...refused, retryAfterSeconds: 60 });
  chargeTo('a')(10 * stepsPerMs);
  assert.throws(() => chargeTo('a')(1), refused);
  chargeTo('b')(stepsPerMs);
  clock.advance(60_000);
  chargeTo('a')(1_200 * stepsPerMs);
});
