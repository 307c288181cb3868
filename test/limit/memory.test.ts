import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlidingWindow } from '../../src/limit/window.ts';
import { collectGarbage } from '../support/garbage.ts';

const maxBytes = 16_000_000;
/** For a hundred thousand newcomers. One tenth of it is much; if each looked at all clients it would be a minute. */
const maxMs = 10_000;

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

function assertBounded(before: number): void {
  const grown = bytesInUse() - before;
  assert.ok(grown <= maxBytes, `${grown} bytes`);
}

test('a million fresh addresses cost at most 16 MB', () => {
  const before = bytesInUse();
  const window = new SlidingWindow({ limit: 100, windowMs: 60_000 });
  for (let i = 0; i < 1_000_000; i += 1) window.take(freshKey(i), i / 20);
  assertBounded(before);
  assert.equal(window.take(freshKey(999_999), 50_000).remaining, 98);
});

test('ten thousand clients at their limit, no two requests in the same millisecond, cost at most 16 MB', () => {
  const before = bytesInUse();
  const window = new SlidingWindow({ limit: 100, windowMs: 60_000 });
  for (let now = 0; now < 100; now += 1) {
    for (let i = 0; i < 10_000; i += 1) window.take(freshKey(i), now);
  }
  assertBounded(before);
  for (let i = 0; i < 10_000; i += 1) assert.equal(window.take(freshKey(i), 100).allowed, false);
});

for (const limit of [100, 1_000_000_000]) {
  test(`more clients than fit, each in more ticks than fit, cost at most 16 MB at a limit of ${limit}`, () => {
    const before = bytesInUse();
    const window = new SlidingWindow({ limit, windowMs: 60_000 });
    for (let now = 0; now < 40_000; now += 1000) {
      for (let i = 0; i < 32_768; i += 1) window.take(freshKey(i), now);
    }
    const started = performance.now();
    for (let i = 32_768; i < 131_072; i += 1) window.take(freshKey(i), 40_000);
    assert.ok(performance.now() - started <= maxMs, 'newcomers to a full table take long');
    assertBounded(before);
    assert.ok(window.keys > 30_000);
  });
}
