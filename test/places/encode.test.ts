import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Joined, PlaceEncoder, toPlace } from '../../src/places/encode.ts';
import { placeAt } from './city.ts';

const base = 'https://places.example';
const records = [
  placeAt(1),
  placeAt(2, { image: 'https://photos.example/2.jpg', credit: { page: 'p', author: 'a', licence: 'l' } }),
];

function text({ pieces }: Joined): string {
  return String(Buffer.concat(pieces));
}

test('makes a poster absolute, leaves a photo alone and keeps the credit to itself', () => {
  const [first, second] = records.map((record) => toPlace(record, base));
  assert.equal(first?.image, 'https://places.example/images/place-1.svg');
  assert.equal(second?.image, 'https://photos.example/2.jpg');
  assert.ok(second && !('credit' in second));
});

test('joins pieces into what encoding the values as a whole would give', () => {
  const encoder = new PlaceEncoder(records);
  const places = records.map((record) => toPlace(record, base));
  const head = { total: 2, count: 2, offset: 0, limit: 50 };
  for (let twice = 0; twice < 2; twice += 1) {
    assert.equal(String(encoder.detail(0, base)), JSON.stringify({ place: places[0] }));
    assert.equal(text(encoder.list(head, [0, 1], base)), JSON.stringify({ ...head, places }));
    assert.equal(text(encoder.list(head, [], base)), JSON.stringify({ ...head, places: [] }));
  }
});

test('refuses a position that is not there', () => {
  assert.throws(() => new PlaceEncoder(records).detail(2, base), RangeError);
});

test('what tells a list apart changes with its places, its head and its base', () => {
  const encoder = new PlaceEncoder(records);
  const head = { total: 2, count: 2, offset: 0, limit: 50 };
  const tags = [
    encoder.list(head, [0, 1], base),
    encoder.list(head, [1, 0], base),
    encoder.list(head, [0], base),
    encoder.list(head, [], base),
    encoder.list({ ...head, total: 3 }, [0, 1], base),
    encoder.list({ ...head, limit: 2 }, [0, 1], base),
    encoder.list(head, [0, 1], 'http://places.example'),
    new PlaceEncoder([placeAt(1), placeAt(2)]).list(head, [0, 1], base),
  ].map(({ tag }) => tag);
  assert.equal(new Set(tags).size, tags.length);
  assert.equal(new PlaceEncoder(records).list(head, [0, 1], base).tag, tags[0]);
});
