import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkReport } from '../../src/places/data-file/check-report.ts';
import { folderForTests } from '../support/folder.ts';
import { runPlaces } from '../support/service.ts';
import { exportedTable, importInProcess } from './import-in-process.ts';

const folder = folderForTests();
const file = (name: string) => join(folder, name);

function write(name: string, content: string): string {
  writeFileSync(file(name), content);
  return file(name);
}

async function run(...args: readonly string[]) {
  const result = await importInProcess(...args);
  assert.equal(result.code, 0, result.stderr);
  return result;
}

const head = 'name,lat,lng,description,website\n';
const waypoint = (name: string, lat: number) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x"><wpt lat="${lat}" lon="2"><name>${name}</name><desc>From the map.</desc></wpt></gpx>`;

test('several files become one folder, again and again, and what a person wrote stays', async () => {
  const city = file('porto');
  const table = write('a.csv', `${head}Fort,1,2,Old.,https://fort.example/\nTower,1.1,2,High.,\n`);
  const map = write('b.gpx', waypoint('Fort', 1.0001));
  const more = write('c.json', '[{"name":"Gate","lat":1.2,"lng":2,"description":"Wide."}]');
  const data = () => JSON.parse(readFileSync(join(city, 'places.json'), 'utf8'));
  const first = await run(table, map, more, '--merge', city);
  assert.match(first.stdout, /wrote .*places\.json\n3 new, 0 changed, 0 gone, 0 as before\n$/);
  assert.equal(data().city.name, 'Porto');
  assert.deepEqual(
    data().places.map(({ id }: { id: string }) => id),
    ['fort', 'tower', 'gate'],
  );
  // The first file wins where both have a value.
  assert.equal(data().places[0].description, 'Old.');

  const edited = data();
  edited.places[0].description = 'Written by hand.';
  edited.places[1].bestTime = 'Evening';
  edited.places.push({ id: 'mine', name: 'Mine', category: 'nature', lat: 1.3, lng: 2 });
  edited.routes = [{ id: 'walk', name: 'Walk', description: 'Both.', places: ['fort', 'mine'] }];
  write('porto/places.json', JSON.stringify(edited));
  write('a.csv', `${head}New,1.4,2,Fresh.,\nFort,1,2,Older.,https://new.example/\nTower,1.1,2,Higher.,\n`);

  const dry = await run(table, '--merge', city, '--dry-run');
  for (const line of [
    '+ new: "New"',
    '~ fort: website: "https://fort.example/" → "https://new.example/"',
    '= fort: description stays as edited by hand; the file has "Older."',
    '~ tower: description: "High." → "Higher."',
    '- gate: is in no file any more, and stays in the data',
    '1 new, 2 changed, 1 gone, 2 as before, 1 value kept by hand',
  ])
    assert.ok(dry.stdout.includes(`${line}\n`), `${line} in ${dry.stdout}`);
  assert.deepEqual(data(), edited);

  const { code, stderr } = await runPlaces(['import', table, '--merge', city]);
  assert.equal(code, 0, stderr);
  const merged = data();
  assert.deepEqual(merged.routes, edited.routes);
  assert.partialDeepStrictEqual(merged.places, [
    { id: 'fort', description: 'Written by hand.', website: 'https://new.example/' },
    { id: 'tower', description: 'Higher.', bestTime: 'Evening' },
    { id: 'gate' },
    { id: 'mine' },
    { id: 'new', description: 'Fresh.' },
  ]);
  assert.match((await checkReport(city, { all: false, strict: false, json: false })).text, /, no faults/);
  const again = await run(table, '--merge', city);
  assert.match(again.stdout, /0 new, 0 changed, 1 gone, 5 as before, 1 value kept by hand\n$/);
  assert.deepEqual(data(), merged);
});

test('a bad value does not replace a good one, and a folder with faults is left alone', async () => {
  const city = file('braga');
  const table = write('d.csv', `${head}Fort,1,2,Old.,https://fort.example/\n`);
  await run(table, '--merge', city);
  write('d.csv', `${head}Fort,1,2,Old.,none\n`);
  const { stderr } = await run(table, '--merge', city);
  assert.match(stderr, /website: is "none"; .*it is skipped/);
  const path = join(city, 'places.json');
  const data = JSON.parse(readFileSync(path, 'utf8'));
  assert.equal(data.places[0].website, 'https://fort.example/');
  data.places.push({ name: 'Broken' });
  writeFileSync(path, JSON.stringify(data));
  const refused = await importInProcess(table, '--merge', city);
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /has places with faults, which an import would lose: correct them first/);
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), data);
});

test('columns are named by hand, and a dry run of one file writes nothing', async () => {
  const table = write('e.csv', 'what;about;x;y\nFort;Old.;2;1\n');
  const output = file('e.json');
  const args = [table, '--map', 'what=name', '--map=about=', '--output', output];
  const dry = await run(...args, '--dry-run');
  assert.equal(dry.stdout, '+ fort: "Fort"\n1 new, 0 changed, 0 gone, 0 as before\n');
  assert.ok(!existsSync(output));
  await run(...args);
  const [place] = JSON.parse(readFileSync(output, 'utf8')).places;
  assert.deepEqual([place.name, place.description], ['Fort', undefined]);
  for (const [flags, message] of [
    [['--map', 'what=nam'], '--map is "what=nam": "nam" must be a field'],
    [['--columns', 'name,wide'], '--columns has "wide": it must be a field'],
    [['--merge', ''], '--merge is empty: name a folder'],
    [['--merge', '/proc/places'], 'cannot make /proc/places: '],
    [['--merge', folder, '--output', output], '--merge and --output exclude each other'],
    [['--map', table], 'places and a base map together need a folder'],
  ] as const) {
    const { code, stderr } = await importInProcess(table, ...flags);
    assert.equal(code, 2);
    assert.ok(stderr.includes(message), stderr);
  }
});

test('an export of streets becomes the base map, with its credit and without what is not drawn', async () => {
  const way = (tags: object, at: number) => ({
    type: 'way',
    id: at,
    tags,
    geometry: [
      { lat: 41.1 + at / 100, lon: -8.6 },
      { lat: 41.1 + at / 100, lon: -8.5123456789 },
    ],
  });
  const streets = write(
    'streets.json',
    JSON.stringify({
      elements: [
        way({ highway: 'primary', name: 'Avenue', surface: 'asphalt' }, 1),
        way({ highway: 'footway' }, 2),
        { type: 'node', id: 9, lat: 1, lon: 2 },
      ],
    }),
  );
  const city = file('coimbra');
  const { stdout, stderr } = await run('--map', streets, '--merge', city);
  assert.equal(stdout, `wrote ${join(city, 'map.geojson')}\n`);
  assert.match(stderr, /1 of 3 features are drawn/);
  assert.deepEqual(readdirSync(city), ['map.geojson']);
  const map = JSON.parse(readFileSync(join(city, 'map.geojson'), 'utf8'));
  assert.equal(map.attribution, '© OpenStreetMap contributors, ODbL 1.0');
  const coordinates = [
    [-8.6, 41.11],
    [-8.512346, 41.11],
  ];
  assert.deepEqual(map.features, [
    {
      type: 'Feature',
      properties: { highway: 'primary', name: 'Avenue' },
      geometry: { type: 'LineString', coordinates },
    },
  ]);
  const table = write('f.csv', `${head}Fort,41.1,-8.6,Old.,\n`);
  await run(table, '--map', streets, '--merge', city);
  assert.match((await checkReport(city, { all: false, strict: false, json: false })).text, /, no faults/);
  const empty = await importInProcess('--map', write('none.json', '{"elements":[]}'));
  assert.deepEqual([empty.code, empty.stdout], [1, '']);
  assert.match(empty.stderr, /holds nothing that is drawn/);
});

/** Imports a table into a folder, and returns the standard output and the places afterwards. */
async function mergeTable(city: string, table: string, ...flags: string[]) {
  const { stdout } = await run(write('table.csv', table), '--merge', file(city), ...flags);
  return { stdout, places: dataOf(city).places };
}

const dataOf = (city: string) => JSON.parse(readFileSync(join(file(city), 'places.json'), 'utf8'));

function editData(city: string, change: (places: Record<string, unknown>[]) => void): void {
  const data = dataOf(city);
  change(data.places);
  writeFileSync(join(file(city), 'places.json'), JSON.stringify(data));
}

test('hours that are read at last take their note along, unless a person wrote it', async () => {
  const table = (hours: string) => `Name;Lat;Lng;Öffnungszeiten\nA;1;2;${hours}\nB;1.1;2;${hours}\n`;
  const first = await mergeTable('hours', table('nach Vereinbarung'));
  assert.match(first.places[0].note, /nach Vereinbarung$/);
  editData('hours', ([, second]) => Object.assign(second ?? {}, { note: 'Ring twice.' }));
  const { places, stdout } = await mergeTable('hours', table('Mo-Fr 9-17'));
  assert.match(stdout, /~ a: note: .* → none|2 changed/);
  assert.deepEqual(
    places.map(({ note, local }: Record<string, unknown>) => [note, local]),
    [
      [undefined, undefined],
      ['Ring twice.', undefined],
    ],
  );
  assert.equal(places[0].openingHours, 'Mo-Fr 09:00-17:00');
  const back = await mergeTable('hours', table('nach Vereinbarung'));
  assert.match(back.places[0].note, /nach Vereinbarung$/);
  assert.equal(back.places[0].openingHours, undefined);
});

test('a telephone number takes its note along once the country is known', async () => {
  const table = 'name,lat,lng,phone\nA,1,2,0316 80170\n';
  assert.equal((await mergeTable('phones', table)).places[0].note, 'Tel. 0316 80170');
  const data = dataOf('phones');
  data.city.country = 'AT';
  writeFileSync(join(file('phones'), 'places.json'), JSON.stringify(data));
  const [place] = (await mergeTable('phones', table)).places;
  assert.deepEqual([place.telephone, place.note], ['+43 316 80170', undefined]);
});

test('an edit of one text in the city language leaves the others to the table', async () => {
  const table = (note: string) =>
    `Name,Lat,Lng,Description (DE),Note (DE),Fee (DE)\nA,1,2,Alt.,${note},5 Euro\n`;
  await mergeTable('leaves', table('Links.'));
  editData('leaves', ([place]) => Object.assign(place?.local ?? {}, { description: 'Von Hand.' }));
  const { places } = await mergeTable('leaves', table('Rechts.'));
  assert.deepEqual(places[0].local, { description: 'Von Hand.', entryFee: '5 Euro', note: 'Rechts.' });
});

test('an empty cell does not replace a category by a guess', async () => {
  const table = (kind: string) => `name,lat,lng,category\nOld bridge,1,2,${kind}\n`;
  await mergeTable('kinds', table('nature'));
  assert.equal((await mergeTable('kinds', table(''))).places[0].category, 'nature');
  assert.equal((await mergeTable('kinds', table('museum'))).places[0].category, 'institutional');
  editData('kinds', ([place]) => Object.assign(place ?? {}, { category: 'recreation' }));
  await mergeTable('kinds', table(''));
  assert.equal((await mergeTable('kinds', table('park'))).places[0].category, 'recreation');
  // A guess of the first import gives way to the category that the table has later.
  await mergeTable('guesses', table(''));
  assert.equal((await mergeTable('guesses', table('nature'))).places[0].category, 'nature');
});

test('an export that was edited comes back with its edits, and without drawn posters', async () => {
  await mergeTable('back', `${head}Fort,1,2,Old.,https://fort.example/\nTower,1.1,2,High.,\n`);
  editData('back', ([first]) => Object.assign(first ?? {}, { bestTime: 'Evening', note: 'Go.' }));
  const before = dataOf('back');
  const exported = await exportedTable(file('back'));
  const same = await mergeTable('back', exported);
  assert.match(same.stdout, /0 new, 0 changed, 0 gone, 2 as before\n$/);
  assert.deepEqual(same.places, before.places);
  const edited = exported.replace('Old.', 'Edited.').replace('Evening', 'Morning').replace('Go.', '');
  const { places } = await mergeTable('back', edited);
  assert.deepEqual(
    [places[0].description, places[0].bestTime, places[0].note, places[0].image],
    ['Edited.', 'Morning', undefined, undefined],
  );
  // What was edited in the export counts as edited by hand when the first table comes again.
  const again = await mergeTable(
    'back',
    `${head}Fort,1,2,Older.,https://new.example/\nTower,1.1,2,Higher.,\n`,
  );
  assert.partialDeepStrictEqual(again.places, [
    { description: 'Edited.', website: 'https://new.example/' },
    { description: 'Higher.' },
  ]);
});

test('a place with a new name is recognised by its position or by the id of its source', async () => {
  const table = (first: string, second: string) => `name,lat,lng\n${first},1,2\n${second},1,2\nGate,1,2\n`;
  await mergeTable('names', table('Fort', 'Tower'));
  const { stdout, places } = await mergeTable('names', table('Fort', 'High Tower'));
  assert.match(stdout, /0 new, 1 changed, 0 gone/);
  assert.partialDeepStrictEqual(places, [{ id: 'fort' }, { id: 'tower', name: 'High Tower' }]);
  const source = (name: string, lng: number) => `objectid,name,lat,lng\n17,${name},1,${lng}\n18,Other,1,3\n`;
  await mergeTable('source', source('Fort', 2));
  const moved = await mergeTable('source', source('Citadel', 2.001));
  assert.match(moved.stdout, /0 new, 1 changed, 0 gone/);
  assert.partialDeepStrictEqual(moved.places, [{ id: 'fort', name: 'Citadel', lng: 2.001 }]);
  // The same number in another file is another place.
  const { stdout: other } = await run(write('parks.csv', source('Park', 2.002)), '--merge', file('source'));
  assert.match(other, /1 new/);
});
