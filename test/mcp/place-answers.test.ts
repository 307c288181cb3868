import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { useClient } from '../support/use-service.ts';
import { legacy } from './support/requests.ts';

interface Listed {
  readonly id: string;
  readonly page?: string;
}

interface Result {
  readonly isError?: boolean;
  readonly content: readonly [{ readonly text: string }];
  readonly structuredContent: {
    readonly total: number;
    readonly note?: string;
    readonly places: readonly Listed[];
    readonly place: Listed & { readonly note?: string };
  };
}

suite('the answers of the tools', () => {
  const { send } = useClient('--rate-limit', '0');

  async function call(name: string, args: object): Promise<Result> {
    const { body } = await send(legacy('tools/call', { name, arguments: args }));
    return JSON.parse(body.toString()).result;
  }
  const list = (args: object) => call('list_places', args);
  const textOf = ({ content }: Result) => content[0].text;

  test('a misspelled search finds what is meant, and says so', async () => {
    const answer = await list({ search: 'hava mahal' });
    const { places, note } = answer.structuredContent;
    assert.ok(places.some(({ id }) => id === 'hawa-mahal'));
    assert.match(
      note ?? '',
      /^No place has all of these words: hava mahal\. Searched instead: hawa ?mahal\.$/,
    );
    assert.ok(textOf(answer).startsWith(note ?? ''));
  });

  test('a search that finds something says nothing of the kind', async () => {
    const { total, note } = (await list({ search: 'mahal' })).structuredContent;
    assert.ok(total > 1);
    assert.equal(note, undefined);
  });

  test('the other filters hold for what is found instead', async () => {
    const { total, note } = (await list({ search: 'hava mahal', category: 'nature' })).structuredContent;
    assert.equal(total, 0);
    assert.match(
      note ?? '',
      /^No place matches\. Try other or fewer words, or no category; without arguments/,
    );
  });

  test('a result without hits says what to try', async () => {
    const answer = await list({ near: 'hawa-mahal', radius: 0, category: 'nature', free: true });
    assert.match(textOf(answer), /^No place matches\. Try no category, or no free, or a larger radius; /);
    assert.equal(textOf(answer), answer.structuredContent.note);
  });

  test('a page past the end is no result without hits', async () => {
    const answer = await list({ offset: 1000 });
    assert.match(textOf(answer), /^\d+ places match, none after the first 1000\.$/);
  });

  test('each place has the address of its page, which is there', async () => {
    const { places } = (await list({ limit: 3 })).structuredContent;
    const { place } = (await call('get_place', { id: 1 })).structuredContent;
    for (const { page } of [...places, place])
      assert.equal((await fetch(page ?? '', { headers: { Accept: 'text/html' } })).status, 200);
  });

  test('with fields a place has those alone, in a table instead of prose', async () => {
    const answer = await list({ limit: 2, fields: 'id,page' });
    const [first] = answer.structuredContent.places;
    assert.deepEqual(Object.keys(first ?? {}), ['id', 'page']);
    const lines = textOf(answer).split('\n');
    assert.equal(lines[1], 'id\tpage');
    assert.equal(lines[2], `${first?.id}\t${first?.page}`);
  });

  test('get_place tells notes, hours and fees', async () => {
    const answer = await call('get_place', { id: 'hawa-mahal' });
    assert.match(answer.structuredContent.place.note ?? '', /Rajasthan Day/);
    for (const line of [/^Note: /m, /^Open: /m, /^Entry fee: /m, /^Page: http/m])
      assert.match(textOf(answer), line);
  });

  for (const [typed, meant] of [
    ['hawa-mahl', 'hawa-mahal'],
    ['Nahargarh', 'nahargarh-fort'],
    ['palace of winds', 'hawa-mahal'],
  ] as const)
    test(`for ${typed} get_place suggests ${meant}, and names a tool`, async () => {
      const { isError, content } = await call('get_place', { id: typed });
      assert.equal(isError, true);
      assert.match(content[0].text, new RegExp(`did you mean [^?]*\\b${meant}\\b`));
      assert.match(content[0].text, /list_places lists every place/);
      assert.doesNotMatch(content[0].text, /GET /);
    });

  test('an unknown place of the API suggests the nearest slug', async () => {
    const answer = await send({ path: '/api/v1/places/Nahargarh' });
    const { error } = JSON.parse(answer.body.toString());
    assert.match(error.message, /"Nahargarh" \(did you mean nahargarh-fort\?\)$/);
  });
});
