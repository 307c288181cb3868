import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cache, type CacheStats, cacheStats, lazy } from '../src/cache.ts';

/** Far above what an entry costs beside its text, so that the length of the text is what counts. */
const unit = 100_000;

const name = 'test';

/** What the metrics tell of the newest cache of a test. */
function stats(): CacheStats {
  const told = cacheStats().get(name);
  assert.ok(told);
  return { ...told };
}

/** A cache of texts, each of whose characters weighs a unit, and the keys it had to make something for. */
function counted(maxUnits: number) {
  const made: string[] = [];
  const cache = new Cache<string>({ name, maxBytes: maxUnits * unit, weigh: (text) => text.length * unit });
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

test('evicts what was not asked for again, keys and entries counted', () => {
  const { made, get } = counted(50);
  for (const key of ['a', 'b', 'c', 'd', 'e']) get(key, 'xxxxxx');
  for (const key of ['b', 'a']) get(key, 'xxxxxx');
  assert.deepEqual(made, ['a', 'b', 'c', 'd', 'e', 'a'], 'half of it holds four entries');
});

test('what was asked for twice stays in a flood of others', () => {
  const { made, get } = counted(50);
  for (let i = 0; i < 2; i += 1) get('home', 'xxxxxx');
  for (let i = 0; i < 1000; i += 1) get(`search ${i}`, 'xxxxxx');
  get('home');
  assert.equal(made.filter((key) => key === 'home').length, 1);
});

test('never holds more than the bound', () => {
  const { get } = counted(50);
  for (let i = 0; i < 100; i += 1) {
    get(String(i), 'xxxxxx');
    get(String(i - (i % 3)), 'xxxxxx');
    assert.ok(stats().bytes <= 50 * unit);
  }
  assert.ok(stats().entries >= 7);
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
  const cache = new Cache<string>({ name, maxBytes: 64 * 1024, weigh: () => 0 });
  for (let i = 0; i < 64; i += 1) cache.setIfAdmitted(`key ${i}`, 'x');
  assert.ok(stats().entries < 64);
});

test('a value that cannot be made is not kept', () => {
  const cache = new Cache<string>({ name, maxBytes: 2 ** 20, weigh: () => 0 });
  const fail = () => {
    throw new Error('not yet');
  };
  assert.throws(() => cache.get('a', fail), /not yet/);
  assert.equal(
    cache.get('a', () => 'x'),
    'x',
  );
});

test('a value that is kept twice is weighed once, and is the first one', () => {
  const cache = new Cache<string>({ name, maxBytes: 2 ** 20, weigh: (text) => text.length });
  cache.setIfAdmitted('a', 'xyz');
  const once = stats();
  cache.setIfAdmitted('a', 'xyzxyz');
  assert.deepEqual(stats(), once);
  assert.equal(cache.find('a'), 'xyz');
});

test('tells hits, misses and bytes of the newest cache of a name', () => {
  new Cache<string>({ name, maxBytes: unit, weigh: () => 1 }).get('a', () => 'old');
  const cache = new Cache<string>({ name, maxBytes: unit, weigh: (text) => text.length });
  for (const key of ['a', 'b', 'a']) cache.get(key, () => 'xyz');
  const { entries, hits, misses, bytes } = stats();
  assert.deepEqual({ entries, hits, misses }, { entries: 2, hits: 1, misses: 2 });
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
