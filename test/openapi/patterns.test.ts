import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slugPattern } from '../../src/base/slug.ts';
import { withAppInProcess } from '../support/in-process.ts';
import { publishedPatterns } from './published.ts';

/**
 * The syntax that ECMAScript, RE2 (Go) and the regex crate of Rust (Pydantic) read alike: literals, classes without nesting or set
 * operations, groups without look-around, and bounded repeats. An escaped slash is refused by JavaScript in Unicode mode (Zod), and
 * `\u` and `\d` mean other things elsewhere.
 */
const literal = String.raw`[^\\^$.|?*+()[\]{}]|\\[\\.+*?()[\]{}^$|sS]`;
const inClass = String.raw`(?!&&|--|~~)[^\\[\]]|\\[\\sS]`;
const shared = new RegExp(
  String.raw`^(?:${literal}|\[\^?(?:${inClass})+\]|\((?:\?:|(?!\?))|\)|\||\^|\$|[*+?]|\{\d{1,3}(?:,\d{0,3})?\})*$`,
);

test('the syntax that is shared has no look-around, no escaped slash and no escape of a character by its number', () => {
  for (const pattern of [
    '^(?=.*[a-z])a$',
    'a(?!b)',
    '(?<=a)b',
    'https?:\\/\\/',
    '[\\u093d]',
    '\\d',
    '\\bx',
    '[[a]]',
    '[a&&b]',
  ])
    assert.doesNotMatch(pattern, shared);
});

test('every pattern in the documents and the schemas of tools is one that Go, Rust, Python and Zod compile', () =>
  withAppInProcess([], async (url) => {
    const patterns = await publishedPatterns(url);
    assert.ok(patterns.size > 15, `${patterns.size} patterns`);
    const others = [...patterns].filter(([pattern]) => !shared.test(pattern));
    assert.deepEqual(others, []);
    for (const [pattern] of patterns) assert.doesNotThrow(() => new RegExp(pattern, 'u'), pattern);
  }));

test('a slug has lower-case words with hyphens between them, and a letter in one of them', () => {
  const readable = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;
  const texts = fc.string({ unit: fc.constantFrom('a', 'z', '0', '9', '-', 'A', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(texts, (text) => slugPattern.test(text) === readable.test(text)),
    { numRuns: 5000 },
  );
});
