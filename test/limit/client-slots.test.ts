import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ClientSlots } from '../../src/limit/client-slots.ts';

/** Takes slots for clients in turn until none of them gets one more. Returns how many each has. */
function takeAll(slots: ClientSlots, clients: readonly string[]): number[] {
  const taken = clients.map(() => 0);
  for (let took = true; took; ) {
    took = false;
    for (const [i, client] of clients.entries()) {
      if (!slots.take(client)) continue;
      taken[i] = (taken[i] ?? 0) + 1;
      took = true;
    }
  }
  return taken;
}

const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
const hex = (count: number) => Array.from({ length: count }, (_, i) => (i + 1).toString(16));

test('slots are bounded for each client, and free again once given back', () => {
  const slots = new ClientSlots(100, 2);
  const [first, second, other] = [slots.take('a'), slots.take('a'), slots.take('b')];
  assert.ok(first && second && other);
  assert.equal(slots.take('a'), undefined, 'a has all that it may have');
  assert.equal(slots.taken, 3);
  first();
  assert.equal(slots.taken, 2);
  assert.ok(slots.take('a'));
  assert.equal(slots.take('a'), undefined, 'a still had one');
  second();
  assert.ok(slots.take('a'));
});

test('all slots may be taken, each by another client', () => {
  const slots = new ClientSlots(4, 2);
  for (const client of 'abcd') assert.ok(slots.take(client));
  assert.equal(slots.take('e'), undefined);
});

describe('with 1,024 slots, of which a client may have 64,', () => {
  const slots = () => new ClientSlots(1024, 64);

  test('the /64s of one /56 have 128 together', () => {
    const clients = hex(255).map((i) => `2001:db8:0:${i}::/64`);
    assert.equal(sum(takeAll(slots(), clients)), 128);
  });

  test('the /64s of one /48 have 256 together', () => {
    const clients = hex(255).map((i) => `2001:db8:0:${i}00::/64`);
    assert.equal(sum(takeAll(slots(), clients)), 256);
  });

  test('/64s of different /48s have theirs each', () => {
    const clients = ['2001:db8:1::/64', '2001:db8:2::/64', '2002:c000:201::/48', '192.0.2.1'];
    assert.deepEqual(takeAll(slots(), clients), [64, 64, 64, 64]);
  });

  for (const [who, clients] of [
    ['sixteen IPv4 addresses', hex(16).map((i) => `192.0.2.${i}`)],
    ['four /48s', hex(4).flatMap((site) => hex(255).map((i) => `2001:db8:${site}:${i}00::/64`))],
  ] as const)
    test(`${who} leave room for others`, () => {
      const all = slots();
      for (const client of clients) takeAll(all, [client]);
      for (const i of hex(20)) assert.ok(all.take(`198.51.100.${i}`));
    });
});
