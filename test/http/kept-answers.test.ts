import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonText } from '../../src/http/content.ts';
import { type KeptAnswer, KeptAnswers } from '../../src/http/kept-answers.ts';

/** An answer for an origin with a body of so many bytes, or none. */
const answerOf = (base: string, bytes?: number) =>
  ({ base, reply: bytes === undefined ? {} : { content: jsonText('x'.repeat(bytes), false) } }) as KeptAnswer;

test('an answer is found for the origin that it was made for, whichever asks first', () => {
  const answers = new KeptAnswers();
  const all = ['http://a.example', 'http://b.example'].map((base) => answerOf(base));
  for (const answer of all) answers.keep('/page', answer);
  for (const answer of all) assert.equal(answers.find('/page', answer.base), answer);
  assert.equal(answers.find('/page', 'http://c.example'), undefined);
});

test('answers are kept up to the size of their bodies', () => {
  const answers = new KeptAnswers();
  for (const megabytes of [8, 7])
    answers.keep(`/${megabytes}`, answerOf('http://a.example', megabytes * 1024 ** 2));
  assert.deepEqual(
    ['/8', '/7'].map((url) => answers.find(url, 'http://a.example') !== undefined),
    [false, true],
  );
});
