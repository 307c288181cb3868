import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cache, cacheStats, lazy } from '../src/cache.ts';

/** Far above what an entry costs beside its text, so that the length of the text is what counts. */
const unit = 100_000;

/** A cache of texts, each of whose characters weighs a unit, and the keys it had to make something for. */
function counted(maxUnits: number) {
  const made: string[] = [];
  const cache = new Cache<string>({ maxBytes: maxUnits * unit, weigh: (text) => text.length * unit });
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
  const cache = new Cache<string>({ maxBytes: 64 * 1024, weigh: () => 0 });
  const made: number[] = [];
  const fill = (): void => {
    for (let i = 0; i < 64; i++) cache.get(`key ${i}`, () => String(made.push(i)));
  };
  fill();
  fill();
  assert.equal(made.length, 128);
});

test('with admission on second sight, a key that comes once is not kept', () => {
  const cache = new Cache<string>({ maxBytes: 2 ** 20, weigh: () => 0, admit: 'second' });
  const made: string[] = [];
  const get = (key: string) => cache.get(key, () => String(made.push(key)));
  for (let i = 0; i < 3; i += 1) get('a');
  get('b');
  assert.deepEqual(made, ['a', 'a', 'b']);
  assert.equal(cache.stats().entries, 1);
});

test('a key that many others followed counts as new again', () => {
  const cache = new Cache<string>({ maxBytes: 2 ** 24, weigh: () => 0, admit: 'second' });
  cache.get('a', () => '');
  for (let i = 0; i < 5000; i += 1) cache.get(`other ${i}`, () => '');
  cache.get('a', () => '');
  assert.ok(cache.stats().entries <= 1, 'nothing but a chance collision was admitted');
});

test('keys that take turns are admitted', () => {
  const cache = new Cache<string>({ maxBytes: 2 ** 20, weigh: () => 0, admit: 'second' });
  const keys = Array.from({ length: 50 }, (_, i) => `/api/v1/places?offset=${i}`);
  for (let turn = 0; turn < 2; turn += 1) for (const key of keys) cache.get(key, () => 'x');
  assert.ok(cache.stats().entries >= 48);
});

test('a value that cannot be made is not kept', () => {
  const cache = new Cache<string>({ maxBytes: 2 ** 20, weigh: () => 0 });
  const fail = () => {
    throw new Error('not yet');
  };
  assert.throws(() => cache.get('a', fail), /not yet/);
  assert.equal(
    cache.get('a', () => 'x'),
    'x',
  );
});

test('statistics count hits, misses and bytes', () => {
  const cache = new Cache<string>({ maxBytes: 2 ** 20, weigh: (text) => text.length });
  for (const key of ['a', 'b', 'a']) cache.get(key, () => 'xyz');
  const { hits, misses, entries, bytes } = cache.stats();
  assert.deepEqual({ hits, misses, entries }, { hits: 1, misses: 2, entries: 2 });
  assert.ok(bytes >= 8);
});

test('a lazy value is made once, when it is first asked for', () => {
  let made = 0;
  const value = lazy(() => ++made);
  assert.equal(made, 0);
  assert.deepEqual([value(), value()], [1, 1]);
});

test('a lazy value that is undefined is made once, too', () => {
  let made = 0;
  const value = lazy(() => {
    made += 1;
  });
  value();
  value();
  assert.equal(made, 1);
});

test('a lazy promise that rejects is made anew, and the callers before share it', async () => {
  const outcomes = [Promise.reject(new Error('not yet')), Promise.resolve('here')];
  const value = lazy(() => outcomes.shift() ?? Promise.reject(new Error('once too often')));
  const [first, second] = await Promise.allSettled([value(), value()]);
  assert.deepEqual([first.status, second.status], ['rejected', 'rejected']);
  assert.equal(await value(), 'here');
  assert.equal(await value(), 'here');
});

test('tells the statistics of the newest cache of a name', () => {
  new Cache<string>({ name: 'test', maxBytes: unit, weigh: () => 1 }).get('a', () => 'old');
  const cache = new Cache<string>({ name: 'test', maxBytes: unit, weigh: () => 1 });
  for (const key of ['a', 'b', 'a']) cache.get(key, () => key);
  const { entries, hits, misses } = cacheStats().get('test') ?? {};
  assert.deepEqual({ entries, hits, misses }, { entries: 2, hits: 1, misses: 2 });
});
