import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { test } from 'node:test';
import type { SlidingWindow as Window } from '../../src/limit/window.ts';

/*
 * What the longest single call may do, counted instead of timed: V8 counts how often each block of the module runs. It
 * does so for code that is loaded after it was asked to.
 */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { SlidingWindow } = await import('../../src/limit/window.ts');

const limit = 100;
const windowMs = 60_000;
const maxKeys = 32_768;

/** Eight looks at each key at most: those with up to 1, 2, 4, 8… 128 requests; a look runs about four blocks. */
const maxBlocks = 8 * 4 * maxKeys;

/** How many blocks ran since the last call of this function. */
async function countBlocks(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/src/limit/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0);
}

/** Histories that fill the table; the next newcomer has the most to do. */
const histories: Readonly<Record<string, (window: Window) => number>> = {
  'every key has counted once': (window) => {
    for (let i = 0; i < maxKeys; i += 1) window.take(`key ${i}`, 0);
    return 1;
  },
  'no two keys in turn have counted as often': (window) => {
    for (let i = 0; i < maxKeys; i += 1) {
      for (let n = 0; n <= i % 99; n += 1) window.take(`key ${i}`, 0);
    }
    return 1;
  },
  'every key is at its limit': (window) => {
    for (let i = 0; i < limit * maxKeys; i += 1) window.take(`key ${i % maxKeys}`, 0);
    return 1;
  },
  'every key is idle': (window) => {
    for (let i = 0; i < maxKeys; i += 1) window.take(`key ${i}`, 0);
    return windowMs;
  },
  'a million requests have left the window': (window) => {
    for (let now = 0; now < limit - 1; now += 1) {
      for (let i = 0; i < 10_000; i += 1) window.take(`busy ${i}`, now);
    }
    for (let i = 0; i < 10_000; i += 1) window.take(`busy ${i}`, 30_000);
    for (let i = 10_000; i < maxKeys; i += 1) window.take(`key ${i}`, 30_000);
    return 70_000;
  },
};

for (const [name, fill] of Object.entries(histories)) {
  test(`a newcomer, and ten thousand after it, cost a bounded amount of work when ${name}`, async () => {
    const window = new SlidingWindow({ limit, windowMs });
    const now = fill(window);
    assert.equal(window.keys, maxKeys);
    await countBlocks();
    window.take('newcomer', now);
    const blocks = await countBlocks();
    assert.ok(blocks > 0 && blocks <= maxBlocks, `${blocks} blocks`);
    for (let i = 0; i < 10_000; i += 1) window.take(`other newcomer ${i}`, now);
    const more = await countBlocks();
    assert.ok(more <= 2 * maxBlocks, `${more} blocks for the next ten thousand`);
  });
}
