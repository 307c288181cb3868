import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cache, lazy, memoizeLast } from '../../src/base/cache.ts';
import { RepeatCache } from '../../src/base/repeat-cache.ts';

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
  return { cache, made, get };
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
  const { cache, get } = counted(50);
  for (let i = 0; i < 100; i += 1) {
    get(String(i), 'xxxxxx');
    get(String(i - (i % 3)), 'xxxxxx');
  }
  const kept = Array.from({ length: 100 }, (_, i) => cache.find(String(i))).filter(Boolean).length;
  assert.ok(kept >= 7 && kept * 6 <= 50, `${kept} texts`);
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
  for (let i = 0; i < 64; i += 1) cache.setIfAdmitted(`key ${i}`, 'x');
  assert.equal(cache.find('key 0'), undefined);
});

test('keeps what fills half of it to the byte: 1,024 for an entry, and 2 for a character of its key', () => {
  const cache = new Cache<string>({ maxBytes: 2 * (1024 + 2 * 10), weigh: () => 0 });
  for (const length of [10, 11]) cache.setIfAdmitted('k'.repeat(length), 'x');
  assert.deepEqual([cache.find('k'.repeat(10)), cache.find('k'.repeat(11))], ['x', undefined]);
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

test('of two values for a key the first is kept', () => {
  const cache = new Cache<string>({ maxBytes: 2 ** 20, weigh: (text) => text.length });
  for (const value of ['xyz', 'xyzxyz']) cache.setIfAdmitted('a', value);
  assert.equal(cache.find('a'), 'xyz');
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

test('the last result is made again for another argument only, also where it is undefined', () => {
  const made: string[] = [];
  const shown = memoizeLast((given: string) => {
    made.push(given);
    return given === 'b' ? undefined : `${given}!`;
  });
  assert.deepEqual(
    ['a', 'a', 'b', 'b', 'a'].map((given) => shown(given)),
    ['a!', 'a!', undefined, undefined, 'a!'],
  );
  assert.deepEqual(made, ['a', 'b', 'a']);
});

test('a value that may be needed only once is cached at its second use, within a bound', () => {
  const made: string[] = [];
  const values = new RepeatCache<string>({
    maxBytes: 20 * unit,
    maxKeyBytes: unit,
    weigh: (text) => text.length * unit,
  });
  const get = (key: string) =>
    values.get(key, () => {
      made.push(key);
      return 'xxxx';
    });
  for (const key of ['a', 'a', 'a', 'a', 'b', 'c', 'b', 'd', 'b']) assert.equal(get(key), 'xxxx');
  assert.deepEqual(made, ['a', 'a', 'b', 'c', 'b', 'd']);
  for (const key of ['c', 'd', 'e', 'e', 'f', 'f', 'g', 'g']) get(key);
  made.length = 0;
  for (const key of ['c', 'g']) get(key);
  assert.deepEqual(made, ['c']);
});
