import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planDay } from '../../src/mcp/prompts.ts';
import { builtInCatalogue } from '../../src/places/load.ts';

const catalogue = builtInCatalogue();
const prompt = planDay(catalogue);

async function textOf(args: Record<string, string>): Promise<string> {
  return JSON.stringify(await prompt.get(args));
}

/** Slugs of the places that the text proposes. */
async function proposed(args: Record<string, string>): Promise<string[]> {
  return [...(await textOf(args)).matchAll(/\(id ([a-z0-9-]+)\):/g)].map(([, id = '']) => id);
}

test('without arguments it plans six hours from the centre, with places of every kind', async () => {
  assert.match(await textOf({}), /6 hours, starting at Badi Chaupar/);
  assert.equal((await proposed({})).length, 12);
});

test('it proposes what suits an interest, by category or by words, nearest to the start first', async () => {
  assert.ok((await proposed({ interests: 'nature' })).length > 0);
  assert.doesNotMatch(await textOf({ interests: 'nature' }), /: heritage,/);
  assert.ok((await proposed({ interests: 'observatory' })).includes('jantar-mantar'));
  const start = catalogue.find('hawa-mahal');
  assert.ok(start);
  const nearest = catalogue.nearest(start, 2).map(({ place }) => place.id);
  assert.deepEqual(await proposed({ start: start.id, hours: '1' }), nearest);
});

test('waits for the index of a large file, which is made after the start', async () => {
  const { get } = planDay(builtInCatalogue());
  const answer = get({ interests: 'observatory' });
  assert.ok(answer instanceof Promise);
  assert.deepEqual(await answer, await prompt.get({ interests: 'observatory' }));
  assert.ok(!(get({}) instanceof Promise), 'without words nothing is waited for');
});

test('interests that match nothing leave the choice open', async () => {
  assert.equal((await proposed({ interests: 'submarines' })).length, 12);
});

for (const args of [
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
