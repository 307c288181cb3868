import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Decision, SlidingWindow } from '../../src/limit/window.ts';
import { mulberry32 } from '../support/random.ts';
import { isThorough } from '../support/thorough.ts';
import { LogWindow } from './log-window.ts';

const windowMs = 60_000;
/** Ten times as many with CI. */
const many = isThorough ? 1_000_000 : 100_000;

interface Arrivals {
  readonly seed: number;
  readonly limit: number;
  readonly arrivals: number;
  readonly requesters: number;
  /** The longest pause between two arrivals, in ms; bursts of none are mixed in. */
  readonly maxGapMs: number;
  /** The most that one request counts as; 1 unless given. */
  readonly maxAmount?: number;
}

/** Runs both limiters over the same arrivals: they may never disagree, and must have refused something on the way. */
function assertAgreement(plan: Arrivals): void {
  const random = mulberry32(plan.seed);
  const window = new SlidingWindow({ limit: plan.limit, windowMs });
  const oracle = new LogWindow(plan.limit, windowMs);
  let refused = 0;
  let now = 12_345;
  for (let i = 0; i < plan.arrivals; i += 1) {
    if (random() < 0.7) now += Math.floor(random() * (plan.maxGapMs + 1));
    // The square makes a few requesters busy and most of them quiet.
    const key = `requester ${Math.floor(random() ** 2 * plan.requesters)}`;
    if (i % 16 === 0) assertSame(window.peek(key, now), oracle.peek(key, now), i);
    const amount = 1 + Math.floor(random() * (plan.maxAmount ?? 1));
    const decision = window.take(key, now, amount);
    assertSame(decision, oracle.take(key, now, amount), i);
    if (!decision.allowed) refused += 1;
  }
  assert.ok(refused > 0);
  assert.ok(oracle.mostInAnyWindow() <= plan.limit);
}

/** Compared field by field: a million deep comparisons would take longer than the rest of the test. */
function assertSame(actual: Decision, expected: Decision, arrival: number): void {
  for (const name of ['allowed', 'remaining', 'resetSeconds'] as const)
    if (actual[name] !== expected[name]) assert.deepEqual(actual, expected, `at arrival ${arrival}`);
}

function takeMany(window: SlidingWindow, key: string, count: number, nowMs: number): Decision | undefined {
  let last: Decision | undefined;
  for (let i = 0; i < count; i += 1) last = window.take(key, nowMs);
  return last;
}

describe('the exact window', () => {
  test('agrees with a plain list of arrivals of a thousand requesters', () => {
    assertAgreement({ seed: 1, limit: 100, arrivals: many, requesters: 1000, maxGapMs: 1_000_000 / many });
  });

  const gaps = { 1: 2000, 2: 1000, 3: 40, 100: 100, 10000: 5 };
  for (const [limit, maxGapMs] of Object.entries(gaps))
    test(`agrees with a plain list of arrivals at a limit of ${limit}`, () => {
      assertAgreement({
        seed: Number(limit),
        limit: Number(limit),
        arrivals: 50_000,
        requesters: 5,
        maxGapMs,
      });
    });

  test('agrees with a plain list of arrivals that count as many, none of them in part', () => {
    assertAgreement({ seed: 5, limit: 120, arrivals: 50_000, requesters: 5, maxGapMs: 4_000, maxAmount: 15 });
  });

  test('reads the clock in whole milliseconds', () => {
    const window = new SlidingWindow({ limit: 1, windowMs });
    assert.deepEqual(window.take('a', 1.9), { allowed: true, remaining: 0, resetSeconds: 60 });
    assert.equal(window.take('a', 60_000.9).allowed, false);
    assert.equal(window.take('a', 60_001.2).allowed, true);
  });

  test('holds more requests in one tick than fit into 16 bits', () => {
    const window = new SlidingWindow({ limit: 200_000, windowMs });
    assert.equal(takeMany(window, 'a', 200_000, 5000)?.remaining, 0);
    assert.equal(window.take('a', 64_999).allowed, false);
    assert.deepEqual(window.take('a', 65_000), { allowed: true, remaining: 199_999, resetSeconds: 60 });
  });

  test('forgets nothing and mistakes nothing over a pause longer than a window', () => {
    const window = new SlidingWindow({ limit: 2, windowMs });
    window.take('a', 0);
    window.take('a', 59_999);
    assert.deepEqual(window.peek('a', 65_536), { allowed: true, remaining: 1, resetSeconds: 55 });
    assert.deepEqual(window.take('a', 65_536 * 2), { allowed: true, remaining: 1, resetSeconds: 60 });
  });
});

describe('a limit above 10,000', () => {
  for (const limit of [10_001, 50_000, 1_000_000_000]) {
    test(`counts by whole seconds at ${limit}: never too many, at most a second late`, () => {
      const window = new SlidingWindow({ limit, windowMs });
      const real = Math.min(limit, 20_000);
      const filled = takeMany(window, 'a', real, 1500);
      assert.equal(filled?.remaining, limit - real);
      assert.equal(window.peek('a', 61_999).remaining, limit - real);
      assert.deepEqual(window.peek('a', 62_000), { allowed: true, remaining: limit, resetSeconds: 0 });
    });
  }

  test('never admits more than the limit in any window, and frees each request within a second of its time', () => {
    const limit = 10_001;
    const random = mulberry32(7);
    const window = new SlidingWindow({ limit, windowMs });
    const oracle = new LogWindow(limit, windowMs);
    const lenient = new LogWindow(limit, windowMs + 1000);
    let now = 0;
    for (let i = 0; i < 100_000; i += 1) {
      now += Math.floor(random() * 10);
      const { allowed, remaining } = window.take('a', now);
      if (allowed) {
        oracle.add('a', now);
        lenient.add('a', now);
      }
      assert.ok(remaining <= oracle.peek('a', now).remaining);
      assert.ok(remaining >= lenient.peek('a', now).remaining);
    }
    assert.ok(oracle.mostInAnyWindow() <= limit);
  });
});

describe('bounded tables', () => {
  test('keep a requester at its limit, and one just below it, through many fresh addresses', () => {
    const window = new SlidingWindow({ limit: 100, windowMs });
    takeMany(window, 'full', 100, 0);
    takeMany(window, 'nearly', 99, 0);
    for (let i = 0; i < many; i += 1) window.take(`fresh ${i}`, Math.floor((i * 50_000) / many));
    assert.deepEqual(window.take('full', 50_000), { allowed: false, remaining: 0, resetSeconds: 10 });
    assert.deepEqual(window.take('nearly', 50_000), { allowed: true, remaining: 0, resetSeconds: 10 });
    assert.ok(window.keys > 30_720 && window.keys <= 32_768, `${window.keys} keys`);
  });

  test('keep a requester just below its limit while nearly as many as fit go to theirs, no two requests in the same ms', () => {
    const window = new SlidingWindow({ limit: 100, windowMs, maxKeys: 3_276, maxRuns: 50_000 });
    takeMany(window, 'nearly', 99, 0);
    for (let now = 1; now <= 100; now += 1) {
      for (let i = 0; i < 3_000; i += 1) assert.equal(window.take(`address ${i}`, now).allowed, true);
    }
    assert.equal(window.take('nearly', 59_999).allowed, true);
    assert.equal(window.take('nearly', 59_999).allowed, false);
    for (let i = 0; i < 3_000; i += 1) assert.equal(window.take(`address ${i}`, 60_000).allowed, false);
  });

  test('let requests go late, never early, when there is no room for their times', () => {
    const window = new SlidingWindow({ limit: 3, windowMs, maxKeys: 8, maxRuns: 1 });
    for (const now of [0, 100, 200]) window.take('a', now);
    assert.deepEqual(window.take('a', 59_999), { allowed: false, remaining: 0, resetSeconds: 1 });
    assert.deepEqual(window.peek('a', 60_000), { allowed: true, remaining: 1, resetSeconds: 1 });
    assert.equal(window.take('a', 60_001).remaining, 0);
    assert.deepEqual(window.peek('a', 60_199), { allowed: false, remaining: 0, resetSeconds: 1 });
    assert.deepEqual(window.peek('a', 60_200), { allowed: true, remaining: 2, resetSeconds: 60 });
    assert.equal(window.peek('a', 120_001).remaining, 3);
  });

  for (const looked of [0, 1000])
    test(`let idle keys go as other requests arrive, ${looked} of them looked at before`, () => {
      const window = new SlidingWindow({ limit: 10, windowMs });
      for (let i = 0; i < 1000; i += 1) window.take(`idle ${i}`, i);
      for (let i = 0; i < looked; i += 1) window.peek(`idle ${i}`, 70_000);
      takeMany(window, 'a', 1002, 70_000);
      assert.equal(window.keys, 1);
    });

  /** Requests as key and time, with room for one time in a pool and for two keys; then the last requester is exact. */
  const lent: readonly [what: string, requests: string][] = [
    ['all requests of a tick', 'a 0, a 0, a 0, a 100'],
    ['another key, once all of a key have left', 'b 0, b 1, c 100000, c 200000, a 300000, a 300100'],
    ['another key, once a key is forgotten', 'b 0, b 1, c 2, c 2, c 2, a 3, a 103'],
  ];
  for (const [what, requests] of lent)
    test(`lend the room for one time to ${what}`, () => {
      const window = new SlidingWindow({ limit: 9, windowMs, maxKeys: 2, maxRuns: 1 });
      const taken = requests.split(', ').map((request) => request.split(' ') as [string, string]);
      for (const [key, now] of taken) window.take(key, Number(now));
      const last = Number(taken.at(-1)?.[1]);
      assert.equal(window.peek('a', last + windowMs - 100).remaining, 8);
    });

  test('give back all room they lend', () => {
    const window = new SlidingWindow({ limit: 50, windowMs, maxKeys: 32, maxRuns: 32 * 49 });
    const random = mulberry32(3);
    for (let i = 0, now = 0; i < 60_000; i += 1) {
      now += Math.floor(random() * 30);
      window.take(`requester ${Math.floor(random() * 64)}`, now);
    }
    const later = 100_000_000;
    for (let i = 0; i < 32 * 50; i += 1) window.take(`last ${i % 32}`, later + Math.floor(i / 32));
    for (let i = 0; i < 32 * 50; i += 1) {
      const n = Math.floor(i / 32);
      assert.equal(window.peek(`last ${i % 32}`, later + windowMs + n).remaining, n + 1);
    }
  });
});
