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

test('a link on a page of the site keeps English, also where other sites have the same origin', () => {
  const origin = 'https://city.example';
  const cases: readonly (readonly [base: string, referer: string, language: string])[] = [
    [origin, `${origin}/places/fort`, 'en'],
    [origin, 'https://other.example/', 'en'],
    [`${origin}/places`, `${origin}/places/places/fort`, 'en'],
    [`${origin}/places`, `${origin}/places/`, 'en'],
    [`${origin}/places`, `${origin}/`, 'hi'],
    [`${origin}/places`, `${origin}/placesetting/`, 'hi'],
  ];
  const fetched = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', 'accept-language': 'hi' };
  for (const [base, referer, language] of cases) {
    const call = { query: {}, headers: { ...fetched, referer }, base };
    assert.equal(pageLanguage(call, { language: 'hi' }).language, language, `${referer} to ${base}`);
  }
});
