import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Catalogue, type Criteria } from '../../src/places/catalogue.ts';
import { city, placeAt } from './city.ts';

const catalogue = new Catalogue(city, [
  placeAt(3, { category: 'heritage', name: 'Old Fort' }),
  placeAt(1, { category: 'nature', name: 'Lake' }),
  placeAt(2, { category: 'heritage', name: 'New Fort' }),
]);

test('holds the places by index, whatever the order of the file', () => {
  assert.deepEqual(
    catalogue.places.map(({ index }) => index),
    [1, 2, 3],
  );
});

test('finds a place by slug or by index without leading zeros, and nothing else', () => {
  assert.equal(catalogue.find('place-2')?.index, 2);
  assert.equal(catalogue.find('3')?.id, 'place-3');
  for (const absent of ['', '0', '4', '03', '+3', '3.0', 'Place-2', '__proto__', '9'.repeat(30)]) {
    assert.equal(catalogue.find(absent), undefined, absent);
  }
});

function selected(criteria: Criteria): number[] {
  return catalogue.select(criteria).page(0, 10);
}

test('selects by category and words, ascending', () => {
  assert.deepEqual(selected({}), [0, 1, 2]);
  assert.deepEqual(selected({ category: 'heritage' }), [1, 2]);
  assert.deepEqual(selected({ category: 'spiritual' }), []);
  assert.deepEqual(selected({ search: 'fort' }), [1, 2]);
  assert.deepEqual(selected({ category: 'heritage', search: 'NEW fort' }), [1]);
  assert.deepEqual(selected({ search: ' ' }), [0, 1, 2]);
});

test('finds the same again, however the words are written', () => {
  assert.deepEqual(selected({ search: 'fort' }), selected({ search: ' FORT ' }));
  assert.notDeepEqual(selected({ search: 'fort' }), selected({ search: 'lake' }));
});
