import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlidingWindow } from '../../src/limit/window.ts';
import { mulberry32 } from '../support/random.ts';
import { isThorough } from '../support/thorough.ts';
import { LogWindow } from './log-window.ts';

const windowMs = 60_000;
/** Three times as many with CI. */
const arrivals = isThorough ? 6000 : 2000;

interface History {
  readonly limit: number;
  readonly requesters: number;
  readonly maxKeys: number;
  readonly maxRuns: number;
  readonly maxGapMs: number;
}

/*
 * Random histories of more requesters than there is room for. All requesters are looked at before and after every arrival. The
 * oracle knows a requester by a new name once it was forgotten.
 */
class Run {
  readonly #history: History;
  readonly #window: SlidingWindow;
  /** Takes the same arrivals but is never looked at: while there is room for all times, looking changes nothing. */
  readonly #unseen: SlidingWindow;
  readonly #oracle: LogWindow;
  readonly #requesters: readonly string[];
  readonly #lives = new Map<string, number>();
  forgotten = 0;
  refused = 0;

  constructor(history: History) {
    this.#history = history;
    this.#window = new SlidingWindow({ ...history, windowMs });
    this.#unseen = new SlidingWindow({ ...history, windowMs });
    this.#oracle = new LogWindow(history.limit, windowMs);
    this.#requesters = Array.from({ length: history.requesters }, (_, i) => `requester ${i}`);
  }

  arrive(requester: string, now: number): void {
    const before = this.#counts(now);
    const decision = this.#window.take(requester, now);
    if (this.#isExact) assert.deepEqual(this.#unseen.take(requester, now), decision);
    assert.equal(decision.allowed, (before.get(requester) ?? 0) < this.#history.limit);
    if (decision.allowed) this.#oracle.add(this.#life(requester), now);
    else this.refused += 1;
    const after = this.#counts(now);
    if (after.get(requester) === 0) this.#assertNoRoom(requester, before);
    this.#assertFewestForgotten(requester, before, after);
    this.#assertCounts(after, now);
  }

  /** No requester ever had more than its limit in any window while it was remembered. */
  assertLimit(): void {
    assert.ok(this.#oracle.mostInAnyWindow() <= this.#history.limit);
  }

  get #isExact(): boolean {
    return this.#history.maxRuns >= arrivals;
  }

  #counts(now: number): Map<string, number> {
    return new Map(
      this.#requesters.map((requester) => [
        requester,
        this.#history.limit - this.#window.peek(requester, now).remaining,
      ]),
    );
  }

  #assertNoRoom(requester: string, before: ReadonlyMap<string, number>): void {
    const { limit, maxKeys } = this.#history;
    const full = [...before.values()].filter((count) => count === limit);
    assert.equal(full.length, maxKeys, 'a newcomer is remembered while a key is below its limit');
    this.#forget(requester);
  }

  #assertFewestForgotten(
    requester: string,
    before: ReadonlyMap<string, number>,
    after: ReadonlyMap<string, number>,
  ): void {
    const others = [...before].filter(([other, count]) => other !== requester && count > 0);
    const gone = others.filter(([other]) => after.get(other) === 0);
    const kept = others.filter(([other, count]) => after.get(other) === count);
    assert.equal(gone.length + kept.length, others.length);
    const most = Math.max(0, ...gone.map(([, count]) => count));
    const least = Math.min(...kept.map(([, count]) => count));
    assert.ok(most < this.#history.limit && most < 2 * least, `forgot ${most} and kept ${least}`);
    for (const [other] of gone) this.#forget(other);
  }

  /** Exact with room for all times; without it requests may leave late, never early. */
  #assertCounts(after: ReadonlyMap<string, number>, now: number): void {
    for (const [requester, count] of after) {
      const expected = this.#history.limit - this.#oracle.peek(this.#life(requester), now).remaining;
      if (this.#isExact) assert.equal(count, expected, requester);
      else assert.ok(count >= expected, requester);
    }
  }

  #forget(requester: string): void {
    this.forgotten += 1;
    this.#lives.set(requester, (this.#lives.get(requester) ?? 0) + 1);
  }

  #life(requester: string): string {
    return `${requester}, life ${this.#lives.get(requester) ?? 0}`;
  }
}

const roomy = { maxKeys: 16, maxRuns: arrivals };
const histories: readonly History[] = [
  { limit: 1, requesters: 40, maxGapMs: 4000, ...roomy },
  { limit: 2, requesters: 40, maxGapMs: 2000, ...roomy },
  { limit: 10, requesters: 24, maxGapMs: 600, ...roomy },
  { limit: 60, requesters: 24, maxGapMs: 120, ...roomy },
  { limit: 60, requesters: 20, maxGapMs: 120, maxKeys: 8, maxRuns: arrivals },
  { limit: 60, requesters: 12, maxGapMs: 120, maxKeys: 16, maxRuns: 100 },
  { limit: 60, requesters: 24, maxGapMs: 120, maxKeys: 16, maxRuns: 100 },
  { limit: 10, requesters: 24, maxGapMs: 600, maxKeys: 16, maxRuns: 0 },
];

for (const history of histories) {
  const { limit, requesters, maxKeys, maxRuns, maxGapMs } = history;
  test(`${requesters} requesters at a limit of ${limit} in a table of ${maxKeys} with room for ${maxRuns} times`, () => {
    const random = mulberry32(limit * requesters + maxRuns);
    const run = new Run(history);
    let now = 1_763_683_200_000;
    for (let i = 0; i < arrivals; i += 1) {
      if (random() < 0.7) now += Math.floor(random() * (maxGapMs + 1));
      if (random() < 0.001) now += Math.floor(random() * 2 * windowMs);
      run.arrive(`requester ${Math.floor(random() ** 2 * requesters)}`, now);
    }
    run.assertLimit();
    assert.ok(run.refused > 0);
    assert.equal(run.forgotten > 0, requesters > maxKeys);
  });
}
