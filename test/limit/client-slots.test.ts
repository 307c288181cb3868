import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientSlots } from '../../src/limit/client-slots.ts';

test('slots are bounded in all and for each client, and free again once given back', () => {
  const slots = new ClientSlots(3);
  const [first, second] = [slots.take('a', 2), slots.take('a', 2)];
  assert.ok(first && second);
  assert.equal(slots.take('a', 2), undefined, 'a has all that it may have');
  assert.ok(slots.take('b', 2));
  assert.equal(slots.take('c', 2), undefined, 'all are taken');
  assert.equal(slots.taken, 3);
  first();
  assert.equal(slots.taken, 2);
  assert.ok(slots.take('a', 2));
  second();
  assert.equal(slots.take('a', 1), undefined, 'a still has one');
});
