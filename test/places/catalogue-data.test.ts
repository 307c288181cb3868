import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPlace } from '../../src/places/api-place.ts';
import { idAt, placeAt as readAt } from '../../src/places/catalogue-data.ts';
import { checkValue } from '../../src/places/data-file/data-file.ts';
import { type PlaceRecord, placeDraft } from '../../src/places/place.ts';
import { contractFields } from '../../src/places/place-fields.ts';
import { createCatalogue, createData } from '../support/catalogue.ts';
import { city, placeAt } from './city.ts';

const base = 'https://places.example';
const visible = {
  openingHours: 'Mo-Su',
  specialHours: [{ from: '03-15', to: '10-14', hours: 'Mo-Su 08:00-18:00' }],
  lastEntry: 30,
  website: 'https://a.example/é',
  telephone: '+351 226 156 500',
  wheelchair: 'no' as const,
  facilities: ['food' as const, 'shop' as const],
  access: 'by-appointment' as const,
  directions: 'Up the "hill"',
  duration: 60,
  fee: [{ amount: 1, currency: 'EUR' }],
  freeDays: ['04-18'],
  otherNames: ['Ót"her', 'दूसरा'],
  asOf: '2026-11',
};
const hidden = {
  note: 'Nö',
  local: { note: 'ध्यान' },
  motif: 'tower' as const,
  bestPart: 'sunset' as const,
  avoidDays: ['Su'],
  photos: [],
  aliases: ['old'],
};
const records = [
  placeAt(1),
  placeAt(2, { image: 'https://photos.example/2.jpg', credit: { page: 'p', author: 'a', licence: 'l' } }),
  placeAt(3, { ...visible, ...hidden }),
  placeAt(4, { duration: 5, image: 'https://photos.example/4.jpg', photos: [] }),
];

test('returns a poster with its origin, a photo with its credit, and no field that only pages show', () => {
  const [first, second, third] = records.map((record) => toPlace(record, base));
  assert.equal(first?.image, 'https://places.example/images/place-1.svg');
  assert.equal(second?.image, 'https://photos.example/2.jpg');
  assert.deepEqual(Object.entries(second ?? {}).at(-1), ['credit', { page: 'p', author: 'a', licence: 'l' }]);
  assert.deepEqual(third, { ...toPlace(placeAt(3), base), ...visible });
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

test('reads back a place with any one of the optional fields, and with all', () => {
  const names = Object.keys(placeDraft.fields);
  // What a place is completed with is always there.
  const optional = names.filter((name) => placeDraft.fields[name]?.optional && !contractFields.has(name));
  assert.deepEqual(
    optional.filter((name) => !(name in samples)),
    [],
    'fields without a sample here',
  );
  for (const given of [[], ...optional.map((name) => [name]), optional]) {
    const values: Readonly<Record<string, unknown>> = { ...placeAt(1), ...samples };
    const wanted = names.filter((name) => !optional.includes(name) || given.includes(name));
    // As a place is read: fields in the order of the table.
    const record = Object.fromEntries(wanted.map((name) => [name, values[name]]));
    const data = createData(city, [record as unknown as PlaceRecord]);
    assert.deepEqual(readAt(data, 0), record, String(given));
    assert.equal(idAt(data, 0), 'place-1');
  }
});

test('derives what a place leaves out, and returns its fields in the order of the table', () => {
  const {
    id: _,
    index,
    distance,
    image,
    ...others
  } = placeAt(1, { lat: 26.91, fee: [{ amount: 50, currency: 'INR' }] });
  const backwards = Object.fromEntries(Object.entries(others).reverse());
  const data = createData(city, [backwards as unknown as PlaceRecord]);
  const derived = { distance: 'About 1.1 km from Market', entryFee: '₹50', image, index };
  assert.deepEqual(readAt(data, 0), { ...others, id: 'place-1', ...derived });
  assert.deepEqual(Object.keys(readAt(data, 0)), Object.keys({ ...placeAt(1), fee: [] }));
  assert.notEqual(derived.distance, distance);
  assert.deepEqual(
    ['id', 'entryFee', 'image'].filter((name) => !data.fields.includes(name)),
    [],
  );
});

/** The data set of a file with these places, which may be in any order. */
function dataOf(places: readonly object[]) {
  const checked = checkValue({ city, places });
  assert.ok('data' in checked, JSON.stringify(checked));
  return checked.data;
}

test('finds ids without parsing places, in whatever order their fields are', () => {
  const { id, ...others } = placeAt(2);
  const data = dataOf([{ ...others, id }, placeAt(1)]);
  assert.deepEqual([idAt(data, 0), idAt(data, 1)], ['place-1', 'place-2']);
  assert.throws(() => idAt(data, 2), RangeError);
});

test('reads places that were written in another order, and refuses a position that is not there', () => {
  const places = [placeAt(1), placeAt(2), placeAt(3, { ...visible, entryFee: '€1' })];
  const data = dataOf([...places].reverse());
  assert.deepEqual(
    places.map((_, position) => readAt(data, position)),
    places,
  );
  assert.throws(() => readAt(data, places.length), RangeError);
});

test('has a digest of what the data is, the names of its fields, and each schedule once', () => {
  const data = (places: readonly PlaceRecord[], more: object = {}) =>
    createCatalogue({ ...city, ...more }, places).data;
  const { digest, fields, schedules } = data(records);
  assert.match(digest, /^[0-9a-f]{16}$/);
  assert.equal(data([...records].reverse()).digest, digest);
  assert.notEqual(data(records.slice(1)).digest, digest);
  assert.notEqual(data(records, { region: 'Elsewhere' }).digest, digest);
  assert.ok(fields.includes('motif') && !fields.includes('localName'));
  assert.deepEqual([schedules.texts.length, [...schedules.numbers]], [2, [0, 0, 1, 0]]);
});
