import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { csvLine } from '../../src/import-export/csv.ts';
import { cityOfFile } from '../../src/import-export/data-root.ts';
import { importPlaces } from '../../src/import-export/import.ts';
import { writeNewFile } from '../../src/import-export/new-file.ts';
import { checkReport } from '../../src/places/data-file/check-report.ts';
import type { City } from '../../src/places/place.ts';
import { testCityFile } from '../contract/case.ts';
import { folderForTests } from '../support/folder.ts';
import { runPlaces } from '../support/service.ts';

const folder = folderForTests();

/** Imports a text, which comes by a file, and must give a data file. Names of files are short in the report. */
async function importText(name: string, content: string | Buffer, city?: City) {
  const { text, report } = await tryText(name, content, city);
  return { text: text ?? assert.fail(report), report, ...JSON.parse(text ?? '') };
}

/** The same where there may be none. */
async function tryText(name: string, content: string | Buffer, city?: City, all = false) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const { text, report } = await importPlaces(file, { city, all });
  return { text, report: report.replaceAll(file, name) };
}

const sights = `Name;Latitude;Longitude;Type;Rating;Web;Hours;Ticket
Torre de Belém;38,6916;-9,2160;Tower;4.5;https://torrebelem.gov.pt;whenever;"€ 8; free
for children"
Mosteiro dos Jerónimos;38.6979;-9.2068;;4.6;;;'=1
Nowhere;;;;;;;
;38.7;-9.1;;;;;
`;

test('import makes a data file of a table, and tells what was guessed, left out and missing, and where', async () => {
  const { text, report, city, places } = await importText('lisbon sights.csv', sights);
  assert.deepEqual([city.name, city.language, city.country], ['Lisbon Sights', 'en', 'ZZ']);
  const [tower, monastery, ...others] = places;
  assert.deepEqual(others, []);
  assert.deepEqual(tower, {
    id: 'torre-de-belem',
    name: 'Torre de Belém',
    entryFee: '€ 8; free\nfor children',
    category: 'heritage',
    lat: 38.6916,
    lng: -9.216,
    website: 'https://torrebelem.gov.pt',
    note: 'Opening hours: whenever',
  });
  assert.deepEqual([monastery.category, monastery.entryFee], ['spiritual', '=1']);
  for (const line of [
    '1:6: note: "Latitude" is read as lat',
    '1:30: warning: not used: "Rating"',
    '2:1: warning: description is missing',
    '2:32: note: category is guessed to be heritage',
    '2:68: note: hours of 0 of 1 places are read; the others stay in the note, such as this',
    '4:1: note: category is guessed to be spiritual',
    '5:1: warning: "Nowhere" has no position and is skipped',
    '6:1: warning: has no name and is skipped',
  ])
    assert.ok(report.includes(`lisbon sights.csv:${line}`), `${line} in ${report}`);
  assert.match(report, /\nlisbon sights\.csv: 2 places of Lisbon Sights, no errors, 6 warnings, 10 notes\n$/);
  const file = join(folder, 'lisbon.json');
  writeFileSync(file, text);
  assert.match((await checkReport(file, { all: false, strict: true, json: false })).text, /, no faults\n$/);
});

test('columns of two languages fill both, and a column that is not read is named', async () => {
  const bilingual = 'Name;Lat;Lng;Description (EN);Beschreibung (DE)\nA;1;2;A house.;Ein Haus.\n';
  const swapped = 'Beschreibung (DE);Name;Lat;Lng;Description (EN)\nEin Haus.;A;1;2;A house.\n';
  for (const table of [bilingual, swapped]) {
    const { places, city } = await importText('two.csv', table);
    assert.equal(city.language, 'de');
    assert.partialDeepStrictEqual(places, [
      { name: 'A', description: 'A house.', local: { description: 'Ein Haus.' } },
    ]);
  }
  const spare = 'Title;Lat;Lng;Text;Summary;Text;Description (FR);Text (DE)\nA;1;2;;B;C;D;E\n';
  const { report, places } = await importText('spare.csv', spare);
  assert.equal(places[0].description, 'B');
  assert.match(report, /warning: "Summary" is read only where "Text" is blank; --map COLUMN=FIELD/);
  assert.match(report, /warning: not used: "Text \(2\)", "Description \(FR\)", "Text \(DE\)"/);
});

test('a national telephone number gets the code of the country, or becomes a note', async () => {
  const table = (telephone: string) => `name;lat;lng;phone\nA;1;2;${telephone}\n`;
  const cityIn = (country: string) => ({
    ...{ name: 'X', region: 'Y', country, language: 'de', description: 'Z' },
    centre: { name: 'C', lat: 1, lng: 2 },
  });
  for (const [country, written, telephone, note] of [
    ['AT', '0316 / 8017-9810', '+43 316 8017 9810'],
    ['AT', '(0316) 872 45 00', '+43 316 872 45 00'],
    ['AT', '+43 (0)316 80170', '+43 316 80170'],
    ['AT', '0043 316 80170', '+43 316 80170'],
    ['AT', '0316 80170, 0316 80171', '+43 316 80170', 'Tel. 0316 80171'],
    ['AT', '+43 316 80170, +43 316 80171', '+43 316 80170', 'Tel. +43 316 80171'],
    ['IT', '06 698 83145', '+39 06 698 83145'],
    ['PT', '222 076 010', '+351 222 076 010'],
    ['FR', 'Tél. 04 72 10 30 30', '+33 4 72 10 30 30'],
    ['HU', '06 1 234 5678', '+36 1 234 5678'],
    ['AT', 'auf Anfrage', undefined, 'Tel. auf Anfrage'],
    ['ZZ', '0316 80170', undefined, 'Tel. 0316 80170'],
  ] as const) {
    const { places } = await importText('phone.csv', table(written), cityIn(country) as never);
    assert.deepEqual([places[0].telephone, places[0].note], [telephone, note], written);
  }
});

test('hours that are not read are a note in English and in the language of their heading', async () => {
  const { places } = await importText(
    'hours.csv',
    'Name;Breite;Länge;Öffnungszeiten\nA;1;2;nach Vereinbarung\n',
  );
  assert.partialDeepStrictEqual(places, [
    { note: 'Opening hours: nach Vereinbarung', local: { note: 'Öffnungszeiten: nach Vereinbarung' } },
  ]);
});

test('import takes GeoJSON of other programs: larger geometries, numbers as texts, names in another script', async () => {
  const square = JSON.parse('[[[10, 50], [12, 50], [12, 52], [10, 52], [10, 50]]]');
  const feature = (properties: object, geometry: object | null, id?: string) => {
    return { type: 'Feature', id, properties, geometry };
  };
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
  const { report, city, places } = await importText('osm.geojson', text);
  assert.equal(city.language, 'und');
  assert.deepEqual(places, [
    { id: 'park', name: 'Park', localName: '公園', lat: 51, lng: 11, category: 'nature', motif: 'garden' },
    { id: 'gate', name: 'Gate', entryFee: '5', lat: 51.5, lng: 10.5, category: 'heritage' },
  ]);
  assert.match(report, /osm\.geojson:1:\d+: warning: "Lost" has no position/);
});

test('import takes an answer of Overpass, with the names and hours that it has', async () => {
  const stephansdom = {
    name: 'Stephansdom',
    'name:de': 'Stephansdom',
    'name:en': 'St. Stephen’s Cathedral',
    amenity: 'place_of_worship',
    image: 'File:Wien Stephansdom.jpg',
    alt_name: 'Steffl; Domkirche',
    building: 'cathedral',
  };
  const naschmarkt = { name: 'Naschmarkt', amenity: 'marketplace', image: 'File:100% Obst.jpg' };
  const elements = [
    { type: 'way', id: 1, center: { lat: 48.2085, lon: 16.3731 }, tags: stephansdom },
    { type: 'node', id: 2, lat: 48.2, lon: 16.36, tags: naschmarkt },
    { type: 'node', id: 3, lat: 48.2, lon: 16.36 },
  ];
  const { report, city, places } = await importText('osm.json', JSON.stringify({ elements }));
  assert.equal(city.language, 'de');
  const [{ credit, image, ...cathedral }, market] = places;
  assert.deepEqual(cathedral, {
    id: 'st-stephens-cathedral',
    name: 'St. Stephen’s Cathedral',
    localName: 'Stephansdom',
    category: 'spiritual',
    lat: 48.2085,
    lng: 16.3731,
    otherNames: ['Steffl', 'Domkirche'],
    motif: 'church',
  });
  assert.match(image, /Special:FilePath\/Wien%20Stephansdom\.jpg/);
  assert.match(credit.page, /File:Wien%20Stephansdom\.jpg$/);
  assert.deepEqual([market.name, market.category], ['Naschmarkt', 'recreation']);
  assert.match(market.image, /Special:FilePath\/100%25%20Obst\.jpg/);
  assert.match(report, /not used: [^\n]*"building"/);
});

/** What becomes of cells by their headings, beside a name and a position. */
async function fieldsOf(cells: Readonly<Record<string, string>>) {
  const row = { name: 'A', lat: 1, lng: 2, ...cells };
  const { places, report } = await importText(
    'cells.csv',
    [Object.keys(row), Object.values(row)].map(csvLine).join(''),
  );
  const [{ id, name, description, category, ...fields }] = places;
  return { fields, report };
}

test('cells as people and other programs write them become what a data file has', async () => {
  const cases: readonly (readonly [cells: Readonly<Record<string, string>>, fields: object])[] = [
    [
      { lat: '+38,5', lng: '-9e-1' },
      { lat: 38.5, lng: -0.9 },
    ],
    ...[' 38.7; -9.1 ', '38.7 -9.1', '38.7, -9.1'].map(
      (position) =>
        [
          { lat: '', lng: '', position },
          { lat: 38.7, lng: -9.1 },
        ] as const,
    ),
    [{ fee: 'no' }, { entryFee: 'Free' }],
    [{ fee: 'yes' }, { entryFee: 'With a ticket' }],
    [{ fee: '5 €', entryFee: '6 €' }, { entryFee: '6 €' }],
    [{ entryFee: ' Eintritt frei! ' }, { entryFee: 'Free' }],
    [{ entryFee: 'Free wine' }, { entryFee: 'Free wine' }],
    [{ telephone: '0043 (0)1/51552-3054; 7' }, { telephone: '+43 1 51552 3054', note: 'Tel. 7' }],
    [{ website: 'www.a.example/b' }, { website: 'https://www.a.example/b' }],
    [{ image: 'Fort.jpg' }, { image: '/images/Fort.jpg' }],
    [{ image: '/images/other.svg' }, {}],
    [{ otherNames: 'B; C|D;' }, { otherNames: ['B', 'C', 'D'] }],
    [{ otherNames: '["B;C"]' }, { otherNames: ['B;C'] }],
    [{ freeDays: '01-26, 08-15;' }, { freeDays: ['01-26', '08-15'] }],
    [{ access: 'private' }, { access: 'closed' }],
    [{ access: 'permissive' }, { access: 'open' }],
    [{ wheelchair: 'Ja' }, { wheelchair: 'yes' }],
    [{ wheelchair: 'NON' }, { wheelchair: 'no' }],
    [{ wheelchair: 'partiellement' }, { wheelchair: 'limited' }],
    [{ duration: '1,5 h' }, { duration: 90 }],
    [{ duration: '45 min' }, { duration: 45 }],
    ...['1h30', '1 h 30 min', "90'", '1:30', '1½ h', '1-1½ h', 'PT1H30M', '90'].map(
      (duration) => [{ duration }, { duration: 90 }] as const,
    ),
    [{ asOf: '25/12/2026' }, { asOf: '2026-12-25' }],
    [{ asOf: 'décembre 2026' }, { asOf: '2026-12' }],
    [{ freeDays: '25/12/2026; 1. Mai, 08-05' }, { freeDays: ['2026-12-25', '05-01', '08-05'] }],
    [{ wheelchair: 'TRUE' }, { wheelchair: 'yes' }],
    [{ wheelchair: 'limité' }, { wheelchair: 'limited' }],
    [
      { note: '<p>A <b>fine</b> house &amp; garden.</p><p>Closed in May.</p>' },
      { note: 'A fine house & garden.\n\nClosed in May.' },
    ],
    [{ duration: '2.25 Stunden' }, { duration: 135 }],
    [
      { note: 'Steep.', openingHours: 'Mo-Fr 9-17; PH off' },
      { openingHours: 'Mo-Fr 09:00-17:00', note: 'Steep. Closed on public holidays.' },
    ],
    [{ id: 'Old Fort' }, {}],
    [{ localName: 'A' }, {}],
    [
      { 'credit.page': 'https://a.example/', 'credit.author': 'B' },
      { credit: { page: 'https://a.example/', author: 'B' } },
    ],
  ];
  for (const [cells, expected] of cases)
    assert.deepEqual((await fieldsOf(cells)).fields, { lat: 1, lng: 2, ...expected }, JSON.stringify(cells));
});

test('a value that is optional and wrong is left out, and told', async () => {
  for (const [cells, line] of [
    [{ duration: 'long' }, '2:9: warning: duration: is "long"; '],
    [{ website: 'none' }, '2:9: warning: website: is "none"; '],
    [{ image: 'no picture' }, '2:9: warning: image: "no picture" is not a picture; it is skipped'],
    [{ 'credit.author': 'B' }, '2:9: warning: credit.page: is missing; '],
  ] as const) {
    const { fields, report } = await fieldsOf(cells);
    assert.deepEqual(fields, { lat: 1, lng: 2 });
    assert.ok(report.includes(`cells.csv:${line}`) && report.includes('it is skipped'), report);
  }
});

test('import takes a collection of GeoJSON or a feature, with positions in degrees of WGS 84', async () => {
  const feature = (type: string, coordinates: string) =>
    `{"type":"Feature","properties":{"name":"A","credit":{"page":"https://a.example/","x":{"y":1}}},
    "geometry":{"type":"${type}","coordinates":${coordinates}}}`;
  const collection = (system: string, each = feature('Point', '[10,50]')) =>
    `{"type":"FeatureCollection","crs":{"properties":{"name":${system}}},"features":[${each}]}`;
  for (const text of [
    `\ufeff ${feature('Point', '[10,50]')}`,
    collection('"urn:ogc:def:crs:OGC:1.3:CRS84"'),
    collection('"EPSG:4326"'),
    collection('5', feature('MultiPoint', '[[9,50],[11,50]]')),
    collection('5', feature('MultiPolygon', '[[[[9,49],[11,49],[11,51],[9,49]]]]')),
  ]) {
    const { places } = await importText('good.geojson', text);
    const credit = { page: 'https://a.example/' };
    assert.partialDeepStrictEqual(places, [{ name: 'A', lat: 50, lng: 10, credit }], text);
  }
});

test('a report of an import shows 50 lines, notes last, or all, and names 20 headings', async () => {
  const headings = Array.from({ length: 25 }, (_, i) => `x${i}`).join();
  const text = `title,lat,lng,${headings}\n${'A,1,2\n'.repeat(2)}${',1,2\n'.repeat(60)}`;
  const { report } = await tryText('many.csv', text);
  assert.equal(report.trim().split('\n').length, 51);
  assert.doesNotMatch(report, /: note: /);
  assert.match(report, /not used: "x0", .*"x19" and 5 more\n/);
  assert.match(
    report,
    /: 2 places of Many, no errors, 64 warnings, 3 notes; --all shows all, not only 50\n$/,
  );
  const { report: all } = await tryText('many.csv', text, undefined, true);
  assert.equal(all.trim().split('\n').length, 68);
  assert.match(all, /3 notes\n$/);
});

test('a city is guessed by the name of the file and by the languages of names', async () => {
  for (const [file, text, expected] of [
    [
      'old-town 2.csv',
      'name,lat,lng\nA,1,2\nB,2,4.00004\n',
      { name: 'Old Town 2', centre: { lat: 1.5, lng: 3 } },
    ],
    ['--.csv', 'name,localName,lat,lng\nA,Ä,1,2\n', { name: 'City', language: 'und', country: 'ZZ' }],
    ['a.csv', 'Name;Breite;Länge\nA;1;2\n', { name: 'A', language: 'de' }],
    ['jaipur.csv', 'name,hindi,lat,lng\nA,अ,1,2\n', { language: 'hi', hindi: 'शहर' }],
  ] as const) {
    assert.partialDeepStrictEqual((await importText(file, text)).city, expected);
  }
});

test('indexes give the order where each is a whole number and there once', async () => {
  for (const [indexes, order, isTold] of [
    [[2, 1], 'BA', false],
    [[7, 3], 'BA', true],
    [[1, 1], 'AB', true],
    [[1, 2], 'AB', false],
    [[2, 1.5], 'AB', true],
  ] as const) {
    const rows = indexes.map((index, i) => `${'AB'[i]},1,2,${index}\n`);
    const { places, report } = await importText('order.csv', `name,lat,lng,index\n${rows.join('')}`);
    assert.equal(places.map(({ name }: { name: string }) => name).join(''), order);
    assert.equal(report.includes('is renumbered'), isTold, `${indexes}: ${report}`);
  }
});

test('import makes nothing where a value is wrong, and names its line and column', async () => {
  const output = join(folder, 'never.json');
  const file = join(folder, 'wrong.csv');
  writeFileSync(file, 'name,lat,lng\nA,north,1\n');
  assert.equal((await runPlaces(['import', file, '--output', output])).code, 1);
  assert.ok(!existsSync(output));
  for (const [name, content, where] of [
    ['lat.csv', 'name,lat,lng\nA,north,1\n', '2:3: error: lat: is "north"; must be a number from -90 to 90'],
    ['far.csv', 'name,lat,lng\nA,1,2\nB,500000,4000000\n', '3:3: error: lat: is 500000'],
    ['quote.csv', 'name,lat,lng\n"A,1,2\n', '2:1: error: has an opening quote'],
    ['behind.csv', 'name,lat,lng\n"A"x,1,2\n', '2:4: error: continues after its closing quote'],
    ['wide.csv', 'name,lat,lng\nA,1,2,3\n', '2:7: error: has more values than the 3 headings'],
    ['empty.csv', '', '1:1: error: contains no place'],
    [
      'no.csv',
      'title\nA\n',
      '1:1: error: contains no place with a name and a position (read as CSV); no heading matches lat: lat, latitude, y, latitudedeg, ycoord, ycoordinate, coordy, pointy, geolat, gpslat, breite, breitengrad, geographischebreite, latitud, अक्षांश, latitudine, breedtegraad, ',
    ],
    [
      'book.csv',
      Buffer.from('d0cf11e0', 'hex'),
      '1:1: error: is a workbook (XLSX, XLS, ODS): save it as CSV',
    ],
    ['cut.kmz', 'PK\u0003\u0004', '1:1: error: is a damaged archive (ZIP)'],
    [
      'crs.geojson',
      '{"type":"FeatureCollection",\n"crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::31256"}},"features":[]}',
      '2:7: error: has positions in urn:ogc:def:crs:EPSG::31256: export it in WGS 84',
    ],
    ['cut.geojson', '{"type":"FeatureCollection",\n"features":[{]}', '2:14: error: is not JSON'],
    ['topo.json', '{"type":"Topology"}', '1:1: error: is TopoJSON: convert it to GeoJSON first'],
    ['features.json', '{"type":"FeatureCollection","features":{}}', '1:1: error: has no array of features'],
    ['null.json', '{"type":"FeatureCollection","features":[null]}', '1:41: error: is not GeoJSON'],
    ['14326.json', '{"crs":{"properties":{"name":"EPSG:14326"}}}', '1:8: error: has positions in EPSG:14326'],
    [
      'bare.json',
      '{"type":"Feature"}',
      '1:1: error: contains no place with a name and a position (read as GeoJSON); no',
    ],
    ['long.csv', `name,lat,lng\n${'x'.repeat(5000)},1,2\n`, '2:1: error: name: is'],
  ] as const) {
    const { text, report } = await tryText(name, content);
    assert.equal(text, undefined, name);
    assert.ok(report.includes(`${name}:${where}`), `${where} in ${report}`);
  }
});

test('import writes a file that is not there yet, whole, and no other', async () => {
  const own = join(folder, 'output');
  mkdirSync(own);
  const output = join(own, 'places.json');
  await writeNewFile(output, 'mine');
  const file = join(folder, 'sights.csv');
  writeFileSync(file, sights);
  const { code, stdout, stderr } = await runPlaces(['import', file, '--output', output]);
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(
    stderr,
    /\nplaces: cannot write [^\n]*EEXIST[^\n]*; name a file that does not exist yet[^\n]*\n$/,
  );
  assert.equal(readFileSync(output, 'utf8'), 'mine');
  assert.deepEqual(readdirSync(own), ['places.json']);
});

test('import takes the city of a data file, and the names of its language', async () => {
  const text = 'index,name,hindi,lat,lng\n7,Gate,द्वार,26.9,75.8\n3,Tower,मीनार,26.91,75.81\n';
  const { city: given } = JSON.parse(readFileSync(testCityFile, 'utf8'));
  const { report, city, places } = await importText('hindi.csv', text, await cityOfFile(testCityFile));
  assert.deepEqual(city, { language: 'hi', ...given });
  assert.deepEqual(
    places.map(({ index, name, hindi }: Record<string, unknown>) => [index, name, hindi]),
    [
      [1, 'Tower', 'मीनार'],
      [2, 'Gate', 'द्वार'],
    ],
  );
  assert.match(report, /:3:1: note: is renumbered/);
  const bad = await tryText('none.csv', 'name,lat,lng\nGate,26.9,75.8\n', given);
  assert.equal(bad.text, undefined);
  assert.match(bad.report, /none\.csv:2:1: error: hindi: is missing/);
});

test('a city comes from a data file or stands in a file alone, and is refused where it is none', async () => {
  const file = join(folder, 'city.json');
  const { city } = JSON.parse(readFileSync(testCityFile, 'utf8'));
  writeFileSync(file, JSON.stringify(city));
  assert.deepEqual(await cityOfFile(file), { language: 'hi', ...city });
  const absent = join(folder, 'absent.json');
  const unread = new RegExp(
    `^cannot read the city of ${absent}: ENOENT: no such file or directory \\(stat\\); name a data file$`,
  );
  await assert.rejects(cityOfFile(absent), { name: 'StartError', message: unread });
  writeFileSync(file, 'name,lat');
  const noJson = /^cannot read the city of .*city\.json: the file is not JSON; name a data file$/;
  await assert.rejects(cityOfFile(file), { name: 'StartError', message: noJson });
  for (const content of ['[]', '{}', '{"city":{"name":"A"}}']) {
    writeFileSync(file, content);
    await assert.rejects(cityOfFile(file), { name: 'StartError', message: /^bad city in .*city\.json: / });
  }
});

test('import reads standard input, and encodings of spreadsheets', async () => {
  const stdin = await runPlaces(['import', '-'], { stdin: 'name\tlat\tlon\nA\t1\t2\n' });
  assert.equal(stdin.code, 0, stdin.stderr);
  assert.match(stdin.stderr, /^<stdin>:1:1: /);
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const bytes = Buffer.from(`${encoding === 'utf16le' ? '\ufeff' : ''}name,lat,lng\nBelém,1,2\n`, encoding);
    const { report, places } = await importText(`${encoding}.csv`, bytes);
    assert.equal(places[0].name, 'Belém');
    const name = encoding === 'latin1' ? 'windows-1252 \\(guessed\\)' : 'utf-16le \\(declared\\)';
    assert.match(report, new RegExp(`:1:1: note: is not UTF-8; read as ${name}\n`));
  }
});

test('import tells what it cannot read, and nothing that a terminal acts on', async () => {
  const absent = await importPlaces(join(folder, 'absent.csv'), { city: undefined, all: false });
  assert.equal(absent.text, undefined);
  assert.match(
    absent.report,
    /:1:1: error: cannot be read: ENOENT[^\n]*\n[^\n]*: 1 error, no warnings, no notes\n$/,
  );
  const hostile = await tryText('hostile.csv', 'name,lat,lng,\u001b[31mred\n\u001b]0;x\u0007,1,2,\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  assert.doesNotMatch(hostile.report.replaceAll('\n', ''), /[\x00-\x1f\x7f-\x9f]/);
});

test('import tells how far it is where a file is large', async () => {
  const file = join(folder, 'large.csv');
  writeFileSync(file, `name,lat,lng,description\n${'A,38.7,-9.1,B\n'.repeat(10_001)}`);
  const told: string[] = [];
  const { text } = await importPlaces(file, { city: undefined, all: false }, (words) => told.push(words));
  assert.ok(text);
  assert.deepEqual(told, ['10000 places read']);
});
