import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkJson } from '../../src/base/json-text.ts';
import { isThorough } from '../support/thorough.ts';

test('tells the pointer and the offsets of every value, and names that repeat', () => {
  const seen: unknown[] = [];
  const text = ' {"a": [1, {} ], "x/~": "\\"]", "a": null}';
  const stopped = walkJson(text, ({ pointer, nameAt, at, end, repeats }) =>
    seen.push([pointer, nameAt, at, end, repeats]),
  );
  assert.equal(stopped, undefined);
  assert.deepEqual(seen, [
    ['/a/0', 8, 8, 9, false],
    ['/a/1', 11, 11, 13, false],
    ['/a', 2, 7, 15, false],
    ['/x~1~0', 17, 24, 29, false],
    ['/a', 31, 36, 40, true],
    ['', 1, 1, 41, false],
  ]);
});

test('visits what is in as many containers as are asked for', () => {
  const seen: string[] = [];
  const stopped = walkJson('{"a": [[1], {"b": 2}], "c": 3}', ({ pointer }) => void seen.push(pointer), 2);
  assert.equal(stopped, undefined);
  assert.deepEqual(seen, ['/a/0', '/a/1', '/a', '/c', '']);
});

test('takes for JSON what JSON.parse does', () => {
  const pieces = '{ } [ ] , : "a" "\\u00e9" "\\x" "a":1 1 - 01 1e5 1. true nul null " {} []'.split(' ');
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed % below;
  };
  for (let i = 0; i < (isThorough ? 50_000 : 10_000); i += 1) {
    const text = Array.from({ length: 1 + random(6) }, () => pieces[random(pieces.length)]).join('');
    let isJson = true;
    try {
      JSON.parse(text);
    } catch {
      isJson = false;
    }
    assert.equal(walkJson(text, () => {}) === undefined, isJson, text);
  }
});

test('walks nesting deeper than the stack and a string of ten million escapes', () => {
  for (const text of ['['.repeat(1e6) + ']'.repeat(1e6), `"${'\\n'.repeat(1e7)}"`])
    assert.equal(
      walkJson(text, () => {}),
      undefined,
    );
});
