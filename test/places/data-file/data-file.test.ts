import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Catalogue } from '../../../src/places/catalogue.ts';
import { type Checked, checkBytes, checkValue, faultLine } from '../../../src/places/data-file/data-file.ts';
import { city, placeAt } from '../city.ts';

/** Pointers of the faults of a file with these places, or with another value altogether. */
function pointers(places: unknown, more: object = {}): string[] {
  const text = JSON.stringify({ city, places, ...more });
  const checked = checkBytes(Buffer.from(text));
  // From bytes places are parsed one at a time; the result is that of the parsed whole.
  assert.deepEqual(contents(checked), contents(checkValue(JSON.parse(text))));
  const faults = 'faults' in checked ? checked.faults : [];
  for (const { problem, expected } of faults) assert.ok(problem !== '' && expected !== '');
  return faults.map(({ pointer }) => pointer);
}

/** The faults of a file, as lines. */
function faultLines(checked: Checked): string[] {
  return 'faults' in checked ? checked.faults.map(faultLine) : [];
}

/** What a checked file holds: city and places, or its faults. */
function contents(checked: Checked): unknown {
  if ('faults' in checked) return checked;
  const catalogue = new Catalogue(checked.data);
  const places = Array.from({ length: catalogue.size }, (_, position) => catalogue.at(position));
  return { city: catalogue.city, places };
}

test('takes a good file, its places in any order', () => {
  assert.deepEqual(pointers([placeAt(2), placeAt(1)]), []);
});

test('takes places however they are written', () => {
  const places = [
    placeAt(1),
    placeAt(2, {
      image: 'https://photos.example/2.jpg',
      credit: { page: 'https://a.example/', author: 'a', licence: undefined },
    }),
    placeAt(3, { name: 'Caf\u00e9 “Lake”', description: 'A "quoted" \\ text\nof two lines' }),
  ];
  const plain = JSON.stringify({ city, places });
  const [first = '', second = ''] = places.map((place) => JSON.stringify(place));
  const forms = [
    JSON.stringify({ city, places }, undefined, 2),
    plain.replace(second, JSON.stringify(places[1], undefined, 1)),
    plain.replace(first, first.replace('26.9', '2.69e1').replace('Place', '\\u0050lace')),
    plain.replace(second, JSON.stringify(Object.fromEntries(Object.entries(places[1] ?? {}).reverse()))),
    plain.replaceAll('/', '\\/'),
  ];
  const expected = contents(checkBytes(Buffer.from(plain)));
  assert.deepEqual(expected, contents(checkValue({ city, places })));
  for (const form of forms) {
    assert.notEqual(form, plain);
    assert.deepEqual(contents(checkBytes(Buffer.from(form))), expected);
  }
});

test('names every fault by its pointer, not only the first', () => {
  const bad = [
    { ...placeAt(1), lat: 91, extra: 1 },
    { ...placeAt(2), hindi: 'Hindi', category: 'shop' },
  ];
  assert.deepEqual(pointers(bad).sort(), [
    '/places/0/extra',
    '/places/0/lat',
    '/places/1/category',
    '/places/1/hindi',
  ]);
});

test('holds ids and indexes against each other', () => {
  assert.deepEqual(pointers([placeAt(1), placeAt(1)]), ['/places/1/id', '/places/1/index']);
  assert.deepEqual(pointers([placeAt(1), placeAt(3)]), ['/places/1/index']);
});

test('accepts itineraries through places that are there, each once', () => {
  const places = [placeAt(1), placeAt(2)];
  const route = { id: 'walk', name: 'A walk', description: 'Short.', places: ['place-2', 'place-1'] };
  const local = { name: 'सैर', description: 'छोटी।' };
  assert.deepEqual(pointers(places, { routes: [route, { ...route, id: 'day', local }] }), []);
  const bad = [
    { ...route, places: ['place-1', 'place-3', 'place-1'] },
    { ...route, places: ['place-1'] },
    { ...route, id: 'No Slug', local: { name: 'सैर' }, length: 3 },
  ];
  assert.deepEqual(pointers(places, { routes: [route, ...bad.slice(0, 1)] }), [
    '/routes/1/id',
    '/routes/1/places/1',
    '/routes/1/places/2',
  ]);
  assert.deepEqual(pointers(places, { routes: bad.slice(1) }), [
    '/routes/0/places',
    '/routes/1/length',
    '/routes/1/id',
    '/routes/1/local/description',
  ]);
  assert.deepEqual(pointers(places, { routes: Array(51).fill(route) }), ['/routes']);
  assert.deepEqual(pointers(places, { routes: [] }), ['/routes']);
});

test('a guide has sections with different headings', () => {
  const places = [placeAt(1)];
  const section = { title: 'Getting around', text: 'On foot.', local: { title: 'घूमना', text: 'पैदल।' } };
  assert.deepEqual(pointers(places, { guide: [section, { title: 'Money', text: 'Cash.' }] }), []);
  assert.deepEqual(pointers(places, { guide: [section, section] }), ['/guide/1/title']);
  assert.deepEqual(pointers(places, { guide: [] }), ['/guide']);
  assert.deepEqual(pointers(places, { guide: Array(21).fill(section) }), ['/guide']);
  assert.deepEqual(pointers(places, { guide: [{ title: 'x', text: '', local: { title: 'y' } }] }), [
    '/guide/0/text',
    '/guide/0/local/text',
  ]);
});

test('suggests the id that an itinerary may mean, and checks itineraries where a place has a fault', () => {
  const routes = [{ id: 'walk', name: 'A walk', description: 'Short.', places: ['old-fort', 'old-frot'] }];
  const checked = checkValue({ city, places: [placeAt(1, { id: 'old-fort', lat: 91 })], routes });
  assert.deepEqual(faultLines(checked), [
    '/places/0/lat: is 91; must be a number from -90 to 90',
    '/routes/0/places/1: is "old-frot", which is no place (did you mean old-fort?); must be the id of a place',
  ]);
});

test('refuses no places, no city, and unknown fields at the root', () => {
  for (const places of [[], {}, undefined]) assert.deepEqual(pointers(places), ['/places']);
  assert.deepEqual(pointers([placeAt(1)], { city: undefined }), ['/city']);
  assert.deepEqual(pointers([placeAt(1)], { version: 1 }), ['/version']);
});

test('suggests the category that a label may be for', () => {
  const labels = { categories: { natur: 'A', beach: 'B' }, local: { categories: { beech: 'B' } } };
  const checked = checkValue({ city: { ...city, ...labels }, places: [placeAt(1)] });
  const five = 'nature, heritage, spiritual, institutional, recreation';
  assert.deepEqual(faultLines(checked), [
    `/city/categories/natur: is no category (did you mean nature?); must be one of ${five}, or a lower-case slug unlike these for a category of the city itself`,
    `/city/local/categories/beech: is no category of the city (did you mean beach?); must be one of ${five}, natur, beach`,
  ]);
});

test('tells bytes that are not UTF-8 from text that is not JSON', () => {
  const linesOf = (bytes: Buffer<ArrayBuffer>) => faultLines(checkBytes(bytes));
  assert.deepEqual(linesOf(Buffer.from([0xff])), ['(root): is not UTF-8; must be JSON encoded as UTF-8']);
  assert.match(linesOf(Buffer.from('{')).join(), /^\(root\): is not JSON: /);
  for (const text of ['', '[]', 'null']) assert.equal(linesOf(Buffer.from(text)).length, 1, text);
});

test('tells values that are nested deeper than the stack is', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const record = JSON.stringify(placeAt(1)).replace('{', `{"deep":${deep},`);
  const lines = faultLines(checkBytes(Buffer.from(`{"city":${deep},"places":[${record}]}`)));
  assert.deepEqual(
    lines.map((line) => line.split(';', 1)[0]),
    [`/city: is ${'['.repeat(60)}…`, '/places/0/deep: is not a known field'],
  );
});

const { hindi: _, ...unnamed } = city;
const lisbon = { ...unnamed, name: 'Lisbon', language: 'pt', localName: 'Lisboa' };

/** A place without a second name. */
function plainPlace(index: number, more: object = {}): object {
  const { hindi: _, ...place } = placeAt(index);
  return { ...place, ...more };
}

test('takes second names in the language of the city, in any script or none', () => {
  const localName = 'برج القاهرة';
  assert.deepEqual(
    pointers([plainPlace(1, { localName }), plainPlace(2)], { city: { ...lisbon, language: 'ar' } }),
    [],
  );
  assert.deepEqual(pointers([plainPlace(1)], { city: { ...unnamed, language: 'en' } }), []);
});

test('needs Hindi names where the language is Hindi, and takes them nowhere else', () => {
  assert.deepEqual(pointers([plainPlace(1)]), ['/places/0/hindi']);
  assert.deepEqual(pointers([{ ...placeAt(1), localName: 'x' }]), ['/places/0/localName']);
  assert.deepEqual(pointers([placeAt(1)], { city: lisbon }), ['/places/0/hindi']);
});

test('takes a language that is missing or wrong for one fault', () => {
  const { language: _, ...speechless } = lisbon;
  const places = [plainPlace(1, { localName: 'a' }), plainPlace(2, { localName: 'b' })];
  assert.deepEqual(pointers(places, { city: speechless }), ['/city/hindi']);
  assert.deepEqual(pointers(places, { city: { ...lisbon, language: 'pt_PT' } }), ['/city/language']);
});
