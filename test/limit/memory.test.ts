import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SlidingWindow } from '../../src/limit/window.ts';

const maxBytes = 10_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes in use after a full collection, typed arrays included. */
function bytesInUse(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** As long as the longest key there is, and made the way a fresh request makes one. */
function freshKey(i: number): string {
  return [
    '2001',
    'db8',
    (0xa000 + (i >> 16)).toString(16),
    (0xffff - (i & 0xffff)).toString(16),
    ':/64',
  ].join(':');
}

test('a million fresh addresses cost at most 10 MB', () => {
  const before = bytesInUse();
  const window = new SlidingWindow({ limit: 100, windowMs: 60_000 });
  for (let i = 0; i < 1_000_000; i += 1) window.take(freshKey(i), i / 20);
  const grown = bytesInUse() - before;
  assert.ok(grown <= maxBytes, `${grown} bytes`);
  assert.equal(window.take(freshKey(999_999), 50_000).remaining, 98);
});

test('ten thousand clients at their limit, no two requests in the same millisecond, cost at most 10 MB', () => {
  const before = bytesInUse();
  const window = new SlidingWindow({ limit: 100, windowMs: 60_000 });
  for (let now = 0; now < 100; now += 1) {
    for (let i = 0; i < 10_000; i += 1) window.take(freshKey(i), now);
  }
  const grown = bytesInUse() - before;
  assert.ok(grown <= maxBytes, `${grown} bytes`);
  for (let i = 0; i < 10_000; i += 1) assert.equal(window.take(freshKey(i), 100).allowed, false);
});
