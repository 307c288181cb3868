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
  for (let i = 0; i < 300; i += 1) doorkeeper.knows(String(i));
  assert.equal(doorkeeper.knows('a'), false);
});
