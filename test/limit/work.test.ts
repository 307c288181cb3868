import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SlidingWindow as Window } from '../../src/limit/window.ts';
import { startCountingBlocks } from '../support/blocks.ts';

/* What the longest single call may do, counted instead of timed. */
const countBlocks = startCountingBlocks('/src/limit/');
const { SlidingWindow } = await import('../../src/limit/window.ts');

const limit = 100;
const windowMs = 60_000;
const maxKeys = 32_768;

/** Eight looks at each key at most: those with up to 1, 2, 4, 8… 128 requests; a look runs about four blocks. */
const maxBlocks = 8 * 4 * maxKeys;

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
  test(`a newcomer, and ten thousand after it, cost a bounded amount of work when ${name}`, () => {
    const window = new SlidingWindow({ limit, windowMs });
    const now = fill(window);
    assert.equal(window.keys, maxKeys);
    countBlocks();
    window.take('newcomer', now);
    const blocks = countBlocks();
    assert.ok(blocks > 0 && blocks <= maxBlocks, `${blocks} blocks`);
    for (let i = 0; i < 10_000; i += 1) window.take(`other newcomer ${i}`, now);
    const more = countBlocks();
    assert.ok(more <= 2 * maxBlocks, `${more} blocks for the next ten thousand`);
  });
}
