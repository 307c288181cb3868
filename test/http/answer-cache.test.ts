import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnswerCache, type Found } from '../../src/http/answer-cache.ts';
import { jsonText, MediaType } from '../../src/http/content.ts';
import { readTarget } from '../../src/http/request.ts';
import type { PreparedReply } from '../../src/http/send.ts';

const found = { target: readTarget('/page') } as Found;

/** A reply with a body of so many bytes, or none. */
const replyOf = (bytes?: number): PreparedReply => ({
  headerText: 'A: b\r\n',
  ...(bytes !== undefined && { content: jsonText('x'.repeat(bytes), false) }),
});

/** Adds a reply as often as it must be requested to be cached. */
function request(answers: AnswerCache, url: string, base: string, reply: PreparedReply): void {
  for (let i = 0; i < 2; i += 1) answers.add(url, found, base, reply);
}

test('an answer is cached at its second request, also in a flood of others', () => {
  const answers = new AnswerCache();
  const [first, second] = [replyOf(), replyOf()];
  answers.add('/page', found, 'http://a.example', first);
  assert.equal(answers.find('/page', 'http://a.example'), undefined);
  answers.add('/page', found, 'http://a.example', second);
  // Four times the size of the cache.
  for (let i = 0; i < 120; i += 1) answers.add(`/flood-${i}`, found, 'http://a.example', replyOf(1024 ** 2));
  assert.deepEqual(answers.find('/page', 'http://a.example'), {
    ...found,
    base: 'http://a.example',
    reply: second,
  });
  assert.equal(answers.find('/flood-119', 'http://a.example'), undefined);
});

test('an answer is found for the origin that it was made for, whichever asks first', () => {
  const answers = new AnswerCache();
  const bases = ['http://a.example', 'http://b.example'];
  for (const base of bases) request(answers, '/page', base, replyOf());
  for (const base of bases) assert.equal(answers.find('/page', base)?.base, base);
  assert.equal(answers.find('/page', 'http://c.example'), undefined);
});

test('answers are kept up to the size of their bodies', () => {
  const answers = new AnswerCache();
  for (const megabytes of [15, 14])
    request(answers, `/${megabytes}`, 'http://a.example', replyOf(megabytes * 1024 ** 2));
  assert.deepEqual(
    ['/15', '/14'].map((url) => answers.find(url, 'http://a.example') !== undefined),
    [false, true],
  );
});

const type = new MediaType('text/html', { caching: 'public' });

/** Bodies of one page, how often it was rendered, and which steps were charged to which requester. */
function counting() {
  let rendered = 0;
  const charges: string[] = [];
  const bodies = new AnswerCache((requesterKey) => (steps) => void charges.push(`${requesterKey} ${steps}`));
  const get = async (base: string, requesterKey = 'a') => {
    const body = await bodies.body(
      'page',
      { base, requesterKey },
      7,
      () => type,
      (origin) => {
        rendered += 1;
        return `<a href="${origin}/a">${origin}</a>`;
      },
    );
    return String(body.identity.body);
  };
  return { get, charges, rendered: () => rendered };
}

test('a body is rendered once for each origin', async () => {
  const { get, rendered } = counting();
  for (const base of ['http://one.example:8080', 'https://one.example', 'http://one.example:8080'])
    assert.equal(await get(base), `<a href="${base}/a">${base}</a>`);
  assert.equal(rendered(), 2);
});

test('what is ready is free, and one more origin counts as one more body', async () => {
  const { get, charges } = counting();
  for (const requesterKey of ['a', 'b', 'c']) await get('http://one.example', requesterKey);
  await get('http://other.example', 'd');
  assert.deepEqual(charges, ['a 7', 'd 7']);
});

test('a body without links is made once for all, without being counted', () => {
  const bodies = new AnswerCache(() => assert.fail('counted'));
  let made = 0;
  const get = () => bodies.commonBody('picture', type, () => `picture ${++made}`);
  assert.equal(String(get().identity.body), 'picture 1');
  assert.equal(get(), get());
  assert.equal(made, 1);
});
