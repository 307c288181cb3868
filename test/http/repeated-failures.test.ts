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

test('a hundred failures are remembered', () => {
  const failures = repeatedFailures(new FakeClock());
  for (let i = 0; i < 101; i += 1) assert.equal(failures.leftOutBefore(`${i}`), 0);
  assert.equal(failures.leftOutBefore('100'), undefined);
  assert.equal(failures.leftOutBefore('0'), 0);
});
