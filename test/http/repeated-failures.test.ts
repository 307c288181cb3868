import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatedFailures } from '../../src/http/repeated-failures.ts';
import { FakeClock } from '../support/fake-clock.ts';

test('equal failures are logged once a minute, with the number of those left out', () => {
  const clock = new FakeClock();
  const failures = repeatedFailures(clock);
  const told = (failure: string) => failures.leftOutBefore(failure);
  assert.deepEqual([told('a'), told('a'), told('b'), told('a')], [0, undefined, 0, undefined]);
  clock.advance(59_999);
  assert.equal(told('a'), undefined);
  clock.advance(1);
  assert.deepEqual([told('a'), told('b'), told('a')], [3, 0, undefined]);
});

test('at most a hundred different failures are logged a minute, and the next line has the number of the others', () => {
  const clock = new FakeClock();
  const failures = repeatedFailures(clock);
  const told = (failure: number) => failures.leftOutBefore(`${failure}`);
  const lines = () =>
    Array.from({ length: 1000 }, (_, i) => told(i)).filter((leftOut) => leftOut !== undefined);
  assert.deepEqual(lines(), new Array(100).fill(0));
  assert.equal(told(0), undefined);
  clock.advance(60_000);
  // The oldest one has been left out once more.
  assert.equal(told(500), 900 + 1);
  assert.equal(lines().length, 99);
});
