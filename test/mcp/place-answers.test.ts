import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewsText } from '../../src/mcp-features/tool-result.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { catalogueOf, placeAt } from '../places/city.ts';
import { toolsOf } from './support/tools.ts';

const call = toolsOf(builtInCatalogue(), new Date('2027-03-01T16:30:00+05:30'));
const list = (args: Record<string, unknown>) => call('list_places', args);

test('a misspelled search finds what is meant, and says so', async () => {
  const { data, text } = await list({ search: 'hava mahal' });
  assert.partialDeepStrictEqual(data.places, [{ id: 'hawa-mahal' }]);
  assert.match(
    String(data.note),
    /^No place has all of these words: hava mahal\. Searched instead: hawa ?mahal\.$/,
  );
  assert.ok(text.startsWith(String(data.note)));
});

test('a search that finds all that is meant says nothing of the kind', async () => {
  const { total, note } = (await list({ search: 'park' })).data;
  assert.ok(Number(total) > 1);
  assert.equal(note, undefined);
});

const idsOf = (places: unknown) => (places as { readonly id: string }[]).map(({ id }) => id);

for (const [search, literal, meant] of [
  ['temples', ['galtaji', 'akshardham-temple'], ['birla-mandir', 'govind-dev-ji-temple', 'surya-mandir']],
  ['forts', ['amer-fort', 'patrika-gate', 'kanak-vrindavan'], ['nahargarh-fort', 'jaigarh-fort']],
  ['shopping', ['world-trade-park'], ['johari-bazaar', 'bapu-bazaar']],
] as const)
  test(`the places that are meant by ${search} follow those that have the word, and the answer says so`, async () => {
    const all = (await list({ search, limit: 100, fields: ['id'] })).data;
    const ids = idsOf(all.places);
    assert.deepEqual(ids.slice(0, literal.length), literal);
    for (const id of meant) assert.ok(ids.includes(id), id);
    assert.equal(new Set(ids).size, all.total);
    assert.match(
      String(all.note),
      new RegExp(
        `^${literal.length} of ${all.total} places (has|have) all of these words: ${search}\\. .*come last\\.$`,
      ),
    );
    const pages: string[] = [];
    for (let offset = 0; offset < Number(all.total); offset += 4) {
      const page = (await list({ search, limit: 4, offset, fields: ['id'] })).data;
      assert.deepEqual([page.total, page.note], [all.total, all.note]);
      pages.push(...idsOf(page.places));
    }
    assert.deepEqual(pages, ids);
  });

test('matches by meaning have the requested order and filters', async () => {
  const byIndex = idsOf((await list({ search: 'forts', sort: 'index', limit: 100 })).data.places);
  const positions = byIndex.map((id) => builtInCatalogue().positionOf(id) ?? 0);
  assert.deepEqual(
    positions,
    positions.toSorted((one, other) => one - other),
  );
  const near = (await list({ search: 'temples', near: 'birla-mandir', radius: 2 })).data;
  assert.equal(idsOf(near.places)[0], 'birla-mandir');
  assert.doesNotMatch(String(near.note), /come last/);
});

test('a result without hits says what to try, also where the search was for something else', async () => {
  const { data, text } = await list({ near: 'hawa-mahal', radius: 0, category: 'nature', free: true });
  assert.match(text, /^No place matches\. Try no category, or no free, or a larger radius; /);
  assert.equal(text, data.note);
  const misspelled = (await list({ search: 'hava mahal', category: 'nature' })).data;
  assert.equal(misspelled.total, 0);
  assert.match(
    String(misspelled.note),
    /^No place matches\. Try other or fewer words, or no category; without arguments/,
  );
});

test('a page past the end is no result without hits', async () => {
  const { text } = await list({ offset: 1000 });
  assert.match(text, /^\d+ places match, none after the first 1000\.$/);
});

test('each place has the address of its page; with fields it has those alone, in a table', async () => {
  const place = { id: 'amer-fort', page: 'https://jaipur.example/places/amer-fort' };
  assert.partialDeepStrictEqual((await list({ limit: 1 })).data.places, [place]);
  const { data, text } = await list({ limit: 1, fields: 'id,page' });
  assert.deepEqual(data.places, [place]);
  assert.deepEqual(text.split('\n').slice(1, 3), ['id\tpage', `amer-fort\t${place.page}`]);
});

test('get_place tells notes, hours, fees and the page', async () => {
  const { data, text } = await call('get_place', { id: 'hawa-mahal' });
  assert.partialDeepStrictEqual(data.place, { page: 'https://jaipur.example/places/hawa-mahal' });
  assert.match(JSON.stringify(data.place), /"note":"[^"]*Rajasthan Day/);
  for (const line of [/^Note: /m, /^Open: /m, /^Entry fee: /m, /^Page: http/m]) assert.match(text, line);
});

for (const [typed, meant] of [
  ['hawa-mahl', 'hawa-mahal'],
  ['Nahargarh', 'nahargarh-fort'],
  ['palace of the winds in Jaipur', 'hawa-mahal'],
] as const)
  test(`for ${typed} get_place suggests ${meant}`, () =>
    assert.rejects(call('get_place', { id: typed }), {
      message: new RegExp(`did you mean [^?]*\\b${meant}\\b`),
    }));

test('a whole name in any language of the data is as good as a slug', async () => {
  for (const [name, id] of [
    ['Amer Fort (Amber Fort)', 'amer-fort'],
    ['amber  PALACE', 'amer-fort'],
    ['आमेर किला', 'amer-fort'],
    ['हवा महल', 'hawa-mahal'],
    ['Hawa Mahal (हवा महल)', 'hawa-mahal'],
  ] as const) {
    assert.partialDeepStrictEqual((await call('get_place', { id: name })).data.place, { id });
    const near = (await list({ near: name, limit: 1, fields: ['id'] })).data;
    assert.deepEqual(idsOf(near.places), [id]);
  }
  const plan = await call('plan_days', { places: ['हवा महल', 'City Palace'], start: 'आमेर किला' });
  assert.match(plan.text, /\(id hawa-mahal\)/);
  await assert.rejects(list({ near: 'हवा मह' }), { message: /did you mean [^?]*hawa-mahal/ });
  await assert.rejects(call('get_place', {}), { hint: /the slug, index or name of a place/ });
});

test('a name of several places is an error that names them', async () => {
  const places = [1, 2, 3, 4, 5].map((i) =>
    placeAt(i, { name: i < 3 ? 'Old Park' : `Park ${i}`, otherNames: i > 1 ? ['Green'] : [] }),
  );
  const ask = toolsOf(catalogueOf(places), new Date('2027-03-01T16:30:00+05:30'));
  const read = (id: string) => ask('get_place', { id });
  const code = 'INVALID_PARAMETER';
  await assert.rejects(read('old park'), {
    code,
    message: /^Several places have the name "old park": place-1, place-2$/,
  });
  await assert.rejects(read('GREEN'), { code, message: /: place-2, place-3, place-4 and more$/ });
  assert.partialDeepStrictEqual((await read('Park 3')).data.place, { id: 'place-3' });
});

test('an unknown place or start has a hint that names a tool, not an address of the API', async () => {
  const hint = /\blist_places lists every place with its slug/;
  for (const [tool, args] of [
    ['get_place', { id: 'atlantis' }],
    ['plan_days', { places: ['hawa-mahal', 'atlantis'] }],
    ['plan_days', { places: ['hawa-mahal', 'jal-mahal'], start: 'atlantis' }],
    ['list_places', { near: 'atlantis' }],
    ['list_places', { near: 'atlantis', search: 'fort', bbox: '75,27,76,26' }],
  ] as const)
    await assert.rejects(call(tool, args), { hint }, `${tool} ${JSON.stringify(args)}`);
});

test('a count of one is a view', () => {
  const view = { action: 'incremented', timestamp: '2027-03-01T11:00:00.000Z' } as const;
  assert.equal(viewsText({ ...view, count: 1 }), 'Recorded; 1 view so far.');
  assert.equal(viewsText({ ...view, count: 0, action: 'read' }), '0 views so far.');
});
