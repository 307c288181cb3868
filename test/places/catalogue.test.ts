import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Catalogue } from '../../src/places/catalogue.ts';
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

test('selects by category and words, ascending', () => {
  assert.deepEqual(catalogue.select({}), [0, 1, 2]);
  assert.deepEqual(catalogue.select({ category: 'heritage' }), [1, 2]);
  assert.deepEqual(catalogue.select({ category: 'spiritual' }), []);
  assert.deepEqual(catalogue.select({ search: 'fort' }), [1, 2]);
  assert.deepEqual(catalogue.select({ category: 'heritage', search: 'NEW fort' }), [1]);
  assert.deepEqual(catalogue.select({ search: ' ' }), [0, 1, 2]);
});

test('finds the same again, however the words are written', () => {
  assert.deepEqual(catalogue.select({ search: 'fort' }), catalogue.select({ search: ' FORT ' }));
  assert.notDeepEqual(catalogue.select({ search: 'fort' }), catalogue.select({ search: 'lake' }));
});
