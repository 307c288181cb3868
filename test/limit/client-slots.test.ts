import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientSlots } from '../../src/limit/client-slots.ts';

test('slots are bounded in all and for each client, and free again once given back', () => {
  const slots = new ClientSlots(4);
  const take = (client: string) => slots.take(client, 2);
  const [first, second, third] = [take('a'), take('a'), take('b')];
  assert.ok(first && second && third);
  assert.equal(take('a'), undefined, 'a has all that it may have');
  assert.ok(take('c'));
  assert.equal(take('d'), undefined, 'all are taken');
  assert.equal(slots.taken, 4);
  first();
  third();
  assert.equal(slots.taken, 2);
  assert.ok(take('a'));
  assert.equal(take('a'), undefined, 'a still had one');
  second();
  assert.ok(take('a'));
});
