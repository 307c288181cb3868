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

test('forgets what was used longest ago when the weight, keys included, is above the bound', () => {
  const { made, get } = counted(24);
  get('a', 'xxxxxx');
  get('b', 'xxxxxx');
  get('c', 'xxxxxx');
  get('a');
  get('d', 'xxxxxx');
  get('a');
  get('b', 'xxxxxx');
  assert.deepEqual(made, ['a', 'b', 'c', 'd', 'b']);
});

test('does not keep a value heavier than the whole cache, nor drop the others for it', () => {
  const { made, get } = counted(10);
  get('a', 'xx');
  get('b', 'x'.repeat(11));
  get('b', 'x'.repeat(11));
  get('a');
  assert.deepEqual(made, ['a', 'b', 'b']);
});
