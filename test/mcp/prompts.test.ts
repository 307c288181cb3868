import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { planDay } from '../../src/mcp/prompts.ts';
import type { Context, Prompt } from '../../src/mcp/protocol.ts';
import { idCompletion } from '../../src/mcp/resources.ts';
import { builtInCatalogue } from '../../src/places/load.ts';

let prompt: Prompt;
before(async () => {
  const catalogue = builtInCatalogue();
  // The first search makes the index.
  catalogue.select({ search: 'observatory' });
  prompt = planDay(catalogue, idCompletion(catalogue));
});

const context: Context = { era: 'modern', base: '', client: '', params: {}, id: 1, method: 'prompts/get' };

function textOf(args: Record<string, string>): string {
  return JSON.stringify(prompt.get(args, context));
}

/** Slugs of the places that the text proposes. */
function proposed(args: Record<string, string>): string[] {
  return [...textOf(args).matchAll(/\(id ([a-z0-9-]+)\):/g)].map(([, id = '']) => id);
}

test('without arguments it plans six hours from the centre, with places of every kind', () => {
  assert.match(textOf({}), /6 hours, starting at Badi Chaupar/);
  assert.equal(proposed({}).length, 12);
});

test('it proposes what suits an interest, by category or by words, nearest to the start first', () => {
  assert.ok(proposed({ interests: 'nature' }).length > 0);
  assert.doesNotMatch(textOf({ interests: 'nature' }), /: heritage,/);
  assert.ok(proposed({ interests: 'observatory' }).includes('jantar-mantar'));
  const fromHawaMahal = proposed({ start: 'hawa-mahal', hours: '1' });
  assert.deepEqual(fromHawaMahal, ['jantar-mantar', 'city-palace']);
});

test('waits for the index of a large file, which is made after the start', async () => {
  const catalogue = builtInCatalogue();
  const { get } = planDay(catalogue, idCompletion(catalogue));
  const answer = get({ interests: 'observatory' }, context);
  assert.ok(answer instanceof Promise);
  assert.deepEqual(await answer, prompt.get({ interests: 'observatory' }, context));
  assert.ok(!(get({}, context) instanceof Promise), 'without words nothing is waited for');
});

test('interests that match nothing leave the choice open', () => {
  assert.equal(proposed({ interests: 'submarines' }).length, 12);
});

test('blank arguments count as absent', () => {
  assert.equal(textOf({ interests: ' ', start: '' }), textOf({}));
});

for (const args of [
  { hours: '0' },
  { hours: '17' },
  { hours: 'six' },
  { hours: '1.5' },
  { start: 'nowhere' },
  { interests: 'a,b,c,d,e,f,g,h,i,j,k' },
])
  test(`${JSON.stringify(args)} is refused with what would be right`, () =>
    assert.throws(() => prompt.get(args, context), { name: 'RpcError', code: -32602 }));

test('the last of several interests is completed, without those already chosen', () => {
  assert.deepEqual(prompt.complete('interests', 'he'), ['heritage']);
  assert.deepEqual(prompt.complete('interests', 'nature, re'), ['nature, recreation']);
  assert.ok(!prompt.complete('interests', 'nature,').includes('nature, nature'));
});

test('hours and starting points are completed, unknown arguments are not', () => {
  assert.deepEqual(prompt.complete('hours', '1'), ['10']);
  assert.equal(prompt.complete('start', 'jan')[0], 'jantar-mantar');
  assert.deepEqual(prompt.complete('weather', ''), []);
});
