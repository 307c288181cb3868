import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Criteria } from '../../src/places/catalogue.ts';
import { standardCategories as categories } from '../../src/places/categories.ts';
import { completed } from '../../src/places/place.ts';
import { select } from '../../src/search/selection.ts';
import { oddPlaces } from '../tools/fuzz/imports.ts';
import { catalogueOf, city, placeAt } from './city.ts';

const catalogue = catalogueOf([
  placeAt(3, { category: 'heritage', name: 'Old Fort' }),
  placeAt(1, { category: 'nature', name: 'Lake' }),
  placeAt(2, { category: 'heritage', name: 'New Fort' }),
]);

test('holds the places by index, whatever the order of the file', () => {
  assert.equal(catalogue.size, 3);
  assert.deepEqual(
    [0, 1, 2].map((position) => catalogue.at(position).index),
    [1, 2, 3],
  );
  assert.throws(() => catalogue.at(3), RangeError);
});

test('finds a place by slug or by index without leading zeros, and nothing else', () => {
  assert.equal(catalogue.find('place-2')?.index, 2);
  assert.equal(catalogue.find('3')?.id, 'place-3');
  for (const absent of ['', '0', '4', '03', '+3', '3.0', 'Place-2', '__proto__', '9'.repeat(30)]) {
    assert.equal(catalogue.find(absent), undefined, absent);
  }
});

test('the first look-up of a slug decodes no other slug', () => {
  const many = catalogueOf(Array.from({ length: 500 }, (_, i) => placeAt(i + 1)));
  const decoded = mock.method(many, 'idAt').mock;
  assert.equal(many.positionOf('place-250'), 249);
  assert.equal(decoded.callCount(), 1);
});

test('lists slugs from one position up to another, and tells the one that a text is like or part of', () => {
  assert.deepEqual(
    [catalogue.ids(1, 2), catalogue.ids(2, 9), catalogue.ids(5)],
    [['place-2'], ['place-3'], []],
  );
  const named = catalogueOf(['old-fort', 'lake-garden'].map((id, i) => placeAt(i + 1, { id })));
  for (const [text, id] of [
    ['Lake Gardn', 'lake-garden'],
    ['GARDEN', 'lake-garden'],
    ['old', 'old-fort'],
    ['gard', undefined],
    ['zoo', undefined],
  ] as const)
    assert.equal(named.idLike(text), id, text);
});

test('guesses the slug, present or former, from a name, and takes no other text for an index', () => {
  const named = catalogueOf([placeAt(1, { id: 'old-fort', aliases: ['castle-hill'] })]);
  for (const [text, slug] of [
    ['Old Fort', 'old-fort'],
    ['Castle Hill!', 'castle-hill'],
    ['1', '1'],
    ['-1', '-1'],
    ['No Fort', 'No Fort'],
  ] as const)
    assert.equal(named.asSlug(text), slug, text);
});

function selected(criteria: Criteria): number[] {
  return catalogue.select(criteria).page(0, 10);
}

test('selects by category and words, ascending', () => {
  assert.deepEqual(selected({}), [0, 1, 2]);
  assert.deepEqual(selected({ category: 'heritage' }), [1, 2]);
  assert.deepEqual(selected({ category: 'spiritual' }), []);
  assert.deepEqual(selected({ search: 'fort' }), [1, 2]);
  assert.deepEqual(selected({ category: 'heritage', search: ' NEW fort ' }), [1]);
  assert.deepEqual(selected({ search: ' ' }), [0, 1, 2]);
});

test('gives back each place as it came, whatever its texts hold, in any order of the file', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const [first = placeAt(1), ...others] = oddPlaces(seed);
    const records = [{ ...first, description: '\ud800 {}[],:' }, ...others];
    const whole = catalogueOf(records.toReversed());
    for (const [position, record] of records.entries()) {
      // JSON has no undefined, and a fee text derives from the fees.
      const { entryFee } = completed(record, record.id, position, city.centre);
      const expected = JSON.parse(JSON.stringify({ ...record, entryFee }));
      assert.deepEqual(JSON.parse(JSON.stringify(whole.at(position))), expected);
      assert.equal(whole.positionOf(record.id), position);
      assert.equal(whole.data.latitudes[position], record.lat);
      assert.equal(whole.data.longitudes[position], record.lng);
    }
    const ids = records.map(({ id }) => id);
    assert.deepEqual(whole.ids(), ids);
    for (const category of categories) {
      const positions = records.flatMap((record, at) => (record.category === category ? [at] : []));
      assert.deepEqual(whole.select({ category }).page(0, 50), positions);
    }
  }
});

test('a place is not near itself, but its double is', () => {
  const whole = catalogueOf([placeAt(1), placeAt(2), placeAt(3, { lat: 26.91 })]);
  const near = (n: number) => whole.nearest(placeAt(2), n).map(({ place }) => place.index);
  assert.deepEqual(near(1), [1]);
  assert.deepEqual(near(5), [1, 3]);
  assert.deepEqual(
    whole.nearest({ lat: 26.9, lng: 75.8 }, 1, whole.select({ search: '3' })).map(({ kilometres: km }) => km),
    [1.112],
  );
});

test('pages by name fold letters, and keep equal names by index', () => {
  const names = ['zoo', 'Ångström', 'fort', 'Angel', 'Fort', 'apple'];
  const whole = catalogueOf(
    names.map((name, i) => placeAt(i + 1, { name, category: name === 'Angel' ? 'heritage' : 'nature' })),
  );
  const page = (offset: number, limit: number, criteria: Criteria = {}) =>
    whole.pageByName(whole.select(criteria), offset, limit).map((position) => names[position]);
  assert.deepEqual(page(0, 9), ['Angel', 'Ångström', 'apple', 'fort', 'Fort', 'zoo']);
  assert.deepEqual(page(1, 3, { category: 'nature' }), ['apple', 'fort', 'Fort']);
  assert.deepEqual(page(6, 2), []);
});

test('a late page by distance of many places takes several turns', async () => {
  const many = catalogueOf(Array.from({ length: 20_000 }, (_, i) => placeAt(i + 1)));
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const near = '26.9,75.8';
  const query = { near, offset: 19_000, limit: 100 };
  const page = await select(many, query, (selection) => selection.page(query.offset, query.limit));
  clearImmediate(counting);
  assert.equal(page.length, 100);
  assert.ok(turns >= 5, `${turns} turns`);
});

test('each list by distance of many places has a turn of the event loop to itself', async () => {
  const many = catalogueOf(Array.from({ length: 10_001 }, (_, i) => placeAt(i + 1)));
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const turns = await Promise.all([1, 2, 3].map(() => many.afterIndexing({ near: '26.9,75.8' }, () => turn)));
  clearImmediate(counting);
  assert.equal(new Set(turns).size, 3);
});
