import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english } from '../../src/locales/en.ts';
import { hindi } from '../../src/locales/hi.ts';

test('numbers, plurals, distances and countries follow the language', () => {
  assert.deepEqual([0, 1, 2, 1234, 100_000].map(english.places), [
    '0 places',
    '1 place',
    '2 places',
    '1,234 places',
    '100,000 places',
  ]);
  assert.deepEqual([0, 1, 2, 1234, 100_000].map(hindi.places), [
    '0 जगह',
    '1 जगह',
    '2 जगहें',
    '1,234 जगहें',
    '1,00,000 जगहें',
  ]);
  assert.deepEqual([0.26, 0.96, 9.94, 10.4, 1200].map(english.kilometres), [
    '300 m',
    '1.0 km',
    '9.9 km',
    '10 km',
    '1,200 km',
  ]);
  assert.deepEqual([0.9, 3].map(hindi.kilometres), ['900 मीटर', '3.0 किमी']);
  assert.equal(hindi.list(['क', 'ख', 'ग']), 'क, ख और ग');
  assert.equal(english.region('Rajasthan', 'IN'), 'Rajasthan, India');
  assert.equal(hindi.region('राजस्थान', 'IN'), 'राजस्थान, भारत');
});

test('no Hindi word was left in English', () => {
  const left = (words: object): string[] =>
    Object.entries(words).flatMap(([name, word]) => {
      if (typeof word === 'object' && word !== null && !Array.isArray(word)) return left(word);
      return [word].flat().some((text) => typeof text !== 'string' || /[ऀ-ॿ]/.test(text)) ? [] : [name];
    });
  assert.deepEqual(left(hindi), ['language']);
});
