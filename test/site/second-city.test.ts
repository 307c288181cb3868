import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { headline } from '../../src/drawing/headline.ts';
import { locations } from '../conformance/locations.ts';
import { folderForTests } from '../support/folder.ts';
import { startService } from '../support/service.ts';
import { useService } from '../support/use-service.ts';
import { asBrowser, builtInFile, readCity, secondCityFile } from './site.ts';

const { city, places } = readCity(secondCityFile);
const builtIn = readCity(builtInFile);

/** What only the built-in data file may say. */
const foreign = new RegExp(
  [builtIn.city.name, builtIn.city.hindi, 'Pink City', 'Hawa', 'Amer', 'hawa-mahal', 'amer-fort'].join('|'),
  'i',
);

const paths = [
  ...locations.filter(({ path, stream }) => !stream && !foreign.test(path)).map(({ path }) => path),
  ...places.flatMap(({ id }) => [`/places/${id}`, `/places/${id}.md`, `/images/${id}.svg`]),
  ...['/docs/api.md', '/developers.md', '/deprecation.md', '/nowhere'],
];

suite('the data of another city', () => {
  const service = useService('--data', secondCityFile, '--contact', 'mailto:visit@city.example');

  const text = async (path: string) => (await fetch(service.url + path, { headers: asBrowser })).text();

  test('changes every page, drawing and document: nothing speaks of the built-in city', async () => {
    for (const path of paths) {
      const match = foreign.exec(await text(path));
      assert.equal(match?.[0], undefined, path);
    }
  });

  test('is named wherever a city is named', async () => {
    for (const path of [
      '/',
      '/index.md',
      '/docs/api.md',
      '/developers',
      '/llms.txt',
      '/openapi.json',
      '/nowhere',
    ])
      assert.ok((await text(path)).includes(city.name), path);
    for (const { id, name } of places)
      assert.ok((await text(`/places/${id}`)).includes(`<h1>${headline(name)}</h1>`));
  });

  test('gives the examples of the documents', async () => {
    const [first] = places;
    const document = await text('/openapi.json');
    assert.ok(document.includes(`"example":"${first?.id}"`));
    assert.ok((await text('/docs/api')).includes(`/api/v1/places/${first?.id}`));
    for (const path of ['/index.md', '/developers.md']) {
      const [, search = ''] = /\bsearch=([^,'\s]+)/.exec(await text(path)) ?? [];
      const found = JSON.parse(await text(`/api/v1/places?search=${search}`));
      assert.ok(search !== '' && found.places.some(({ id }: { id: string }) => id === first?.id), path);
    }
  });

  test('without photos lets no picture in from elsewhere', async () => {
    const { headers } = await fetch(`${service.url}/`);
    assert.match(headers.get('content-security-policy') ?? '', /img-src 'self';/);
  });
});

test('a reload to another city changes its pages, their entity tags and a picture of the same name', async () => {
  const file = join(folderForTests(), 'city.json');
  copyFileSync(builtInFile, file);
  await using service = await startService({ args: ['--data', file] });
  const before = await fetch(`${service.url}/`);
  assert.ok((await before.text()).includes(builtIn.city.name));
  writeFileSync(file, readFileSync(secondCityFile, 'utf8').replaceAll('city-palace', 'hawa-mahal'));
  assert.equal((await service.reload()).level, 'info');
  const after = await fetch(`${service.url}/`);
  assert.ok((await after.text()).includes(city.name));
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
  assert.equal((await fetch(`${service.url}/places/amer-fort`)).status, 404);
  const svg = await (await fetch(`${service.url}/images/hawa-mahal.svg`)).text();
  assert.match(svg, />CITY PALACE</);
  assert.doesNotMatch(svg, new RegExp(builtIn.city.name, 'i'));
});
