import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBytes } from '../../src/places/data-file/data-file.ts';
import { toPlace } from '../../src/places/encode.ts';
import { catalogueOf, city, placeAt } from './city.ts';

const base = 'https://places.example';
const visible = {
  openingHours: 'Mo-Su',
  website: 'https://a.example/é',
  telephone: '+351 226 156 500',
  wheelchair: 'no' as const,
  duration: 60,
  fee: [{ amount: 1, currency: 'EUR' }],
};
const hidden = { note: 'Nö', local: { note: 'ध्यान' }, photos: [] };
const records = [
  placeAt(1),
  placeAt(2, { image: 'https://photos.example/2.jpg', credit: { page: 'p', author: 'a', licence: 'l' } }),
  placeAt(3, { ...visible, ...hidden }),
  placeAt(4, { duration: 5, image: 'https://photos.example/4.jpg', photos: [] }),
];

test('makes a poster absolute, leaves a photo alone and keeps to itself what only pages tell', () => {
  const [first, second, third] = records.map((record) => toPlace(record, base));
  assert.equal(first?.image, 'https://places.example/images/place-1.svg');
  assert.equal(second?.image, 'https://photos.example/2.jpg');
  assert.ok(second && !('credit' in second));
  assert.deepEqual(third, { ...toPlace(placeAt(3), base), ...visible });
});

test('joins pieces into what encoding the values as a whole would give', () => {
  const encoder = catalogueOf(records).encoded;
  const places = records.map((record) => toPlace(record, base));
  const head = { total: 4, count: 4, offset: 0, limit: 50 };
  for (let twice = 0; twice < 2; twice += 1) {
    for (const [position, place] of places.entries())
      assert.equal(String(encoder.detail(position, base)), JSON.stringify({ place }));
    assert.equal(String(encoder.list(head, [0, 1, 2, 3], base)), JSON.stringify({ ...head, places }));
    assert.equal(String(encoder.list(head, [], base)), JSON.stringify({ ...head, places: [] }));
  }
});

test('refuses a position that is not there', () => {
  assert.throws(() => catalogueOf(records).encoded.detail(4, base), RangeError);
});

test('keeps a data file that is written as places are encoded, instead of a copy', () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ city, places: [placeAt(1), placeAt(2)] }));
  const checked = checkBytes(bytes);
  assert.ok('data' in checked);
  assert.equal(checked.data.encoded.json.buffer, bytes.buffer);
});
