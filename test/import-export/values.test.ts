import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { categoryOf } from '../../src/import-export/category.ts';
import { originOf, readHeadings, toExported } from '../../src/import-export/columns.ts';
import { csvLine, plainText, readCsv, separatorOf } from '../../src/import-export/csv.ts';
import { importPlaces } from '../../src/import-export/import.ts';
import { city, placeAt } from '../places/city.ts';
import { folderForTests } from '../support/folder.ts';

const folder = folderForTests();

async function importText(name: string, content: string, all = false) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const { text, report } = await importPlaces(file, { city: undefined, all });
  return { report: report.replaceAll(file, name), ...(JSON.parse(text ?? '{}') as { places?: object[] }) };
}

/** What becomes of cells by their headings, beside a name and a position. */
async function fieldsOf(cells: Readonly<Record<string, string>>) {
  const row = { name: 'A', lat: 1, lng: 2, ...cells };
  const { places = [], report } = await importText(
    'cells.csv',
    csvLine(Object.keys(row)) + csvLine(Object.values(row)),
  );
  const { name, description, category, ...fields } = places[0] as Record<string, unknown>;
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
    [{ telephone: '0043 (0)1/51552-3054; 7' }, { telephone: '+43 1 51552 3054' }],
    [{ website: 'www.a.example/b' }, { website: 'https://www.a.example/b' }],
    [{ image: 'Fort.jpg' }, { image: '/images/Fort.jpg' }],
    [{ image: '/images/other.svg' }, {}],
    [{ otherNames: 'B; C|D;' }, { otherNames: ['B', 'C', 'D'] }],
    [{ otherNames: '["B;C"]' }, { otherNames: ['B;C'] }],
    [{ access: 'private' }, { access: 'closed' }],
    [{ access: 'permissive' }, { access: 'open' }],
    [{ wheelchair: 'Ja' }, { wheelchair: 'yes' }],
    [{ wheelchair: 'NON' }, { wheelchair: 'no' }],
    [{ wheelchair: 'partiellement' }, { wheelchair: 'limited' }],
    [{ duration: '1,5 h' }, { duration: 90 }],
    [{ duration: '45 min' }, { duration: 45 }],
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
    [{ image: 'no picture' }, '2:9: warning: image: "no picture" is no picture; it is left out'],
    [{ 'credit.author': 'B' }, '2:9: warning: credit: '],
  ] as const) {
    const { fields, report } = await fieldsOf(cells);
    assert.deepEqual(fields, { lat: 1, lng: 2 });
    assert.ok(report.includes(`cells.csv:${line}`) && report.includes('it is left out'), report);
  }
});

test('a category is known by its id or by what the city calls it, or else guessed by words', () => {
  const categories = { bath: 'Thermal baths', nature: 'Green places' };
  const own = { ...city, categories, local: { name: 'x', categories: { bath: 'Thermen' } } } as typeof city;
  for (const [fields, category, isGuessed] of [
    [{ category: 'Heritage' }, 'heritage', false],
    [{ category: 'BATH' }, 'bath', false],
    [{ category: 'thermal baths' }, 'bath', false],
    [{ category: 'thermen' }, 'bath', false],
    [{ category: 'green places' }, 'nature', false],
    [{ category: 'old baths' }, 'bath', true],
    [{ category: 'green', name: 'Zoo' }, 'recreation', true],
    [{ name: 'The baths and a museum' }, 'bath', true],
    [{ name: 'Doctor' }, 'heritage', true],
    [{ name: 'Domus' }, 'heritage', true],
    [{ name: 'Dom' }, 'spiritual', true],
    [{ name: 'X', localName: 'Stadtpark' }, 'nature', true],
    [{}, 'heritage', true],
  ] as const)
    assert.deepEqual(categoryOf(fields, own), { category, isGuessed }, JSON.stringify(fields));
});

test('tables are read with any separator and line ends, quotes, and cells that are no formula', () => {
  for (const [text, ...expected] of [
    ['a,b\r\n1,2\r\n', ['a', 'b'], ['1', '2']],
    ['a;b,c;d\n;;\n', ['a', 'b,c', 'd'], ['', '', '']],
    ['a\tb\rc\td', ['a', 'b'], ['c', 'd']],
    ['\ufeffa,b\n\n\r\n1,', ['a', 'b'], ['1', '']],
    ['"a""b","c\r\nd"\n""\n', ['a"b', 'c\r\nd'], ['']],
    ['a"b",c\n', ['a"b"', 'c']],
    ['a\n', ['a']],
  ] as const) {
    const rows = [...readCsv(text, separatorOf(text))];
    assert.deepEqual(
      rows.map((row) => row.map((cell) => cell.text)),
      expected,
      text,
    );
    for (const { text: cell, at } of rows.flat())
      if (!cell.includes('"'))
        assert.ok(text.slice(at).replace(/^"/, '').startsWith(cell), `${cell} at ${at}`);
  }
  const cells = [undefined, 1, true, 'a"b', '=1', "'=1", "'x", ['a']];
  assert.equal(csvLine(cells), `,1,true,"a""b","'=1","''=1","'x","[""a""]"\r\n`);
  assert.deepEqual(["'=1", "''=1", "'x", '＝1'].map(plainText), ['=1', "'=1", "'x", '＝1']);
});

test('headings are read in the language that most of them are in', () => {
  const read = (headings: string, language?: string) => {
    const { targets, language: told } = readHeadings(headings.split(','), language);
    const names = [...targets].map(
      ([heading, { column, isNative }]) => `${heading}>${column.name}${isNative ? '!' : ''}`,
    );
    return `${told}: ${names.join(' ')}`;
  };
  for (const [headings, language, expected] of [
    ['name,lat,lng', undefined, 'en: name>name lat>lat lng>lng'],
    ['Name,Öffnungs-Zeiten,Breite', undefined, 'de: Name>name! Öffnungs-Zeiten>openingHours! Breite>lat!'],
    ['Title,Summary,Preis', 'de', 'en: Title>name Summary>description Preis>entryFee'],
    ['Title,Preis', 'fr', 'en: Title>name Preis>entryFee'],
    ['name,name:en,name:de,name:fr', 'de', 'en: name:en>name name:de>localName name>name!'],
    ['description_de,Text/hi', 'de', 'en: description_de>local.description'],
    [
      'Preis,Beschreibung (EN),Saison',
      'de',
      'de: Beschreibung (EN)>description Preis>entryFee! Saison>bestTime!',
    ],
    ['name:hi,description:hi', 'hi', 'en: name:hi>hindi description:hi>local.description'],
    ['colour,credit.page', undefined, 'en: credit.page>credit.page'],
  ] as const)
    assert.equal(read(headings, language), expected);
});

test('an export names pages and pictures by absolute addresses, and is known by them', () => {
  const photos = [{ url: '/images/b.jpg', credit: { page: 'https://a.example/' } }] as never;
  const place = placeAt(1, { photos });
  const { image, photos: [photo] = [], url } = toExported(place, 'https://x.example');
  const base = 'https://x.example';
  assert.deepEqual(
    [image, photo?.url, url],
    [`${base}/images/place-1.svg`, `${base}/images/b.jpg`, `${base}/places/place-1`],
  );
  assert.ok(!('url' in toExported(place, '')));
  for (const [address, id, origin] of [
    ['https://x.example/places/a', 'a', base],
    ['https://x.example/places/a', 'b', undefined],
    ['https://x.example/places/a/b', 'b', undefined],
    ['ftp://x.example/places/a', 'a', undefined],
    [undefined, undefined, undefined],
  ] as const)
    assert.equal(originOf(address, id), origin);
});

test('GeoJSON is a collection or a feature, in degrees of WGS 84, and told by what it holds', async () => {
  const feature = (properties: object, type = 'Point', coordinates: unknown = [10, 50]) => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  });
  const collection = (features: unknown, more = {}) =>
    JSON.stringify({ type: 'FeatureCollection', features, ...more });
  const crs = (name: unknown) => ({ crs: { type: 'name', properties: { name } } });
  const good = feature({ name: 'A', credit: { page: 'https://a.example/', deep: { er: 1 } } });
  for (const text of [
    `\ufeff ${JSON.stringify(good)}`,
    collection([good], crs('urn:ogc:def:crs:OGC:1.3:CRS84')),
    collection([good], crs('EPSG:4326')),
    collection([good], crs(5)),
    collection([
      feature(good.properties, 'MultiPoint', [
        [9, 50],
        [11, 50],
      ]),
    ]),
    collection([
      feature(good.properties, 'MultiPolygon', [
        [
          [
            [9, 49],
            [11, 49],
            [11, 51],
            [9, 49],
          ],
        ],
      ]),
    ]),
  ]) {
    const { places, report } = await importText('good.geojson', text);
    assert.partialDeepStrictEqual(
      places,
      [{ name: 'A', lat: 50, lng: 10, credit: { page: 'https://a.example/' } }],
      report,
    );
  }
  for (const [text, line] of [
    [collection({}), '1:1: error: has no array of features'],
    [collection([null]), '1:41: error: is no GeoJSON'],
    [
      '{"type":"Feature"}',
      '1:1: error: holds no place with a name and a position (read as GeoJSON); no heading is one for name',
    ],
    [collection([feature({ name: 'A' }, 'X', [[[[[[10, 50]]]]]])]), '1:1: error: holds no place'],
    [collection([good], crs('EPSG:14326')), ': error: has positions in EPSG:14326'],
  ] as const) {
    const { report, places } = await importText('bad.geojson', text);
    assert.equal(places, undefined);
    assert.ok(
      report.includes(`bad.geojson:${line}`) || (line.startsWith(':') && report.includes(line)),
      report,
    );
  }
});

test('a report shows 50 lines, notes last, or all, and names 20 headings', async () => {
  const headings = Array.from({ length: 25 }, (_, i) => `x${i}`).join();
  const text = `title,lat,lng,${headings}\n${'A,1,2\n'.repeat(2)}${',1,2\n'.repeat(60)}`;
  const { report } = await importText('many.csv', text);
  const lines = report.trim().split('\n');
  assert.equal(lines.length, 51);
  assert.ok(lines.every((line) => !line.includes(': note: ')));
  assert.match(report, /not used: "x0", .*"x19" and 5 more\n/);
  assert.match(
    report,
    /: 2 places of Many, no errors, 64 warnings, 3 notes; --all shows all, not only 50\n$/,
  );
  const all = (await importText('many.csv', text, true)).report;
  assert.equal(all.trim().split('\n').length, 68);
  assert.match(all, /3 notes\n$/);
});

test('a city is guessed by the name of the file and by the languages of names', async () => {
  for (const [file, text, expected] of [
    [
      'old-town 2.csv',
      'name,lat,lng\nA,1,2\nB,2,4.00004\n',
      { name: 'Old Town 2', language: 'en', centre: { name: 'the middle of all places', lat: 1.5, lng: 3 } },
    ],
    [
      '--.csv',
      'name,localName,lat,lng\nA,Ä,1,2\n',
      { name: 'City', language: 'und', country: 'ZZ', region: 'Not known' },
    ],
    ['a.csv', 'Name;Breite;Länge\nA;1;2\n', { name: 'A', language: 'de' }],
    ['jaipur.csv', 'name,hindi,lat,lng\nA,अ,1,2\n', { language: 'hi', hindi: 'शहर' }],
  ] as const) {
    const { city } = (await importText(file, text)) as { city?: object };
    assert.partialDeepStrictEqual(city, expected);
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
    const { places = [], report } = await importText('order.csv', `name,lat,lng,index\n${rows.join('')}`);
    assert.equal(places.map((place) => ('name' in place ? place.name : '')).join(''), order);
    assert.equal(report.includes('is numbered anew'), isTold, `${indexes}: ${report}`);
  }
});
