import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ImportOptions, importPlaces } from '../../src/import-export/import.ts';
import { testCityFile } from '../contract/case.ts';
import { folderForTests } from '../support/folder.ts';
import { zip } from '../support/zip.ts';

const folder = folderForTests();
const { city } = JSON.parse(readFileSync(testCityFile, 'utf8'));

async function tried(name: string, content: string | Buffer, options: Partial<ImportOptions> = {}) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return importPlaces(file, { all: true, ...options });
}

async function imported(name: string, content: string | Buffer, options?: Partial<ImportOptions>) {
  const { text, report } = await tried(name, content, options);
  return { report, places: JSON.parse(text ?? assert.fail(report)).places };
}

const placemark = (name: string, inner: string) => `<Placemark><name>${name}</name>${inner}</Placemark>`;
const point = (x: number, y: number) => `<Point><coordinates>${x},${y},0</coordinates></Point>`;
const kml = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>My map</name>${inner}</Document></kml>`;

const myMap = kml(`
  <!-- <Placemark> in a comment -->
  <Folder><name>Museums</name>
    ${placemark('Salt &amp; Pepper', `<description><![CDATA[Two rooms.<br>Open <b>daily</b>.]]></description><ExtendedData><Data name="Phone"><value>+49 30 123456</value></Data><Data name="gx_media_links"><value><![CDATA[https://photos.example/a.jpg https://photos.example/b.jpg]]></value></Data></ExtendedData>${point(13.4, 52.5)}`)}
  </Folder>
  <Folder><name>Parks</name>
    ${placemark('Ring', '<ExtendedData><SchemaData><SimpleData name="website">park.example</SimpleData></SchemaData></ExtendedData><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 4,0 4,4 3,4 3,1 0,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon><Point><coordinates>9,9</coordinates></Point></MultiGeometry>')}
    ${placemark('Nowhere', '')}
  </Folder>`);

test('KML and KMZ of maps: layers, fields, photos and areas', async () => {
  for (const [name, content] of [
    ['map.kml', myMap],
    ['map.kmz', zip({ 'images/icon.png': 'x', 'doc.kml': myMap })],
    ['stored.kmz', zip({ 'doc.kml': myMap }, { stored: true })],
    [
      'prefixed.kml',
      myMap.replaceAll(/<(\/?)(?=kml|Doc|Placemark|Point|coord|Data|value|Extended)/g, '<$1k:'),
    ],
  ] as const) {
    const { places, report } = await imported(name, content);
    assert.partialDeepStrictEqual(places, [
      {
        name: 'Salt & Pepper',
        description: 'Two rooms.\nOpen daily.',
        category: 'institutional',
        telephone: '+49 30 123456',
        image: 'https://photos.example/a.jpg',
        lat: 52.5,
        lng: 13.4,
      },
      { name: 'Ring', category: 'nature', website: 'https://park.example' },
    ]);
    // The centre of the ring is outside of it.
    const [, { lat, lng }] = places;
    assert.ok(lng > 3 && lng < 4 && lat > 1 && lat < 4, `${lat} ${lng}`);
    assert.match(report, /"Nowhere" has no position and is skipped/);
  }
});

test('KML of My Maps: links, ways, dumps of fields, and texts of two languages', async () => {
  const way = (coordinates: string) => `<LineString><coordinates>${coordinates}</coordinates></LineString>`;
  const data = (fields: Record<string, string>) =>
    `<ExtendedData>${Object.entries(fields)
      .map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`)
      .join('')}</ExtendedData>`;
  const { places, report } = await imported(
    'mine.kml',
    kml(
      placemark(
        'Fort',
        `<description><![CDATA[High. <a href="https://fort.example/a?b=1&amp;c">Web</a><br>See <a href="https://b.example/">this</a>.]]></description>${point(1, 2)}`,
      ) +
        placemark('Walk', way('1,2,0 1,3,0 2,3,0')) +
        placemark('Pond', way('1,2 1,3 2,3 1,2')) +
        placemark(
          'Tower',
          `<description><![CDATA[Beschreibung: Hoch.<br>Description: High.<br>Telefon: +43 316 1]]></description>${data({ Beschreibung: 'Hoch.', Description: 'High.', Telefon: '+43 316 123456' })}${point(1, 2.1)}`,
        ) +
        placemark('Gate', `<description>Old.</description>${data({ description: 'Alt.' })}${point(1, 2.2)}`),
    ),
  );
  assert.partialDeepStrictEqual(places, [
    {
      name: 'Fort',
      website: 'https://fort.example/a?b=1&c',
      description: 'High. Web\nSee this (https://b.example/).',
    },
    { name: 'Pond' },
    { name: 'Tower', description: 'High.', local: { description: 'Hoch.' }, telephone: '+43 316 123456' },
    { name: 'Gate', description: 'Old.' },
  ]);
  assert.equal(places.length, 4);
  assert.match(report, /note: 1 line without a point is left out: "Walk"/);
  assert.match(report, /warning: not used: "description \(2\)"/);
});

test('GPX of other programs and of this one', async () => {
  const gpx = (creator: string, inner: string) =>
    `<?xml version="1.0"?><gpx version="1.1" creator="${creator}" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
  const other = gpx(
    'Handheld',
    '<wpt lat="50.1" lon="8.6"><ele>100</ele><name>Tower</name><cmt>Seen from afar.</cmt><link href="https://tower.example/"/><sym>Castle</sym></wpt><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>',
  );
  assert.match((await imported('other.gpx', other)).report, /note: tracks and routes are left out: 1/);
  assert.partialDeepStrictEqual((await imported('other.gpx', other)).places, [
    {
      name: 'Tower',
      description: 'Seen from afar.',
      website: 'https://tower.example/',
      category: 'heritage',
      lat: 50.1,
      lng: 8.6,
    },
  ]);
  const own = gpx(
    'places',
    '<wpt lat="50.1" lon="8.6"><name>Tower</name><cmt>Turm</cmt><desc>High.</desc><link href="https://x.example/places/the-tower"><text>Tower</text></link><link href="https://x.example/images/the-tower.svg"></link><type>Heritage</type></wpt>',
  );
  const below = own.replaceAll('x.example/', 'x.example/city/');
  const [tower] = (await imported('own.gpx', own)).places;
  assert.deepEqual((await imported('below.gpx', below)).places[0], tower);
  assert.deepEqual(tower, {
    id: 'the-tower',
    name: 'Tower',
    localName: 'Turm',
    description: 'High.',
    category: 'heritage',
    lat: 50.1,
    lng: 8.6,
  });
  const route = gpx('x', '<rte><name>Walk</name><rtept lat="1" lon="2"><name>Stop</name></rtept></rte>');
  assert.partialDeepStrictEqual((await imported('route.gpx', route)).places, [
    { name: 'Stop', lat: 1, lng: 2 },
  ]);
});

test('lines of GeoJSON are left out beside places, unless they are of OpenStreetMap', async () => {
  const feature = (name: string, type: string, coordinates: unknown, id?: string) => {
    return { type: 'Feature', id, properties: { name }, geometry: { type, coordinates } };
  };
  const line = JSON.parse('[[2, 1], [2.1, 1], [2.2, 1.1]]');
  const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
  const place = feature('A', 'Point', [2, 1]);
  for (const [text, names] of [
    [collection(place, feature('Trail', 'LineString', line)), ['A']],
    [collection(place, feature('Bridge', 'LineString', line, 'way/1')), ['A', 'Bridge']],
    [collection(feature('Bridge', 'LineString', line)), ['Bridge']],
  ] as const) {
    const { places, report } = await imported('lines.geojson', text);
    assert.deepEqual(
      places.map(({ name }: { name: string }) => name),
      names,
    );
    assert.equal(/1 line without a point is left out: "Trail"/.test(report), !text.includes('Bridge'));
  }
});

test('JSON as other programs write it: by line, arrays, scripts, records and data files', async () => {
  const feature = (name: string) =>
    JSON.stringify({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [2, 1] },
    });
  const record = (name: string) => JSON.stringify({ name, lat: 1, lng: '2' });
  const [a, b] = ['A', 'B'].map(feature);
  for (const text of [
    `${a}\n${b}\n`,
    `\u001e${a}\n\u001e${b}\n`,
    `[${a},${b}]`,
    `var places = {"type":"FeatureCollection","features":[${a},${b}]};`,
    `export default [${a},${b}]`,
    `load([${a},\n${b}]);`,
    `[${record('A')},${record('B')}]`,
    `{"total":2,"records":[${record('A')},${record('B')}]}`,
    `{"results":[{"recordid":"x","fields":${record('A')}},{"fields":${record('B')}}]}`,
    "const places: Place[] = [\n  // first\n  { name: 'A', lat: 1, lng: 2, },\n  { 'name': `B`, lat: 1, lng: 2 /* second */ },\n];\n",
    '[{"name":"A","geo_point_2d":[1,2]},{"name":"B","geo_point_2d":{"lon":2,"lat":1}}]',
  ]) {
    const { places } = await imported('variant.json', text);
    assert.partialDeepStrictEqual(
      places,
      [
        { name: 'A', lat: 1, lng: 2 },
        { name: 'B', lat: 1, lng: 2 },
      ],
      text,
    );
  }
  const data = JSON.parse(readFileSync(testCityFile, 'utf8'));
  const again = await tried('data.json', JSON.stringify(data));
  assert.partialDeepStrictEqual(JSON.parse(again.text ?? assert.fail(again.report)), { city: data.city });
});

test('positions in one cell, in degrees and minutes, and in other programs’ columns', async () => {
  for (const [heading, cell] of [
    ['geom', 'POINT (-8.6 41.1)'],
    ['WKT', 'SRID=4326;Point(-8.6 41.1)'],
    ['the_geom', 'POLYGON((-8.7 41, -8.5 41, -8.5 41.2, -8.7 41.2, -8.7 41))'],
    ['coordinates', '[-8.6, 41.1]'],
    ['location', '(41.1, -8.6)'],
    ['geo_point_2d', '41.1, -8.6'],
    ['Position', '41,1; -8,6'],
    ['Coordonnées', `41°06'00"N 8°36'00"W`],
    ['gps', "N 41° 06.0' W 008° 36.0'"],
    ['geo_shape', '{"type":"Point","coordinates":[-8.6,41.1]}'],
    ['position', 'geo:41.1,-8.6'],
    ['Lage', 'POINT(-8.6 41.1)'],
    ['Geometrie', 'MULTIPOINT ((-8.6 41.1))'],
    ['geom', 'POINT Z (-8.6 41.1 100)'],
    ['wherever', 'SRID=4326;POINT(-8.6 41.1)'],
  ]) {
    const { places } = await imported('cell.csv', `name;${heading}\nA;"${cell?.replaceAll('"', '""')}"\n`);
    assert.partialDeepStrictEqual(places, [{ lat: 41.1, lng: -8.6 }], cell);
  }
  for (const [headings, cells] of [
    ['POINT_X;POINT_Y', '-8,6;41,1'],
    ['x_coord;y_coord', '-8.6;41.1'],
    ['Longitude;Latitude', `8°36'W;41° 6' 0" N`],
  ]) {
    const { places } = await imported('columns.csv', `name;${headings}\nA;${cells}\n`);
    assert.partialDeepStrictEqual(places, [{ lat: 41.1, lng: -8.6 }], cells);
  }
  const { places } = await imported('address.csv', 'name,lat,lng,location\nA,1,2,Old Town 5\n');
  assert.equal(places[0].directions, 'Old Town 5');
  const both = await imported('both.csv', 'name,location,geom\nA,Old Town 5,POINT(2 1)\n');
  assert.partialDeepStrictEqual(both.places, [{ lat: 1, lng: 2, directions: 'Old Town 5' }]);
});

test('a photo of Commons with an author only gets the page of its credit', async () => {
  const { places } = await imported(
    'credit.csv',
    'name,lat,lng,image,credit.author\nA,1,2,File:A b.jpg,Ann\n',
  );
  assert.deepEqual(places[0].credit, {
    page: 'https://commons.wikimedia.org/wiki/File:A%20b.jpg',
    author: 'Ann',
  });
  const { report } = await imported('page.csv', 'name,lat,lng,image,credit.author\nA,1,2,a.jpg,Ann\n');
  assert.match(report, /warning: credit\.page: is missing; .*it is skipped/);
});

test('Web Mercator is converted where it is certain, and other systems are named', async () => {
  const collection = (name: string) =>
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { properties: { name } },
      features: [
        {
          type: 'Feature',
          properties: { name: 'A' },
          geometry: { type: 'Point', coordinates: [-957347, 5027658] },
        },
      ],
    });
  const { places, report } = await imported('mercator.geojson', collection('urn:ogc:def:crs:EPSG::3857'));
  assert.ok(Math.abs(places[0].lat - 41.1) < 0.01 && Math.abs(places[0].lng + 8.6) < 0.01);
  assert.match(report, /positions are converted from Web Mercator \(EPSG:3857\)/);
  assert.match(
    (await tried('lambert.geojson', collection('EPSG:2154'))).report,
    /has positions in EPSG:2154: export it/,
  );
  const table = 'name,x,y\nA,-957347,5027658\n';
  assert.match(
    (await tried('metres.csv', table)).report,
    /error: positions are metres of a system that is not certain: name the city/,
  );
  const porto = { ...city, centre: { name: 'Square', lat: 41.15, lng: -8.61 } };
  const near = await tried('metres.csv', table, { city: porto });
  assert.match(near.report, /positions are converted from Web Mercator/);
  assert.match((await tried('metres.csv', table, { city })).report, /is not certain: export them in WGS 84/);
});

test('tables with lines above the headings, a separator line, or no headings', async () => {
  for (const [text, columns] of [
    ['Museums of the city\nas of May;;\n\nName;Lat;Lng\nA;1;2\n', undefined],
    ['sep=;\r\nname;lat;lng\r\nA;1;2\r\n', undefined],
    ['sep=|\nname|lat|lng\nA|1|2\n', undefined],
    ['A;x;1;2\n', ['name', '-', 'lat', 'lng']],
  ] as const) {
    const { places } = await imported('head.csv', text, { columns });
    assert.partialDeepStrictEqual(places, [{ name: 'A', lat: 1, lng: 2 }], text);
    assert.equal(places.length, 1, text);
  }
  const { report } = await tried('bare.csv', 'A;1,5;2,5\nB;1,6;2,5\n');
  assert.match(
    report,
    /error: has no headings that are known; name the columns, as in --columns name,lat,lng/,
  );
});

test('headings that contain a word, and the one of two that differs by row', async () => {
  for (const headings of [
    'nom_officiel_du_musee,short_description',
    'Attraction Name,Long Description',
    'itemLabel,itemDescription',
    'CommonName,text_short',
  ]) {
    const { places } = await imported('words.csv', `${headings},lat,lng\nA,Fine.,1,2\n`);
    assert.partialDeepStrictEqual(places, [{ name: 'A', description: 'Fine.' }], headings);
  }
  const rows = Array.from({ length: 8 }, (_, i) => `Au bourg,Musée ${i},Ville,${i},2\n`).join('');
  const { places } = await imported('museums.csv', `lieu,nom_officiel_du_musee,city_name,lat,lng\n${rows}`);
  assert.equal(places[3].name, 'Musée 3');
  const mapping = new Map([
    ['a', 'name'],
    ['b', 'description'],
    ['lat', ''],
    ['c', 'lat'],
  ]);
  const mapped = await imported('mapped.csv', 'a,b,c,lat,lng\nA,Fine.,1,9,2\n', { mapping });
  assert.partialDeepStrictEqual(mapped.places, [{ name: 'A', description: 'Fine.', lat: 1 }]);
});

test('headings in languages without pages', async () => {
  for (const [headings, language] of [
    ['序号,名称,门票(参考),简介,纬度(WGS84),经度(WGS84)', 'zh'],
    ['順番,名前,料金,説明,緯度,経度', 'ja'],
    ['№,Название,Цена,Описание,Широта,Долгота', 'ru'],
    ['Lp,Nazwa,Wstęp,Opis,Szerokość,Długość', 'pl'],
    ['Nr.,Nome,Biglietti,Descrizione,Latitudine,Longitudine', 'it'],
    ['Nr.,Naam,Toegang,Beschrijving,Breedtegraad,Lengtegraad', 'nl'],
  ] as const) {
    const { text, report } = await tried('foreign.csv', `${headings}\n1,A,5,Fine.,1,2\n`);
    const data = JSON.parse(text ?? assert.fail(report));
    assert.equal(data.city.language, language);
    const place = { name: 'A', entryFee: '5', description: 'Fine.', lat: 1, lng: 2 };
    assert.partialDeepStrictEqual(data.places, [place], headings);
  }
});

test('what is damaged or hostile ends with an error and its position', async () => {
  const bomb = zip({ 'doc.kml': Buffer.alloc(20_000_000) });
  const liar = zip({ 'doc.kml': Buffer.alloc(20_000_000) }, { sizeOf: () => 10 });
  for (const [name, content, message] of [
    ['bomb.kmz', bomb, 'is an archive that is too large when unpacked'],
    ['liar.kmz', liar, 'is an archive that is too large when unpacked'],
    ['changed.kmz', zip({ 'doc.kml': myMap }, { checksumOf: () => 1 }), 'is a damaged archive'],
    ['cut.kmz', zip({ 'doc.kml': myMap }).subarray(0, 200), 'is a damaged archive'],
    ['photos.zip', zip({ 'a.jpg': 'x' }), 'without a map (KML)'],
    ['book.xlsx', zip({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' }), 'is a workbook'],
    ['open.kml', kml('<Placemark><name>A</name>'), 'is not well-formed XML'],
    ['cut.kml', '<kml><Placemark', 'is not well-formed XML'],
    ['entity.kml', `<!DOCTYPE kml [<!ENTITY a "b">]>${kml('')}`, 'has a document type'],
    ['deep.kml', `<kml>${'<Folder>'.repeat(1000)}`, 'nests deeper than 100'],
    ['page.html.xml', '<?xml version="1.0"?><html></html>', 'is XML or a web page, but neither'],
    ['script.js', "var x = [{ a: 'b }]", 'is not JSON'],
    ['comment.js', 'var x = [ /* ', 'is not JSON'],
    ['number.json', '[1]', 'is not GeoJSON'],
  ] as const) {
    const { text, report } = await tried(name, content);
    assert.equal(text, undefined, name);
    assert.ok(report.includes(message), `${name}: ${report}`);
  }
});
