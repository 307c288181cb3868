import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Request } from '../../src/mcp/json-rpc.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { catalogueOf, placeAt } from '../places/city.ts';
import { featuresOf, serverOf } from './support/tools.ts';

const caller = { base: 'http://localhost', requesterKey: 'test' };
const template = { type: 'ref/resource', uri: 'places://place/{id}' };
const prompt = { type: 'ref/prompt', name: 'plan_day' };

const completing = (ref: object, name: string, value: unknown): Request => {
  return {
    kind: 'request',
    id: 1,
    method: 'completion/complete',
    params: { ref, argument: { name, value } },
  };
};

interface Answer {
  readonly result?: { readonly completion: { readonly values: string[]; hasMore: boolean } };
  readonly error?: { readonly code: number; readonly message: string };
}

/** What a server of places answers to one completion. */
function completionsOf(server: ReturnType<typeof serverOf>) {
  return async (ref: object, name: string, value: unknown): Promise<Answer> => {
    const { message } = await server.answer('legacy', completing(ref, name, value), caller);
    return JSON.parse(JSON.stringify(message));
  };
}

const complete = completionsOf(serverOf(featuresOf(builtInCatalogue())));
const valuesOf = async (ref: object, name: string, value: string) => {
  const { result } = await complete(ref, name, value);
  assert.ok(result);
  const { values, hasMore } = result.completion;
  assert.equal(hasMore, false);
  return values;
};

test('a slug is completed for the template and for the start of the prompt, in any case and with spaces', async () => {
  for (const typed of ['hawa', 'Hawa M', 'hawa-ma', 'mahal hawa'])
    assert.deepEqual(await valuesOf(template, 'id', typed), ['hawa-mahal']);
  assert.deepEqual(await valuesOf(prompt, 'start', 'hawa'), ['hawa-mahal']);
  assert.ok((await valuesOf(template, 'id', 'fort')).includes('amer-fort'));
  assert.deepEqual(await valuesOf(template, 'id', 'atlantis'), []);
});

test('without anything typed the first places are offered', async () => {
  assert.deepEqual((await valuesOf(template, 'id', '')).slice(0, 2), builtInCatalogue().ids(0, 2));
});

test('the last of several interests is completed, without those already chosen', async () => {
  assert.deepEqual(await valuesOf(prompt, 'interests', 'he'), ['heritage']);
  assert.deepEqual(await valuesOf(prompt, 'interests', 'Nature,re'), ['nature, recreation']);
  assert.deepEqual(await valuesOf(prompt, 'interests', 'nature, n'), []);
});

test('hours are completed; a date and unknown arguments are not', async () => {
  assert.deepEqual(await valuesOf(prompt, 'hours', '1'), ['10']);
  for (const name of ['date', 'weather', 'constructor'])
    assert.deepEqual(await valuesOf(prompt, name, ''), []);
  assert.deepEqual(await valuesOf(template, 'name', 'hawa'), []);
});

for (const [what, ref, value] of [
  ['an unknown prompt', { type: 'ref/prompt', name: 'nope' }, ''],
  ['an unknown template', { type: 'ref/resource', uri: 'places://list' }, ''],
  ['an unknown kind of reference', { type: 'ref/tool', name: 'get_place' }, ''],
  ['a value that is no text', prompt, 7],
  ['a value of 201 characters', prompt, 'a'.repeat(201)],
] as const)
  test(`${what} is an error`, async () => {
    const { error } = await complete(ref, 'start', value);
    assert.equal(error?.code, -32602);
  });

/** The most places that are promised, and milliseconds of work that a completion may take there. */
const many = 100_000;
const maxMs = 5;

/** Another process may slow this one down, though not each time. */
const attempts = 5;

describe('among 100,000 places', () => {
  const words = ['fort', 'palace', 'mahal', 'temple', 'garden', 'lake', 'gate', 'bazaar'];
  const idOf = (i: number) =>
    [i, i >> 3, i >> 6]
      .map((n) => words[n % 8])
      .concat(String(i + 1))
      .join('-');
  const places = Array.from({ length: many }, (_, i) => placeAt(i + 1, { id: idOf(i) }));
  const server = serverOf(featuresOf(catalogueOf(places)));
  const completeMany = completionsOf(server);

  for (const [typed, count, hasMore] of [
    ['', 100, true],
    ['m', 100, true],
    ['9', 100, true],
    ['mahal 9', 100, true],
    ['99999', 1, false],
    ['gate-99999', 1, false],
    ['nowhere', 0, false],
    ['fort palace lake gate', 0, true],
    ['a '.repeat(100), 100, true],
  ] as const)
    test(`${JSON.stringify(typed.slice(0, 30))} has ${count} values after ${maxMs} ms of work`, async () => {
      const times: number[] = [];
      for (let i = 0; i < attempts; i += 1) {
        const { user, system } = process.threadCpuUsage();
        const { result } = await completeMany(template, 'id', typed);
        const after = process.threadCpuUsage();
        times.push((after.user + after.system - user - system) / 1000);
        assert.ok(result);
        assert.deepEqual([result.completion.values.length, result.completion.hasMore], [count, hasMore]);
      }
      assert.ok(Math.min(...times) <= maxMs, times.join());
    });

  test('a batch of completions is answered, each with a turn of its own', async () => {
    const batch = Array.from({ length: 50 }, (_, i) => completing(template, 'id', String(i + 1)));
    const answers: Answer[] = JSON.parse((await server.answerBatch(batch, caller)) ?? '');
    assert.equal(answers.length, batch.length);
    for (const { result } of answers) assert.equal(result?.completion.values.length, 100);
  });
});
