import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { checkBytes } from '../../src/places/data-file/data-file.ts';
import { type Bent, folderForTests, writeCity } from '../cli/city.ts';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { runPlaces } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { asBrowser } from './site.ts';

const folder = folderForTests();

const ownLabels = { food: 'Food & markets', constructor: 'Building sites' };

/** A city with two categories of its own, one of them called like a member that every object has. */
function ownCity(data: Bent): void {
  data.city.categories = { nature: 'Parks', ...ownLabels };
  data.city.local = { ...data.city.local, categories: { food: 'खाना और बाज़ार' } };
  data.places[0].category = 'food';
  data.places[1].category = 'food';
  data.places[2].category = 'constructor';
}

const file = writeCity(join(folder, 'own.json'), ownCity);
const listed = ['nature', 'heritage', 'spiritual', 'institutional', 'recreation', 'food', 'constructor'];

test('check knows the categories of the city, and names them where a place has another', async () => {
  assert.equal((await runPlaces(['check', file])).code, 0);
  const bent = writeCity(join(folder, 'unknown.json'), (data) => {
    ownCity(data);
    data.places[3].category = 'fod';
  });
  const { code, stdout } = await runPlaces(['check', bent]);
  assert.equal(code, 1);
  assert.ok(stdout.includes(`is "fod" (did you mean food?); must be one of ${listed.join(', ')}`), stdout);
});

// What else a data file may not say of them is tried field by field.
for (const [what, own, pointer] of [
  [
    'a hundred thousand of its own',
    Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`kind-${i}a`, 'Kind'])),
    '/city/categories',
  ],
  ['an id of digits', { 12: 'x' }, '/city/categories/12'],
  ['a blank label', { food: ' ' }, '/city/categories/food'],
  ['a label that is no text', { food: {} }, '/city/categories/food'],
] as const)
  test(`check refuses ${what}`, () => {
    const bent = writeCity(join(folder, 'bent.json'), (data) => {
      ownCity(data);
      Object.assign(data.city.categories, own);
    });
    const checked = checkBytes(readFileSync(bent));
    assert.ok('faults' in checked && checked.faults.some((fault) => fault.pointer === pointer));
  });

test('exports bring them back', async () => {
  for (const form of [[], ['--geojson']]) {
    const exported = join(folder, form.length === 0 ? 'out.csv' : 'out.geojson');
    writeFileSync(exported, (await runPlaces(['export', file, ...form])).stdout);
    const back: Bent = JSON.parse((await runPlaces(['import', exported, '--city', file])).stdout);
    const own = back.places.map(({ category }: Bent) => category);
    const kept = own.filter((id: string) => Object.hasOwn(ownLabels, id)).sort();
    assert.deepEqual(kept, ['constructor', 'food', 'food']);
  }
});

suite('a city with categories of its own', needs(browserPath), () => {
  const site = useSite({ ...withoutPictures, args: ['--data', file] });
  const read = async (path: string, headers = asBrowser) => await fetch(site.url + path, { headers });

  test('the API filters by them, documents list them, and nothing else is one', async () => {
    const found: Bent = await (await read('/api/v1/places?category=food')).json();
    assert.equal(found.total, 2);
    const refused = await read('/api/v1/places?category=drink');
    assert.equal(refused.status, 400);
    assert.ok((await refused.text()).includes(listed.join(', ')));
    assert.equal((await read('/?category=drink')).status, 400);
    assert.equal((await read('/places.csv?category=drink')).status, 400);
    const openapi: Bent = await (await read('/openapi.json')).json();
    assert.deepEqual(openapi.components.schemas.Place.properties.category.enum, listed);
    const [filter] = openapi.paths['/api/v1/places'].get.parameters;
    assert.deepEqual(filter.schema.enum, listed);
  });

  test('tools take and tell them', async () => {
    const ask = async (method: string, params: object): Promise<Bent> => {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      return (await fetch(`${site.url}/.well-known/mcp`, { method: 'POST', headers, body })).json();
    };
    const { result } = await ask('tools/list', {});
    assert.deepEqual(result.tools[0].inputSchema.properties.category.enum, listed);
    assert.deepEqual(result.tools[1].outputSchema.properties.place.properties.category.enum, listed);
    const called = await ask('tools/call', { name: 'list_places', arguments: { category: 'constructor' } });
    assert.equal(called.result.structuredContent.total, 1);
    const prompts = await ask('prompts/list', {});
    assert.match(JSON.stringify(prompts), /recreation, food, constructor/);
  });

  test('texts, maps and files call them by their names', async () => {
    for (const [path, name] of [
      ['/llms.txt', '## Food & markets'],
      ['/places.gpx', '<type>Food &amp; markets</type>'],
      ['/', 'Building sites'],
      ['/hi/', 'खाना और बाज़ार'],
      ['/hi/', 'Building sites'],
    ] as const)
      assert.ok((await (await read(path)).text()).includes(name), `${path} ${name}`);
  });

  test('the portal shows, filters and maps them, in every scheme', async () => {
    const { page, problems } = await site.visit({ viewport: { width: 1280, height: 900 } });
    await page.goto('/');
    const styled = (selector: string, property: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`);
    const papers = new Set<string>();
    for (const [colorScheme, forcedColors] of [
      ['light', 'none'],
      ['dark', 'none'],
      ['dark', 'active'],
    ] as const) {
      await page.emulateMedia({ colorScheme, forcedColors });
      papers.add(await styled('body', 'backgroundColor'));
      const fill = await styled('#map-food path:last-child', 'fill');
      assert.notEqual(fill, 'rgb(0, 0, 0)');
      if (forcedColors === 'none') assert.equal(fill, await styled('.tag.category-food', 'color'));
    }
    assert.equal(papers.size, 3);
    await page.locator('.chips button[value="food"]').click();
    await page.waitForURL(/category=food/);
    assert.equal(await page.locator('.cards > li:visible').count(), 2);
    assert.deepEqual(problems, []);
  });
});
