import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { type BaseMap, drawnAs } from '../../src/base-map/base-map.ts';
import { checkMap } from '../../src/base-map/check.ts';
import tagTable from '../../src/base-map/tags.json' with { type: 'json' };
import { kilometres } from '../../src/indexes/distance.ts';
import { mulberry32 } from '../support/random.ts';

const credit = '© OpenStreetMap contributors, ODbL 1.0';

const feature = (properties: object, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const street = [
  [75.8, 26.9],
  [75.81, 26.9],
];
const square = [
  [
    [75.8, 26.9],
    [75.82, 26.9],
    [75.82, 26.92],
    [75.8, 26.92],
    [75.8, 26.9],
  ],
];

function check(features: readonly unknown[], root: object = {}, language?: string) {
  const text = JSON.stringify({ type: 'FeatureCollection', ...root, features });
  return checkMap(Buffer.from(text), language);
}

function mapOf(checked: ReturnType<typeof checkMap>): BaseMap {
  assert.ok('map' in checked, JSON.stringify(checked));
  return JSON.parse(checked.map.text);
}

const faultsOf = (checked: ReturnType<typeof checkMap>) =>
  'faults' in checked ? checked.faults.map(({ pointer, problem }) => `${pointer} ${problem}`) : [];

test('every tag of the table is drawn as the kind and rank that stand there', () => {
  for (const [key, values] of Object.entries(tagTable))
    for (const [value, drawn] of Object.entries(values)) {
      const { kind, rank } = drawnAs({ [key]: value }) ?? {};
      assert.equal(`${kind} ${rank}`, drawn, `${key}=${value}`);
    }
});

test('the map of Jaipur takes a page less than 40 KB', () => {
  const checked = checkMap(readFileSync(new URL('../../data/map.geojson', import.meta.url)), 'hi');
  const map = mapOf(checked);
  const bytes = 'map' in checked ? brotliCompressSync(checked.map.text).length : 0;
  assert.ok(bytes < 40_000, `${bytes} bytes`);
  assert.equal(map.credit, credit);
  assert.deepEqual(
    map.layers.map(({ kind, rank }) => `${kind} ${rank}`),
    ['hill 1', 'park 1', 'water 1', 'wall 1', 'road 3', 'road 2', 'road 1', 'railway 1', 'metro 1'],
  );
  const named = (name: string) => map.names.find((each) => each.name.startsWith(name));
  for (const name of [
    'Pink City',
    'Man Sagar',
    'Chandpol Gate',
    'Johari Bazar',
    'Jaipur Junction',
    'Tonk Road',
  ])
    assert.ok(named(name)?.spots.length, name);
  assert.equal(named('Johari Bazar')?.local, 'जौहरी बाज़ार');
});

test('positions are metres from the origin, those of a path by the way from each to the next', () => {
  const map = mapOf(check([feature({ kind: 'road' }, 'LineString', street)]));
  const [, east] = /^M0 0l(\d+) 0$/.exec(map.layers[0]?.d ?? '') ?? [];
  const metres = kilometres({ lat: 26.9, lng: 75.8 }, { lat: 26.9, lng: 75.81 }) * 1000;
  assert.ok(Math.abs(Number(east) - metres) < 2, `${east} is not ${metres}`);
  assert.deepEqual(map.origin, { lng: 75.8, lat: 26.9 });
});

test('tags of OpenStreetMap tell what is drawn, as a program writes them or in a member of their own', () => {
  const drawn = [
    [{ natural: 'water', name: 'Lake' }, 'Polygon', square, 'water 1 true'],
    [{ tags: { leisure: 'park' } }, 'MultiPolygon', [square], 'park 1 true'],
    [{ highway: 'primary', kind: 'unknown' }, 'LineString', street, 'road 2 false'],
    [{ waterway: 'canal' }, 'LineString', street, 'river 2 false'],
    [{ railway: 'rail' }, 'MultiLineString', [street], 'railway 1 false'],
    [{ railway: 'subway' }, 'LineString', street, 'metro 1 false'],
    [{ barrier: 'city_wall' }, 'LineString', street, 'wall 1 false'],
  ] as const;
  for (const [properties, type, coordinates, expected] of drawn) {
    const map = mapOf(check([feature(properties, type, coordinates)]));
    assert.deepEqual(
      map.layers.map(({ kind, rank, isArea }) => `${kind} ${rank} ${isArea}`),
      [expected],
    );
    assert.equal(map.credit, credit);
  }
  const others = [
    feature({ highway: 'footway' }, 'Circle', 0),
    feature({ building: 'yes' }, 'Polygon', square),
  ];
  assert.deepEqual(faultsOf(check(others)), ['/features holds nothing that is drawn']);
});

test('names are those of the language of the city as well, and streets in pieces have one', () => {
  const tags = { highway: 'trunk', name: 'टोंक रोड', 'name:en': 'Tonk Road' };
  const next = street.map(([lng = 0, lat = 0]) => [lng + 0.01, lat]);
  const map = mapOf(
    check(
      [street, next].map((each) => feature(tags, 'LineString', each)),
      {},
      'hi',
    ),
  );
  const [name, ...others] = map.names;
  assert.deepEqual([name?.name, name?.local, others], ['Tonk Road', 'टोंक रोड', []]);
  const lengths = name?.spots.map(([, , length]) => length) ?? [];
  assert.ok(Math.abs((lengths[0] ?? 0) - 1983) < 5, `${lengths}`);
});

test('the credit is that of the file', () => {
  const road = feature({ kind: 'road' }, 'LineString', street);
  assert.equal(mapOf(check([road])).credit, '');
  assert.equal(mapOf(check([road], { credit: 'Survey of 2026' })).credit, 'Survey of 2026');
  assert.equal(mapOf(check([road], { attribution: 'A' })).credit, 'A');
});

test('faults have a pointer', () => {
  const road = (coordinates: unknown, properties: object = { kind: 'road' }, type = 'LineString') =>
    faultsOf(check([feature(properties, type, coordinates)]));
  assert.deepEqual(faultsOf(checkMap(Buffer.from([0xff]))), [' is not UTF-8']);
  assert.match(faultsOf(checkMap(Buffer.from('{')))[0] ?? '', /^ is not JSON: /);
  assert.deepEqual(faultsOf(checkMap(Buffer.from('{"objects":[]}'))), ['/features is missing']);
  assert.deepEqual(faultsOf(check([1])), ['/features/0 is 1']);
  assert.deepEqual(road([[200, 26.9]]), ['/features/0/geometry/coordinates/0/0 is 200']);
  assert.deepEqual(road([]), ['/features/0/geometry/coordinates is []']);
  assert.deepEqual(road([[75.8, 'x']]), ['/features/0/geometry/coordinates/0/1 is "x"']);
  assert.deepEqual(road([[[75.8]]], { kind: 'road' }, 'Polygon'), [
    '/features/0/geometry/coordinates/0/0/1 is undefined',
  ]);
  assert.deepEqual(road(street, { kind: 'raod' }), ['/features/0/properties/kind is "raod"']);
  assert.deepEqual(road(street, { kind: 'road', rank: 4 }), ['/features/0/properties/rank is 4']);
  assert.deepEqual(road(street, { kind: 'road' }, 'Circle'), ['/features/0/geometry/type is "Circle"']);
});

test('a map of a whole country is made coarser, loses what is seen near by alone, or is refused', () => {
  const grid = (count: number, length: number, rank = 1) =>
    Array.from({ length: count }, (_, i) =>
      feature(
        { kind: 'road', rank, name: `Road ${rank}` },
        'LineString',
        Array.from({ length }, (_, j) => [75 + j * 0.0001, 26 + i * 0.002 + (j % 3) * 0.00002]),
      ),
    );
  const coarse = mapOf(check(grid(300, 300)));
  const next = mulberry32(3);
  const word = () => next().toString(36).slice(2);
  const wild = Array.from({ length: 600 }, (_, i) => {
    const line = Array.from({ length: 15 }, () => [75.8 + next() / 10, 26.9 + next() / 10]);
    return feature({ kind: 'road', rank: 1 + (i % 3), name: word(), localName: word() }, 'LineString', line);
  });
  for (const map of [coarse, mapOf(check(wild))])
    assert.ok(brotliCompressSync(JSON.stringify(map)).length < 40_000);
  const without = mapOf(check([...grid(5000, 2, 3), ...grid(20, 100)]));
  assert.deepEqual(
    [...without.layers, ...without.names].map(({ rank }) => rank),
    [1, 1],
  );
  assert.match(faultsOf(check(grid(5000, 2)))[0] ?? '', /^\/features is too large for a page/);
});
test('an answer of Overpass is a map as it is: ways, and the shore of a lake in two of them', () => {
  const at = ([lon, lat]: readonly number[]) => ({ lon, lat });
  const [shore = []] = square;
  const ways = [shore.slice(0, 3), shore.slice(2)].map((line) => ({ role: 'outer', geometry: line.map(at) }));
  const tags = { natural: 'water', name: 'Lake' };
  const elements = [
    { type: 'way', tags: { highway: 'primary', name: 'Road' }, geometry: street.map(at) },
    { type: 'relation', tags, members: ways },
    { type: 'node', lat: 26.9, lon: 75.8 },
  ];
  const map = mapOf(checkMap(Buffer.from(JSON.stringify({ version: 0.6, elements }))));
  assert.deepEqual(
    map.layers.map(({ kind, isArea }) => [kind, isArea]),
    [
      ['water', true],
      ['road', false],
    ],
  );
  assert.equal(map.credit, credit);
  const wrong = { type: 'node', tags: { place: 'suburb' }, lat: 126.9, lon: 75.8 };
  assert.deepEqual(faultsOf(checkMap(Buffer.from(JSON.stringify({ elements: [wrong] })))), [
    '/elements/0/geometry/coordinates/1 is 126.9',
  ]);
});
