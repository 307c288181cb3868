import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedCache } from '../../src/places/cache.ts';

/** A cache of texts that weighs their length, and the keys it had to make something for. */
function counted(maxWeight: number) {
  const made: string[] = [];
  const cache = new BoundedCache<string>(maxWeight, (text) => text.length);
  const get = (key: string, text = '') =>
    cache.get(key, () => {
      made.push(key);
      return text;
    });
  return { made, get };
}

test('makes a value once and hands it out again', () => {
  const { made, get } = counted(100);
  assert.equal(get('a', 'x'), 'x');
  assert.equal(get('a', 'y'), 'x');
  assert.deepEqual(made, ['a']);
});

test('forgets what was not asked for since half the weight, keys included, came in', () => {
  const { made, get } = counted(64);
  for (const key of ['a', 'b', 'c', 'd', 'e']) get(key, 'xxxxxx');
  get('a');
  for (const key of ['f', 'g', 'h']) get(key, 'xxxxxx');
  get('a');
  get('b', 'xxxxxx');
  assert.deepEqual(made, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'b']);
});

test('never holds more than the bound', () => {
  const { made, get } = counted(64);
  const keys = [...'abcdefghi'];
  for (const key of keys) get(key, 'xxxxxx');
  for (const key of keys.toReversed()) get(key, 'xxxxxx');
  assert.ok(made.length > keys.length, 'nine entries of eight were held within 64');
});

test('does not keep a value heavier than half the cache, nor drop the others for it', () => {
  const { made, get } = counted(20);
  get('a', 'xx');
  get('b', 'x'.repeat(11));
  get('b', 'x'.repeat(11));
  get('a');
  assert.deepEqual(made, ['a', 'b', 'b']);
});
