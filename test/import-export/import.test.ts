import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importPlaces } from '../../src/import-export/import.ts';
import { testCityFile } from '../contract/case.ts';
import { folderForTests } from '../support/folder.ts';
import { runPlaces } from '../support/service.ts';

const folder = folderForTests();

/** Imports a text, which comes by a file. Names of files are short in the report. Flags are read by the program itself. */
async function importText(name: string, text: string | Buffer, ...flags: readonly string[]) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const { code, stdout, stderr } = await (flags.length > 0
    ? runPlaces(['import', file, ...flags])
    : imported(file));
  return { code, stderr: stderr.replaceAll(file, name), stdout, file: () => JSON.parse(stdout) };
}

/** What the program does with a file, in this process. */
async function imported(file: string) {
  const { text, report } = await importPlaces(file, { city: undefined, all: false });
  return { code: text === undefined ? 1 : 0, stdout: text ?? '', stderr: report };
}

const sights = `Name;Latitude;Longitude;Type;Rating;Web;Hours;Ticket
Torre de Belém;38,6916;-9,2160;Tower;4.5;https://torrebelem.gov.pt;whenever;"€ 8; free
for children"
Mosteiro dos Jerónimos;38.6979;-9.2068;;4.6;;;'=1
Nowhere;;;;;;;
;38.7;-9.1;;;;;
`;

test('import makes a data file of a table, and tells what was guessed, left out and missing, and where', async () => {
  const { code, stderr, stdout, file } = await importText('lisbon sights.csv', sights);
  assert.equal(code, 0, stderr);
  const { city, places } = file();
  assert.deepEqual([city.name, city.language, city.country], ['Lisbon Sights', 'en', 'ZZ']);
  const [tower, monastery, ...others] = places;
  assert.deepEqual(others, []);
  assert.deepEqual(tower, {
    name: 'Torre de Belém',
    description: 'Not known',
    entryFee: '€ 8; free\nfor children',
    category: 'heritage',
    lat: 38.6916,
    lng: -9.216,
    website: 'https://torrebelem.gov.pt',
    note: 'Opening hours: whenever',
  });
  assert.deepEqual([monastery.category, monastery.entryFee], ['spiritual', '=1']);
  for (const line of [
    '1:6: note: "Latitude" is taken for lat',
    '1:30: warning: not used: "Rating"',
    '2:1: warning: description is missing',
    '2:32: note: category is guessed to be heritage',
    '4:1: note: category is guessed to be spiritual',
    '5:1: warning: "Nowhere" has no position and is left out',
    '6:1: warning: has no name and is left out',
  ])
    assert.ok(stderr.includes(`lisbon sights.csv:${line}`), `${line} in ${stderr}`);
  assert.match(
    stderr,
    /\nlisbon sights\.csv: 2 places of Lisbon Sights, no errors, \d+ warnings, \d+ notes\n$/,
  );
  const again = await runPlaces(['check', '--strict', '-'], { stdin: stdout });
  assert.equal(again.code, 0, again.stdout);
});

test('import takes GeoJSON of other programs: larger geometries, numbers as texts, names in another script', async () => {
  const square = [
    [
      [10, 50],
      [12, 50],
      [12, 52],
      [10, 52],
      [10, 50],
    ],
  ];
  const feature = (properties: object, geometry: object | null, id?: string) => ({
    type: 'Feature',
    id,
    properties,
    geometry,
  });
  const text = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature(
        { 'name:en': 'Park', localName: '公園', leisure: 'park', ele: 5 },
        { type: 'Polygon', coordinates: square },
        'way/1',
      ),
      feature({ name: 'Gate', fee: 5 }, { type: 'Point', coordinates: [10.5, 51.5, 30] }),
      feature({ name: 'Lost' }, null),
    ],
  });
  const { code, stderr, file } = await importText('osm.geojson', text);
  assert.equal(code, 0, stderr);
  const { city, places } = file();
  assert.equal(city.language, 'und');
  assert.deepEqual(
    places.map(({ name, lat, lng, category, localName, entryFee }: Record<string, unknown>) => [
      name,
      lat,
      lng,
      category,
      localName,
      entryFee,
    ]),
    [
      ['Park', 51, 11, 'nature', '公園', undefined],
      ['Gate', 51.5, 10.5, 'heritage', undefined, '5'],
    ],
  );
  assert.match(stderr, /osm\.geojson:1:\d+: warning: "Lost" has no position/);
});

test('import takes an answer of Overpass, with the names and hours that it has', async () => {
  const stephansdom = {
    name: 'Stephansdom',
    'name:de': 'Stephansdom',
    'name:en': 'St. Stephen’s Cathedral',
    amenity: 'place_of_worship',
    opening_hours: 'Mo-Sa 06:00-22:00; PH off',
    fee: 'no',
    image: 'File:Wien Stephansdom.jpg',
    website: 'www.stephanskirche.at',
    alt_name: 'Steffl; Domkirche',
    building: 'cathedral',
  };
  const naschmarkt = { name: 'Naschmarkt', amenity: 'marketplace', image: 'File:100% Obst.jpg' };
  const elements = [
    { type: 'way', id: 1, center: { lat: 48.2085, lon: 16.3731 }, tags: stephansdom },
    { type: 'node', id: 2, lat: 48.2, lon: 16.36, tags: naschmarkt },
    { type: 'node', id: 3, lat: 48.2, lon: 16.36 },
  ];
  const { code, stderr, file } = await importText('osm.json', JSON.stringify({ elements }));
  assert.equal(code, 0, stderr);
  const { city, places } = file();
  assert.equal(city.language, 'de');
  const [{ credit, image, ...cathedral }, market] = places;
  assert.deepEqual(cathedral, {
    name: 'St. Stephen’s Cathedral',
    localName: 'Stephansdom',
    description: 'Not known',
    entryFee: 'Free',
    category: 'spiritual',
    lat: 48.2085,
    lng: 16.3731,
    openingHours: 'Mo-Sa 06:00-22:00',
    website: 'https://www.stephanskirche.at',
    otherNames: ['Steffl', 'Domkirche'],
    note: 'Closed on public holidays.',
  });
  assert.match(image, /Special:FilePath\/Wien%20Stephansdom\.jpg/);
  assert.match(credit.page, /File:Wien%20Stephansdom\.jpg$/);
  assert.deepEqual([market.name, market.category], ['Naschmarkt', 'recreation']);
  assert.match(market.image, /Special:FilePath\/100%25%20Obst\.jpg/);
  assert.match(stderr, /not used: [^\n]*"building"/);
});

test('import makes nothing where a value is wrong, and names its line and column', async () => {
  const output = join(folder, 'never.json');
  assert.equal((await importText('wrong.csv', 'name,lat,lng\nA,north,1\n', '--output', output)).code, 1);
  assert.ok(!existsSync(output));
  for (const [name, text, where] of [
    ['lat.csv', 'name,lat,lng\nA,north,1\n', '2:3: error: lat: is "north"; must be a number from -90 to 90'],
    ['far.csv', 'name,lat,lng\nA,1,2\nB,500000,4000000\n', '3:3: error: lat: is 500000'],
    ['quote.csv', 'name,lat,lng\n"A,1,2\n', '2:1: error: has an opening quote'],
    ['behind.csv', 'name,lat,lng\n"A"x,1,2\n', '2:4: error: goes on behind its closing quote'],
    ['wide.csv', 'name,lat,lng\nA,1,2,3\n', '2:7: error: is one value more than the 3 headings'],
    ['empty.csv', '', '1:1: error: holds no place'],
    [
      'no.csv',
      'title\nA\n',
      '1:1: error: holds no place with a name and a position (read as CSV); no heading is one for lat: lat, latitude, y, latitudedeg, breite, breitengrad, geographischebreite, latitud, अक्षांश; no heading is one for lng: ',
    ],
    ['book.csv', 'PK\u0003\u0004', '1:1: error: is a workbook (XLSX, XLS, ODS): save it as CSV'],
    [
      'crs.geojson',
      '{"type":"FeatureCollection",\n"crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::31256"}},"features":[]}',
      '2:7: error: has positions in urn:ogc:def:crs:EPSG::31256: export it in WGS 84',
    ],
    ['cut.geojson', '{"type":"FeatureCollection",\n"features":[{]}', '2:14: error: is not JSON'],
    ['topo.json', '{"type":"Topology"}', '1:1: error: is no GeoJSON'],
    ['long.csv', `name,lat,lng\n${'x'.repeat(5000)},1,2\n`, '2:1: error: name: is'],
  ] as const) {
    const { code, stderr } = await importText(name, text);
    assert.equal(code, 1, name);
    assert.ok(stderr.includes(`${name}:${where}`), `${where} in ${stderr}`);
  }
});

test('import writes a file that is not there yet, whole, and no other', async () => {
  const output = join(folder, 'lisbon.json');
  const first = await importText('lisbon.csv', sights, `--output=${output}`);
  assert.deepEqual([first.code, first.stdout], [0, `wrote ${output}\n`]);
  const written = readFileSync(output, 'utf8');
  const second = await importText('lisbon.csv', sights, '--output', output);
  assert.deepEqual([second.code, second.stdout], [2, '']);
  assert.match(second.stderr, /\nplaces: cannot write [^\n]*EEXIST[^\n]*\n$/);
  assert.equal(readFileSync(output, 'utf8'), written);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('import takes the city of a data file, and the names of its language', async () => {
  const text = 'index,name,hindi,lat,lng\n7,Gate,द्वार,26.9,75.8\n3,Tower,मीनार,26.91,75.81\n';
  const good = await importText('hindi.csv', text, '--city', testCityFile);
  assert.equal(good.code, 0, good.stderr);
  const { city, places } = good.file();
  const { city: given } = JSON.parse(readFileSync(testCityFile, 'utf8'));
  assert.equal(city.name, given.name);
  assert.deepEqual(
    places.map(({ index, name }: { index: number; name: string }) => [index, name]),
    [
      [1, 'Tower'],
      [2, 'Gate'],
    ],
  );
  assert.match(good.stderr, /:3:1: note: is numbered anew/);
  const bad = await importText('none.csv', 'name,lat,lng\nGate,26.9,75.8\n', '--city', testCityFile);
  assert.equal(bad.code, 1);
  assert.match(bad.stderr, /none\.csv:2:1: error: hindi: is missing/);
  const absent = await importText('none.csv', text, '--city', join(folder, 'absent.json'));
  assert.deepEqual([absent.code, absent.stdout], [2, '']);
  assert.match(absent.stderr, /^[^\n]+\n$/);
});

test('import reads standard input, and encodings of spreadsheets', async () => {
  const stdin = await runPlaces(['import', '-'], { stdin: 'name\tlat\tlon\nA\t1\t2\n' });
  assert.equal(stdin.code, 0, stdin.stderr);
  assert.match(stdin.stderr, /^<stdin>:1:1: /);
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const bytes = Buffer.from(`${encoding === 'utf16le' ? '\ufeff' : ''}name,lat,lng\nBelém,1,2\n`, encoding);
    const { code, stderr, file } = await importText(`${encoding}.csv`, bytes);
    assert.equal(code, 0, stderr);
    assert.equal(file().places[0].name, 'Belém');
    assert.match(stderr, /note: is no UTF-8, taken for /);
  }
});

test('import tells what it cannot read, and nothing that a terminal acts on', async () => {
  const absent = await runPlaces(['import', join(folder, 'absent.csv')]);
  assert.deepEqual([absent.code, absent.stdout], [1, '']);
  assert.match(absent.stderr, /cannot be read: ENOENT/);
  const hostile = await importText('hostile.csv', 'name,lat,lng,\u001b[31mred\n\u001b]0;x\u0007,1,2,\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  assert.doesNotMatch(hostile.stderr.replaceAll('\n', ''), /[\x00-\x1f\x7f-\x9f]/);
});

test('import tells how far it is where a file is large', async () => {
  const file = join(folder, 'large.csv');
  writeFileSync(file, `name,lat,lng,description\n${'A,38.7,-9.1,B\n'.repeat(20_001)}`);
  const told: string[] = [];
  const { text } = await importPlaces(file, { city: undefined, all: false }, (words) => told.push(words));
  assert.ok(text);
  assert.deepEqual(told, ['10000 places read', '20000 places read']);
});
