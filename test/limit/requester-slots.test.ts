import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RequesterSlots } from '../../src/limit/requester-slots.ts';

/** Takes slots for requesters in turn until none of them gets one more. Returns how many each has. */
function takeAll(slots: RequesterSlots, requesters: readonly string[]): number[] {
  const taken = requesters.map(() => 0);
  for (let took = true; took; ) {
    took = false;
    for (const [i, requester] of requesters.entries()) {
      if (!slots.take(requester)) continue;
      taken[i] = (taken[i] ?? 0) + 1;
      took = true;
    }
  }
  return taken;
}

const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
const hex = (count: number) => Array.from({ length: count }, (_, i) => (i + 1).toString(16));

test('slots are bounded for each requester, and free again once given back', () => {
  const slots = new RequesterSlots(100, 2);
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

test('all slots may be taken, each by another requester', () => {
  const slots = new RequesterSlots(4, 2);
  for (const requester of 'abcd') assert.ok(slots.take(requester));
  assert.equal(slots.take('e'), undefined);
});

describe('with 1,024 slots, of which a requester may have 64,', () => {
  const slots = () => new RequesterSlots(1024, 64);

  test('the /64s of one /56 have 128 together', () => {
    const requesters = hex(255).map((i) => `2001:db8:0:${i}::/64`);
    assert.equal(sum(takeAll(slots(), requesters)), 128);
  });

  test('the /64s of one /48 have 256 together', () => {
    const requesters = hex(255).map((i) => `2001:db8:0:${i}00::/64`);
    assert.equal(sum(takeAll(slots(), requesters)), 256);
  });

  test('/64s of different /48s have theirs each', () => {
    const requesters = ['2001:db8:1::/64', '2001:db8:2::/64', '2002:c000:201::/48', '192.0.2.1'];
    assert.deepEqual(takeAll(slots(), requesters), [64, 64, 64, 64]);
  });

  for (const [who, requesters] of [
    ['sixteen IPv4 addresses', hex(16).map((i) => `192.0.2.${i}`)],
    ['four /48s', hex(4).flatMap((site) => hex(255).map((i) => `2001:db8:${site}:${i}00::/64`))],
  ] as const)
    test(`${who} leave room for others`, () => {
      const all = slots();
      for (const requester of requesters) takeAll(all, [requester]);
      for (const i of hex(20)) assert.ok(all.take(`198.51.100.${i}`));
    });
});
