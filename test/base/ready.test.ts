import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rescued, whenReady } from '../../src/base/ready.ts';

const fail = (): never => {
  throw new Error('no');
};

test('what is ready is passed on at once, what is not once it is', async () => {
  assert.equal(
    whenReady(1, (value) => value + 1),
    2,
  );
  const later = whenReady(Promise.resolve(1), (value) => value + 1);
  assert.ok(later instanceof Promise);
  assert.equal(await later, 2);
});

test('whatever is thrown or rejected is rescued, and nothing else', async () => {
  const messageOf = (error: unknown) => String(error);
  assert.equal(
    rescued(() => 'yes', messageOf),
    'yes',
  );
  assert.equal(rescued(fail, messageOf), 'Error: no');
  assert.equal(await rescued(async () => 'yes', messageOf), 'yes');
  assert.equal(await rescued(async () => fail(), messageOf), 'Error: no');
  assert.throws(() => rescued(fail, fail), /no/);
  await assert.rejects(async () => rescued(async () => fail(), fail), /no/);
});
