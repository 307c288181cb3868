import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BlockWindows } from '../../src/limit/block-windows.ts';

const windowMs = 60_000;
const hex = (count: number) => Array.from({ length: count }, (_, i) => (i + 1).toString(16));

/** Counts the requests that requesters, in turn, get through at one time. */
function admitted(windows: BlockWindows, requesters: readonly string[], nowMs = 0, amount = 1): number {
  let count = 0;
  for (let round = 0; round < 10; round++)
    for (const requester of requesters) if (windows.take(requester, nowMs, amount).allowed) count += 1;
  return count;
}

test('a requester has its limit, a /56 twice as much, a /48 four times', () => {
  for (const [requesters, count] of [
    [['192.0.2.1'], 5],
    [['2001:db8:0:1::/64'], 5],
    [['2002:c000:201::/48'], 5],
    [hex(255).map((i) => `2001:db8:0:${i}::/64`), 10],
    [hex(255).map((i) => `2001:db8:0:${i}00::/64`), 20],
    [hex(3).map((i) => `2001:db8:${i}::/64`), 15],
  ] as const)
    assert.equal(admitted(new BlockWindows({ limit: 5, windowMs }), requesters), count, requesters[0]);
});

test('a refused requester consumes nothing, and has its limit again after the window', () => {
  const windows = new BlockWindows({ limit: 5, windowMs });
  const [first, second, third] = ['2001:db8:0:1::/64', '2001:db8:0:2::/64', '2001:db8:0:3::/64'];
  assert.ok(first && second && third);
  assert.equal(admitted(windows, [first]), 5);
  assert.equal(admitted(windows, [second]), 5);
  const refused = windows.take(third, 1_000);
  assert.deepEqual([refused.allowed, refused.resetSeconds], [false, 59]);
  assert.equal(admitted(windows, [third], windowMs + 1), 5);
});

test('a request that counts as several needs room for all of them', () => {
  const windows = new BlockWindows({ limit: 5, windowMs });
  const requesters = hex(9).map((i) => `2001:db8:0:${i}::/64`);
  assert.equal(admitted(windows, requesters, 0, 3), 3, 'three times 3 of 10');
  assert.equal(admitted(windows, requesters, 0, 1), 1);
});
