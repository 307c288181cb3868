import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Doorkeeper } from '../../src/http/doorkeeper.ts';

test('a key is known from the second time on', () => {
  const doorkeeper = new Doorkeeper();
  assert.deepEqual(
    [doorkeeper.knows('a'), doorkeeper.knows('a'), doorkeeper.knows('b')],
    [false, true, false],
  );
});

test('a key that many others followed is a stranger again', () => {
  const doorkeeper = new Doorkeeper();
  doorkeeper.knows('a');
  for (let i = 0; i < 5000; i += 1) doorkeeper.knows(`other ${i}`);
  assert.equal(doorkeeper.knows('a'), false);
});

test('keys that take turns are known, and nearly all that never came are not', () => {
  const doorkeeper = new Doorkeeper();
  const keys = Array.from({ length: 50 }, (_, i) => `/api/v1/places?offset=${i}`);
  for (const key of keys) doorkeeper.knows(key);
  assert.ok(keys.filter((key) => doorkeeper.knows(key)).length >= 48);
  const strangers = Array.from({ length: 10_000 }, (_, i) => `/api/v1/places?search=${i}`);
  assert.ok(strangers.filter((key) => doorkeeper.knows(key)).length <= 1);
});
