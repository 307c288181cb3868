import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { runNow } from '../../src/base/task.ts';
import { nameOrder, sortedByName } from '../../src/places/name-order.ts';
import { mulberry32 } from '../support/random.ts';
import { catalogueOf, placeAt } from './city.ts';

/** A catalogue of places with random names, many of them equal but for case and accents. */
function manyNames(count: number) {
  const random = mulberry32(count);
  const letter = () => 'aAáÁbBzZ'[Math.floor(random() * 8)];
  const names = Array.from({ length: count }, () => Array.from({ length: 4 }, letter).join(''));
  return { names, catalogue: catalogueOf(names.map((name, i) => placeAt(i + 1, { name }))) };
}

test('any number of names is sorted as a stable sort does it', () => {
  const { compare } = new Intl.Collator('hi', { sensitivity: 'base' });
  for (const count of [1, 2, 3, 5, 64, 1000]) {
    const { names, catalogue } = manyNames(count);
    const expected = [...names.keys()].sort((a, b) => compare(names[a] ?? '', names[b] ?? ''));
    assert.deepEqual([...runNow(sortedByName(catalogue.data.names))], expected, `${count} names`);
  }
});

test('many names are sorted in parts, of which none compares more than 4096', () => {
  const { catalogue } = manyNames(5000);
  const task = sortedByName(catalogue.data.names);
  let parts = 1;
  while (!task.next().done) parts += 1;
  assert.ok(parts >= 1 + (5000 * Math.log2(5000)) / 4096, `${parts} parts`);
});

test('data is read without a collator; the catalogues of all languages share one order', () => {
  const { mock: collators } = mock.method(Intl, 'Collator');
  const { catalogue } = manyNames(9);
  assert.equal(collators.callCount(), 0);
  mock.restoreAll();
  assert.equal(nameOrder(catalogue.data.names), nameOrder({ ...catalogue.data }.names));
});
