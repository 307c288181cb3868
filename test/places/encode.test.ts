import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EncodedPlaces, PlaceWriter, toPlace } from '../../src/places/encode.ts';
import { type PlaceRecord, placeRecord } from '../../src/places/place.ts';
import { contractFields } from '../../src/places/place-fields.ts';
import { catalogueOf, placeAt } from './city.ts';

const base = 'https://places.example';
const visible = {
  openingHours: 'Mo-Su',
  specialHours: [{ from: '03-15', to: '10-14', hours: 'Mo-Su 08:00-18:00' }],
  lastEntry: 30,
  website: 'https://a.example/é',
  telephone: '+351 226 156 500',
  wheelchair: 'no' as const,
  access: 'by-appointment' as const,
  directions: 'Up the "hill"',
  duration: 60,
  fee: [{ amount: 1, currency: 'EUR' }],
  freeDays: ['04-18'],
  otherNames: ['Ót"her', 'दूसरा'],
  asOf: '2026-11',
};
const hidden = { note: 'Nö', local: { note: 'ध्यान' }, motif: 'tower' as const, photos: [] };
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

/** A value of each field that a place may be without, by name. */
const samples: Readonly<Record<string, unknown>> = {
  ...visible,
  ...hidden,
  entryFee: '€1',
  hindi: 'जगह',
  localName: '\u{1f3f0} "Fórt" ,"image":"/',
  credit: { page: 'https://photos.example/é' },
  photos: [{ url: '/images/a.jpg', credit: { page: 'https://photos.example/1' } }],
};

const images = ['/images/place-1.svg', '/images/own.jpg', 'https://photos.example/1.jpg'];

function assertEncoded(record: PlaceRecord, what: string): void {
  const writer = new PlaceWriter(1, 0);
  writer.add(0, record);
  const encoded = new EncodedPlaces(writer.finish());
  const place = toPlace(record, base);
  assert.equal(String(encoded.detail(0, base)), JSON.stringify({ place }), what);
  const listed = [{ ...place, distance_km: 1.5 }];
  const head = { total: 1, count: 1, offset: 0, limit: 50 };
  const list = encoded.list(head, [0], base, [1500]);
  assert.equal(String(list), JSON.stringify({ ...head, places: listed }), what);
  assert.deepEqual(encoded.at(0), record, what);
}

test('encodes a place with any one of the optional fields, and with all, whatever its picture', () => {
  const names = Object.keys(placeRecord.fields);
  // What a place is completed with is always there.
  const optional = names.filter((name) => placeRecord.fields[name]?.optional && !contractFields.has(name));
  assert.deepEqual(
    optional.filter((name) => !(name in samples)),
    [],
    'fields without a sample here',
  );
  for (const image of images)
    for (const given of [[], ...optional.map((name) => [name]), optional]) {
      const values: Readonly<Record<string, unknown>> = { ...placeAt(1), ...samples, image };
      const wanted = names.filter((name) => !optional.includes(name) || given.includes(name));
      // As a place is read: fields in the order of the table.
      const record = Object.fromEntries(wanted.map((name) => [name, values[name]]));
      assertEncoded(record as unknown as PlaceRecord, `${image} with ${given}`);
    }
});

test('encodes a field that is new, wherever it stands in the table', () => {
  const { note, ...place } = placeAt(1, { ...visible, note: 'Only in pages' });
  const fields = Object.entries(place);
  for (const image of images)
    for (let at = 1; at <= fields.length; at += 1) {
      const [before, after] = [fields.slice(0, at), fields.slice(at)];
      const record = Object.fromEntries([
        ...before,
        ['architect', 'Álvaro "Siza"'],
        ...after,
        ['note', note],
      ]);
      assertEncoded({ ...record, image } as unknown as PlaceRecord, `${image}, at ${at}`);
    }
});

test('refuses a position that is not there', () => {
  assert.throws(() => catalogueOf(records).encoded.detail(4, base), RangeError);
});
