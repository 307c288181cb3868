import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planDay } from '../../src/mcp-features/prompts.ts';
import { slugCompletion } from '../../src/mcp-features/slug-completion.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { catalogueOf, placeAt } from '../places/city.ts';

const catalogue = builtInCatalogue();
/** Tuesday, 2 March 2027, in Jaipur; still Monday in Greenwich. */
const clock = { date: () => new Date('2027-03-01T22:00:00Z') };
const prompt = planDay(catalogue, clock, slugCompletion(catalogue));

async function textOf(args: Record<string, unknown>): Promise<string> {
  return JSON.stringify(await prompt.get(args));
}

/** Slugs of the places that the text proposes. */
async function proposed(args: Record<string, string>): Promise<string[]> {
  return [...(await textOf(args)).matchAll(/\(id ([a-z0-9-]+)\):/g)].map(([, id = '']) => id);
}

test('without arguments it plans six hours from the centre, with places of every kind', async () => {
  assert.match(await textOf({}), /on 2027-03-02: 6 hours, starting at Badi Chaupar/);
  assert.equal((await proposed({})).length, 12);
});

test('it proposes what suits an interest, by category or by words, nearest to the start first', async () => {
  assert.ok((await proposed({ interests: 'nature' })).length > 0);
  assert.doesNotMatch(await textOf({ interests: 'nature' }), /: heritage,/);
  assert.ok((await proposed({ interests: 'observatory' })).includes('jantar-mantar'));
  const start = catalogue.find('hawa-mahal');
  assert.ok(start);
  const nearest = catalogue.nearest(start, 2).map(({ place }) => place.id);
  for (const named of [start.id, start.name, String(start.index)])
    assert.deepEqual(await proposed({ start: named, hours: '1' }), nearest, named);
});

test('without a date it plans the next day once the usual day has begun', async () => {
  const evening = { date: () => new Date('2027-03-02T16:04:00Z') };
  const { get } = planDay(catalogue, evening, slugCompletion(catalogue));
  assert.match(JSON.stringify(await get({})), /on 2027-03-03: 6 hours/);
});

test('a place without a fee and a best time says so', async () => {
  const { entryFee: _, bestTime: __, ...bare } = placeAt(1);
  const { get } = planDay(catalogueOf([bare]), clock, slugCompletion(catalogueOf([bare])));
  assert.match(JSON.stringify(await get({})), /Entry: Not known\. Best time: Not known\./);
});

test('waits for the index of a large file, which is made after the start', async () => {
  const { get } = planDay(builtInCatalogue(), clock, slugCompletion(catalogue));
  const answer = get({ interests: 'observatory' });
  assert.ok(answer instanceof Promise);
  assert.deepEqual(await answer, await prompt.get({ interests: 'observatory' }));
  assert.ok(!(get({}) instanceof Promise), 'without words nothing is waited for');
});

test('interests that match nothing, or only closed places, leave the choice open', async () => {
  for (const interests of ['submarines', 'Legacies'])
    assert.equal((await proposed({ interests })).length, 12);
});

test('it proposes no place where visitors do not get in, and says where they must ask before', async () => {
  const ids = await proposed({ hours: '16', start: 'moti-doongri-fort' });
  for (const id of ['moti-doongri-fort', 'museum-of-legacies', 'jal-mahal']) assert.ok(!ids.includes(id), id);
  assert.match(
    await textOf({ start: 'central-park' }),
    /\(id rambagh-palace\):[^\\]* By appointment only\.\\n/,
  );
});

test('it proposes nothing that is known to be closed on the day, which is today unless it is given', async () => {
  const zoo = { interests: 'zoo', start: 'albert-hall-museum' };
  assert.ok(!(await proposed(zoo)).includes('jaipur-zoo'));
  assert.ok((await proposed({ ...zoo, date: '2027-03-03' })).includes('jaipur-zoo'));
  assert.match(await textOf(zoo), /the tool plan_days/);
});

for (const args of [
  { date: '2027-02-30' },
  { date: 'tomorrow' },
  { hours: '0' },
  { hours: '17' },
  { hours: 'six' },
  { hours: '1.5' },
  { start: 'nowhere' },
  { interests: 'a,b,c,d,e,f,g,h,i,j,k' },
  { weather: 'dry' },
])
  test(`${JSON.stringify(args)} is refused with what would be right`, () =>
    assert.throws(() => prompt.get(args), { name: 'AppError', hint: /./ }));
