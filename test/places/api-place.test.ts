import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredNames, toPlace } from '../../src/places/api-place.ts';
import { completed } from '../../src/places/place.ts';
import { city, placeAt } from './city.ts';

const { entryFee: _, ...unpriced } = placeAt(1);
const { description: __, bestTime: ___, ...bare } = unpriced;

test('fills in unknown texts of a place, in the order of the contract', () => {
  const place = toPlace(bare, 'https://city.example');
  assert.deepEqual(Object.entries(place), [
    ['id', 'place-1'],
    ['index', 1],
    ['name', 'Place 1'],
    ['hindi', 'जगह'],
    ['description', 'Not known'],
    ['distance', 'About 1 km'],
    ['entryFee', 'Not known'],
    ['bestTime', 'Not known'],
    ['category', 'nature'],
    ['lat', 26.9],
    ['lng', 75.8],
    ['image', 'https://city.example/images/place-1.svg'],
  ]);
  assert.deepEqual(answeredNames(Object.keys(bare)).slice(4, 8), [
    'description',
    'distance',
    'entryFee',
    'bestTime',
  ]);
});

test('puts a fee text that is derived from fees at the place of a written one', () => {
  const record = completed({ ...unpriced, fee: [{ amount: 0, currency: 'INR' }] }, 'place-1', 0, city.centre);
  assert.deepEqual(Object.keys(record).slice(4, 8), ['description', 'distance', 'entryFee', 'bestTime']);
  assert.equal(record.entryFee, 'Free');
});
