import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLanguage } from '../../src/site/page-language.ts';

test('the language that a browser weighs highest is preferred, English where it names none', () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['fr, de;q=0.5', 'en'],
    ['hi', 'hi'],
    ['HI-Deva-IN;q=0.3', 'hi'],
    ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['fr, hi;q=0.7, en;q=0.7', 'hi'],
    ['hi;q=0', 'en'],
    ['hi;q=nonsense', 'en'],
    ['his', 'en'],
  ];
  for (const [field, language] of cases) {
    const call = { query: {}, headers: { 'accept-language': field }, base: 'https://places.example' };
    assert.equal(pageLanguage(call, { language: 'hi' }).language, language, field);
  }
});
