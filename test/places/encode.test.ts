import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPlace } from '../../src/places/encode.ts';
import { catalogueOf, placeAt } from './city.ts';

const base = 'https://places.example';
const records = [
  placeAt(1),
  placeAt(2, { image: 'https://photos.example/2.jpg', credit: { page: 'p', author: 'a', licence: 'l' } }),
];

test('makes a poster absolute, leaves a photo alone and keeps the credit to itself', () => {
  const [first, second] = records.map((record) => toPlace(record, base));
  assert.equal(first?.image, 'https://places.example/images/place-1.svg');
  assert.equal(second?.image, 'https://photos.example/2.jpg');
  assert.ok(second && !('credit' in second));
});

test('joins pieces into what encoding the values as a whole would give', () => {
  const encoder = catalogueOf(records).encoded;
  const places = records.map((record) => toPlace(record, base));
  const head = { total: 2, count: 2, offset: 0, limit: 50 };
  for (let twice = 0; twice < 2; twice += 1) {
    assert.equal(String(encoder.detail(0, base)), JSON.stringify({ place: places[0] }));
    assert.equal(String(encoder.list(head, [0, 1], base)), JSON.stringify({ ...head, places }));
    assert.equal(String(encoder.list(head, [], base)), JSON.stringify({ ...head, places: [] }));
  }
});

test('refuses a position that is not there', () => {
  assert.throws(() => catalogueOf(records).encoded.detail(2, base), RangeError);
});
