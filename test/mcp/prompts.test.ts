import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uncharged } from '../../src/base/work.ts';
import { placeSearchOf } from '../../src/locales/languages.ts';
import { planDay } from '../../src/mcp-features/prompts.ts';
import { slugCompletion } from '../../src/mcp-features/slug-completion.ts';
import { wordSearch } from '../../src/mcp-features/word-search.ts';
import type { Catalogue } from '../../src/places/catalogue.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { catalogueOf, placeAt } from '../places/city.ts';

const catalogue = builtInCatalogue();
/** Tuesday, 2 March 2027, in Jaipur; still Monday in Greenwich. */
const clock = { date: () => new Date('2027-03-01T22:00:00Z') };
const requester = { requesterKey: '' };
const prompt = promptOf(catalogue);

function promptOf(each: Catalogue, at = clock) {
  const words = wordSearch(each, placeSearchOf(each));
  return planDay(each, at, slugCompletion(each), words, uncharged);
}

async function textOf(args: Record<string, unknown>): Promise<string> {
  return JSON.stringify(await prompt.get(args, requester));
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
  const { get } = promptOf(catalogue, evening);
  assert.match(JSON.stringify(await get({}, requester)), /on 2027-03-03: 6 hours/);
});

test('a place without a fee and a best time says so', async () => {
  const { entryFee: _, bestTime: __, ...bare } = placeAt(1);
  const { get } = promptOf(catalogueOf([bare]));
  assert.match(JSON.stringify(await get({}, requester)), /Entry: Not known\. Best time: Not known\./);
});

test('waits for the index of a large file, which is made after the start', async () => {
  const { get } = promptOf(builtInCatalogue());
  const answer = get({ interests: 'observatory' }, requester);
  assert.ok(answer instanceof Promise);
  assert.deepEqual(await answer, await prompt.get({ interests: 'observatory' }, requester));
  assert.ok(!(get({}, requester) instanceof Promise), 'without words nothing is waited for');
});

test('it proposes what is meant by all interests, and names those that nothing matches', async () => {
  const both = await proposed({ interests: 'museums, temples', hours: '16' });
  for (const id of ['albert-hall-museum', 'birla-mandir', 'govind-dev-ji-temple'])
    assert.ok(both.includes(id), id);
  assert.doesNotMatch(await textOf({ interests: 'museums' }), /No place matches/);
  const some = await textOf({ interests: 'museums, unicorns, xyzzy' });
  assert.match(some, /No place matches: unicorns, xyzzy\. Tell me so\./);
  assert.match(
    await textOf({ interests: 'unicorns' }),
    /No place matches: unicorns\. The places below are for other/,
  );
  assert.match(await textOf({ interests: 'Legacies' }), /lets visitors in on that day\. The places below/);
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
    assert.throws(() => prompt.get(args, requester), { name: 'AppError', hint: /./ }));
