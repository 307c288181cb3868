import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlidingWindow } from '../../src/limit/window.ts';
import { collectGarbage } from '../support/garbage.ts';
import { isThorough } from '../support/thorough.ts';

const maxBytes = 16_000_000;
/** Ten times as many with CI. */
const newcomers = isThorough ? 1_000_000 : 100_000;
/** For all newcomers. One tenth of it is much; if each looked at all requesters it would be a minute. */
const maxMs = newcomers / 10;

/** Bytes in use after a full collection, typed arrays included. */
function bytesInUse(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** As long as the longest key there is, and made the way a fresh request makes one. */
function freshKey(i: number): string {
  const groups = [0x2001, 0xdb8, 0xa000 + (i >> 16), 0xffff - (i & 0xffff)];
  return [...groups.map((group) => group.toString(16)), ':/64'].join(':');
}

function assertBounded(before: number): void {
  const grown = bytesInUse() - before;
  assert.ok(grown <= maxBytes, `${grown} bytes`);
}

test(`${newcomers} fresh addresses cost at most 16 MB`, () => {
  const before = bytesInUse();
  const window = new SlidingWindow({ limit: 100, windowMs: 60_000 });
  for (let i = 0; i < newcomers; i += 1) window.take(freshKey(i), i / 20);
  assertBounded(before);
  assert.equal(window.take(freshKey(newcomers - 1), newcomers / 20).remaining, 98);
});

test('requesters at their limit, with more times than fit, cost at most 16 MB', () => {
  const before = bytesInUse();
  const window = new SlidingWindow({ limit: 100, windowMs: 60_000 });
  for (let now = 0; now < 100; now += 1) {
    for (let i = 0; i < 6_000; i += 1) window.take(freshKey(i), now);
  }
  assertBounded(before);
  for (let i = 0; i < 6_000; i += 1) assert.equal(window.take(freshKey(i), 100).allowed, false);
});

for (const limit of isThorough ? [100, 1_000_000_000] : [100]) {
  test(`more requesters than fit, each in more ticks than fit, cost at most 16 MB at a limit of ${limit}`, () => {
    const before = bytesInUse();
    const window = new SlidingWindow({ limit, windowMs: 60_000 });
    for (let now = 24_000; now < 40_000; now += 1000) {
      for (let i = 0; i < 32_768; i += 1) window.take(freshKey(i), now);
    }
    const started = performance.now();
    for (let i = 32_768; i < 32_768 + newcomers; i += 1) window.take(freshKey(i), 40_000);
    assert.ok(performance.now() - started <= maxMs, 'newcomers to a full table take long');
    assertBounded(before);
    assert.ok(window.keys > 30_000);
  });
}
