import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInCatalogue } from '../../src/places/load.ts';
import { type ToolAnswer, toolsOf } from './support/tools.ts';

/*
 * What visitors ask, the calls that a model makes for it, and what the answers must lead to.
 */

/** Monday, 1 March 2027, half past four in the afternoon in Jaipur. */
const call = toolsOf(builtInCatalogue(), new Date('2027-03-01T16:30:00+05:30'));

interface Listed {
  readonly id: string;
  readonly distance_km: number;
  readonly wheelchair?: string;
}

const placesIn = ({ data }: ToolAnswer) => data.places as readonly Listed[];
const idsIn = (answer: ToolAnswer) => placesIn(answer).map(({ id }) => id);
const list = (args: Record<string, unknown>) => call('list_places', args);
const read = (id: string) => call('get_place', { id });
const route = (args: Record<string, unknown>) => call('plan_days', args);

function has(ids: readonly string[], ...expected: readonly string[]): void {
  for (const id of expected) assert.ok(ids.includes(id), `${id} is missing in ${ids}`);
}

function hasNot(ids: readonly string[], ...unexpected: readonly string[]): void {
  for (const id of unexpected) assert.ok(!ids.includes(id), `${id} is in ${ids}`);
}

test('museums open on Tuesday near Hawa Mahal', async () => {
  const asked = { search: 'museum', near: 'Hawa Mahal' };
  const tuesday = await list({ ...asked, open_at: '2027-03-02T11:00' });
  has(idsIn(tuesday), 'albert-hall-museum', 'anokhi-museum', 'amrapali-museum');
  hasNot(idsIn(tuesday), 'museum-of-legacies');
  const kilometres = placesIn(tuesday).map(({ distance_km }) => distance_km);
  assert.deepEqual(
    kilometres,
    kilometres.toSorted((a, b) => a - b),
    'the nearest first',
  );
  assert.match(tuesday.text, /Albert Hall Museum .*1\.523 km away/);
  const monday = await list({ ...asked, open_at: '2027-03-01T11:00' });
  hasNot(idsIn(monday), 'anokhi-museum');
});

test('a free half day with children', async () => {
  const free = await list({ category: 'nature', free: true, near: 'badi-chaupar', radius: 5 });
  has(idsIn(free), 'ram-niwas-garden', 'central-park');
  hasNot(idsIn(free), 'jaipur-zoo', 'nahargarh-biological-park');
  const { data, text } = await route({ places: 'badi-chaupar, ram-niwas-garden, central-park' });
  assert.deepEqual([data.costs, data.not_in_costs, data.left_out], [[], [], []]);
  assert.match(text, /Entry for one visitor: Free\./);
  const inOtherTexts = await list({ search: 'children', free: true });
  assert.match(inOtherTexts.text, /^No place has all of these words: children\. Searched instead: other /);
  has(idsIn(inOtherTexts), 'ram-niwas-garden');
  has(idsIn(await list({ search: 'children' })), 'jaipur-wax-museum', 'birla-planetarium');
});

test('what is open now near the railway station', async () => {
  const now = await list({ near: [26.9196, 75.7878], open_at: 'now', limit: 10 });
  has(idsIn(now), 'albert-hall-museum', 'masala-chowk', 'city-palace');
  hasNot(idsIn(now), 'jaigarh-fort', 'jal-mahal', 'chokhi-dhani');
  await assert.rejects(list({ near: 'railway station', open_at: 'now' }), { hint: /LAT,LNG/ });
});

test('temples within 2 km of Badi Chaupar', async () => {
  const temples = await list({ category: 'spiritual', near: 'Badi Chaupar', radius: '2' });
  assert.deepEqual(idsIn(temples), ['govind-dev-ji-temple']);
  const wider = await list({ category: 'spiritual', near: 'badi-chaupar', radius: 4 });
  has(idsIn(wider), 'govind-dev-ji-temple', 'garh-ganesh-temple', 'galtaji');
  await assert.rejects(list({ category: 'temples' }), { hint: /spiritual/ });
});

test('somewhere cool in the afternoon', async () => {
  const cool = await list({ search: 'cool afternoon', open_at: '2027-05-03T15:00' });
  assert.match(
    cool.text,
    /^No place has all of these words: cool afternoon\. Searched instead: most of them\./,
  );
  assert.match(cool.text, /Amrapali Museum .*best time: The heat of the afternoon, at any season$/m);
  assert.match(cool.text, /World Trade Park .*best time: Summer afternoons$/m);
  assert.match(cool.text, /Gaitore .*best time: The first hour after opening, while it is still cool$/m);
});

test('how do I get to Galtaji, and is it open in the evening', async () => {
  const { text } = await read('Galtaji');
  assert.match(text, /^How to get there: By road from the Agra road, or on foot/m);
  assert.match(text, /^Open: Every day 05:00–21:00$/m);
  const evening = await list({ search: 'galtaji', open_at: '2027-03-01T19:30' });
  assert.deepEqual(idsIn(evening), ['galtaji']);
  const night = await list({ search: 'galtaji', open_at: '2027-03-01T21:30' });
  assert.deepEqual(idsIn(night), []);
  assert.match(night.text, /^No place matches\. Try .*no open_at/);
});

test('where is the Monkey Temple', async () => {
  const found = await list({ search: 'Monkey Temple' });
  assert.deepEqual(idsIn(found), ['galtaji']);
  assert.match(found.text, /^12\. Galtaji \(id galtaji\): spiritual; 10 km from Badi Chaupar by road/m);
  assert.match((await read('Monkey Temple')).text, /^Galtaji \(/);
});

test('where can one eat', async () => {
  const found = await list({ facility: 'food', limit: 100 });
  assert.ok(idsIn(found).includes('masala-chowk') && !idsIn(found).includes('galtaji'));
  assert.match((await read('masala-chowk')).text, /^Facilities: Food$/m);
  await assert.rejects(list({ facility: 'sauna' }), { message: /facility/ });
});

test('where does a wheelchair get in', async () => {
  assert.deepEqual(idsIn(await list({ search: 'wheelchair' })), ['world-trade-park']);
  const all = await list({ fields: ['id', 'wheelchair'], limit: 100 });
  const told = placesIn(all).filter(({ wheelchair }) => wheelchair !== undefined);
  assert.deepEqual(
    told.map(({ id, wheelchair }) => [id, wheelchair]),
    [
      ['isarlat', 'no'],
      ['garh-ganesh-temple', 'no'],
      ['surya-mandir', 'no'],
    ],
  );
  assert.match((await read('isarlat')).text, /^Wheelchair: Not accessible$/m);
});
