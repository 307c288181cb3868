import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
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
  '/',
  ...places.flatMap(({ id }) => [`/places/${id}`, `/places/${id}.md`, `/images/${id}.svg`]),
  '/index.md',
  '/docs/api',
  '/docs/api.md',
  '/developers',
  '/developers.md',
  '/deprecation',
  '/deprecation.md',
  '/llms.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/favicon.svg',
  '/openapi.json',
  '/openapi.yaml',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/api/v1',
  '/nowhere',
];

suite('the data of another city', () => {
  const service = useService('--data', secondCityFile);

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
      '/docs/api',
      '/docs/api.md',
      '/developers',
      '/llms.txt',
      '/openapi.json',
      '/nowhere',
    ])
      assert.ok((await text(path)).includes(city.name), path);
    for (const { id, name } of places) assert.ok((await text(`/places/${id}`)).includes(`<h1>${name}</h1>`));
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

test('a place with the id of a built-in one has a picture of its own city', async () => {
  const file = join(folderForTests(), 'city.json');
  writeFileSync(file, readFileSync(secondCityFile, 'utf8').replaceAll('city-palace', 'hawa-mahal'));
  await using service = await startService({ args: ['--data', file] });
  const svg = await (await fetch(`${service.url}/images/hawa-mahal.svg`)).text();
  assert.match(svg, />CITY PALACE</);
  assert.doesNotMatch(svg, new RegExp(builtIn.city.name, 'i'));
});

test('a reload changes the pages, and their entity tags', async () => {
  const file = join(folderForTests(), 'city.json');
  copyFileSync(secondCityFile, file);
  await using service = await startService({ args: ['--data', file] });
  const before = await fetch(`${service.url}/`);
  assert.ok((await before.text()).includes(city.name));
  copyFileSync(builtInFile, file);
  assert.equal((await service.reload()).level, 'info');
  const after = await fetch(`${service.url}/`);
  assert.ok((await after.text()).includes(builtIn.city.name));
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
  assert.equal((await fetch(`${service.url}/places/jagdish-temple`)).status, 404);
});
