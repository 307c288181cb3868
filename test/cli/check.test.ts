import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testCityFile } from '../contract/case.ts';
import { projectRoot, runPlaces } from '../support/service.ts';
import { type Bent, folderForTests, writeCity } from './city.ts';

const folder = folderForTests();

/** Checks a bent city, which must fail; returns the pointers that standard output names, each once. */
async function faultsOf(change: (data: Bent) => void): Promise<string[]> {
  const file = writeCity(join(folder, `${Math.random()}.json`), change);
  const { code, stdout, stderr } = await runPlaces(['check', file]);
  assert.deepEqual([code, stderr], [1, ''], stdout);
  return [...new Set(stdout.match(/(?<![\w/.-])\/(?:city|places)[^\s:,]*/g))];
}

test('check passes a good file and says what is in it', async () => {
  for (const file of [testCityFile, join(projectRoot, 'data/places.json')]) {
    const { code, stdout, stderr } = await runPlaces(['check', file]);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, file === testCityFile ? /\b7\b/ : /\b61\b/);
  }
});

test('check names every missing field, of the city and of a place', async () => {
  const pointers = await faultsOf((data) => {
    data.city = {};
    data.places[0] = {};
  });
  const city = ['name', 'hindi', 'region', 'country', 'centre', 'description'].map((name) => `/city/${name}`);
  const fields = 'id index name hindi description distance entryFee bestTime category lat lng image'.split(
    ' ',
  );
  const expected = [...city, ...fields.map((name) => `/places/0/${name}`)];
  for (const pointer of expected) assert.ok(pointers.includes(pointer), `${pointer} in ${pointers}`);
});

test('check names every wrong value, each by its pointer', async () => {
  const pointers = await faultsOf((data) => {
    Object.assign(data.city, { country: 'fr', hindi: 'Paris', centre: { name: 'x', lat: 91, lng: '2' } });
    const wrong: readonly Bent[] = [
      { id: 'Upper-Case', lat: 90.1, name: '' },
      { id: '1234', lng: -180.5, hindi: 'Latin' },
      { id: 'two--hyphens', lat: '26.9', category: 'temple' },
      { id: '-edge', index: 0, distance: 5 },
      { id: 'sp ace', index: 1.5, entryFee: null },
      { id: '', description: ['x'], bestTime: true },
      { id: 'ünïcode', image: '/images/another.svg' },
    ];
    for (const [i, fields] of wrong.entries()) Object.assign(data.places[i], fields);
  });
  const expected = [
    '/city/country',
    '/city/hindi',
    '/city/centre/lat',
    '/city/centre/lng',
    ...[0, 1, 2, 3, 4, 5, 6].map((i) => `/places/${i}/id`),
    '/places/0/lat',
    '/places/0/name',
    '/places/1/lng',
    '/places/1/hindi',
    '/places/2/lat',
    '/places/2/category',
    '/places/3/index',
    '/places/3/distance',
    '/places/4/index',
    '/places/4/entryFee',
    '/places/5/description',
    '/places/5/bestTime',
    '/places/6/image',
  ];
  for (const pointer of expected) assert.ok(pointers.includes(pointer), `${pointer} in ${pointers}`);
});

test('check refuses a picture that is neither a web address nor the own poster', async () => {
  const images = [
    'ftp://example.org/a.jpg',
    'a.jpg',
    'javascript:alert(1)',
    '//example.org/a.jpg',
    'https://',
    '/images/x.png',
    '',
  ];
  const pointers = await faultsOf((data) => {
    for (const [i, image] of images.entries()) data.places[i].image = image;
  });
  assert.deepEqual(
    pointers,
    images.map((_, i) => `/places/${i}/image`),
  );
});

test('check refuses fields that it does not know, wherever they are', async () => {
  const pointers = await faultsOf((data) => {
    data.city.mayor = 'x';
    data.city.centre.radius = 1;
    data.places[0]['colour/tint'] = 'pink';
    data.places[1].Name = 'x';
  });
  for (const pointer of ['/city/mayor', '/city/centre/radius', '/places/0/colour~1tint', '/places/1/Name'])
    assert.ok(pointers.includes(pointer), `${pointer} in ${pointers}`);
});

test('check refuses a slug or an index that comes twice, at the later place', async () => {
  const pointers = await faultsOf((data) => {
    data.places[3].id = data.places[0].id;
    data.places[3].image = data.places[0].image;
    data.places[4].index = data.places[1].index;
  });
  assert.ok(pointers.includes('/places/3/id'), String(pointers));
  assert.ok(pointers.includes('/places/4/index'), String(pointers));
});

test('check refuses indexes that leave a gap or do not start at 1', async () => {
  const gap = await faultsOf((data) => {
    data.places[3].index = 8;
  });
  assert.ok(
    gap.some((pointer) => /^\/places\/\d\/index$/.test(pointer)),
    String(gap),
  );
  const late = await faultsOf((data) => {
    for (const place of data.places) place.index += 1;
  });
  assert.ok(
    late.some((pointer) => /^\/places\/\d\/index$/.test(pointer)),
    String(late),
  );
});

test('check refuses text that is not in composed form (NFC)', async () => {
  const pointers = await faultsOf((data) => {
    data.places[1].name = 'Cafe\u0301';
  });
  assert.deepEqual(pointers, ['/places/1/name']);
});

test('check refuses a file without places or without a city', async () => {
  assert.deepEqual(await faultsOf((data) => void delete data.city), ['/city']);
  assert.deepEqual(await faultsOf((data) => void delete data.places), ['/places']);
  assert.deepEqual(
    await faultsOf((data) => {
      data.places = {};
    }),
    ['/places'],
  );
});

test('check tells a file that cannot be read or is no JSON text in UTF-8', async () => {
  const contents: readonly (readonly [string, string | Buffer])[] = [
    ['empty.json', ''],
    ['broken.json', '{"city":'],
    ['latin.json', Buffer.from('{"city":"\xe9"}', 'latin1')],
    ['list.json', '[]'],
    ['null.json', 'null'],
  ];
  for (const [name, content] of contents) writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, 'folder.json'));
  for (const name of [...contents.map(([file]) => file), 'folder.json', 'absent.json']) {
    const { code, stdout, stderr } = await runPlaces(['check', join(folder, name)]);
    assert.equal(code, 1, name);
    assert.match(stdout + stderr, /\S/, name);
    assert.doesNotMatch(stdout + stderr, /\n\s+at /, name);
  }
});

test('check names a file that cannot be read once, and says why', async () => {
  const file = join(folder, 'nowhere.json');
  const { code, stdout, stderr } = await runPlaces(['check', file]);
  assert.deepEqual([code, stderr], [1, '']);
  assert.match(stdout, /^[^\n]+: cannot be read: ENOENT: no such file or directory[^\n]*\n$/);
  assert.equal(stdout.split(file).length - 1, 1, stdout);
});

test('check without a file, or with two, says how it is used', async () => {
  for (const args of [['check'], ['check', 'a.json', 'b.json'], ['check', '--fast', 'a.json']]) {
    const { code, stdout, stderr } = await runPlaces(args);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^[^\n]*check[^\n]*\n$/);
  }
});

test('check prints nothing that a terminal acts on, whatever a file holds', async () => {
  const file = writeCity(join(folder, 'escapes.json'), (data) => {
    data.city['\u001b[31mred\u202e'] = 1;
    data.places[0]['\u001b]0;title\u0007'] = 1;
    Object.assign(data.places[1], { category: '\u009b31m', id: '\u001b[2J' });
  });
  const { code, stdout, stderr } = await runPlaces(['check', file]);
  assert.deepEqual([code, stderr], [1, '']);
  assert.match(stdout, /\\u001b\[31mred\\u202e/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  assert.doesNotMatch(stdout.replaceAll('\n', ''), /[\x00-\x1f\x7f-\x9f\u202a-\u202e]/);
});

test('check and a start take regular files only: no device without an end, no pipe without a writer', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of ['/dev/zero', pipe, folder]) {
    const checked = await runPlaces(['check', path]);
    assert.equal(checked.code, 1, path);
    assert.match(checked.stdout, /not a regular file/);
    const args = ['serve', '--port', '0', '--state-dir', join(folder, 'state'), '--data', path];
    const started = await runPlaces(args);
    assert.equal(started.code, 2, path);
    assert.match(started.stderr, /^[^\n]*not a regular file[^\n]*\n$/);
  }
});
