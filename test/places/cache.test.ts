import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedCache } from '../../src/places/cache.ts';

/** Far above what an entry costs beside its text, so that the length of the text is what counts. */
const unit = 100_000;

/** A cache of texts, each of whose characters weighs a unit, and the keys it had to make something for. */
function counted(maxUnits: number) {
  const made: string[] = [];
  const cache = new BoundedCache<string>(maxUnits * unit, (text) => text.length * unit);
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
  const { made, get } = counted(50);
  for (const key of ['a', 'b', 'c', 'd', 'e']) get(key, 'xxxxxx');
  get('a');
  for (const key of ['f', 'g', 'h']) get(key, 'xxxxxx');
  get('a');
  get('b', 'xxxxxx');
  assert.deepEqual(made, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'b']);
});

test('never holds more than the bound', () => {
  const { made, get } = counted(50);
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

test('counts what an entry costs beside its value, so that tiny ones cannot fill the memory', () => {
  const cache = new BoundedCache<string>(64 * 1024, () => 0);
  const made: number[] = [];
  const fill = (): void => {
    for (let i = 0; i < 64; i++) cache.get(`key ${i}`, () => String(made.push(i)));
  };
  fill();
  fill();
  assert.equal(made.length, 128);
});
