import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { english } from '../../src/locales/en.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import { hindi } from '../../src/locales/hi.ts';
import { allLanguages } from '../../src/locales/languages.ts';

test('numbers, plurals, distances and countries follow the language', () => {
  assert.deepEqual([0, 1, 1234].map(english.places), ['0 places', '1 place', '1,234 places']);
  assert.deepEqual([0, 2, 100_000].map(hindi.places), ['0 जगह', '2 जगहें', '1,00,000 जगहें']);
  assert.deepEqual([0.26, 0.96, 10.4, 1200].map(english.kilometres), [
    '300 m',
    '1.0 km',
    '10 km',
    '1,200 km',
  ]);
  assert.deepEqual([0.9, 3].map(hindi.kilometres), ['900 मीटर', '3.0 किमी']);
  assert.equal(hindi.list(['क', 'ख', 'ग']), 'क, ख और ग');
  assert.equal(english.region('Rajasthan', 'IN'), 'Rajasthan, India');
  assert.equal(hindi.region('राजस्थान', 'IN'), 'राजस्थान, भारत');
});

test('days of the week and durations are formatted once', () => {
  const { weekday, shortWeekday, duration } = formatsOf('en');
  const texts = () => [weekday(0), weekday(6), shortWeekday(6), duration(45), duration(150)];
  assert.deepEqual(texts(), ['Monday', 'Sunday', 'Sun', '45 minutes', '2.5 hours']);
  const uses = [Intl.DateTimeFormat, Intl.NumberFormat].map(
    ({ prototype }) => mock.getter(prototype, 'format').mock,
  );
  assert.deepEqual(texts(), ['Monday', 'Sunday', 'Sun', '45 minutes', '2.5 hours']);
  assert.deepEqual(
    uses.map((each) => each.callCount()),
    [0, 0],
  );
  mock.restoreAll();
});

/** Words that a language shares with English. */
const shared: Readonly<Record<string, RegExp>> = {
  de: /^(?:Website|Filter|API|OpenAPI|[\d ]*k?m)/,
  fr: /^(?:Accessible|Distance|Excursion|Licence|Contact|Description|Nature|Photo|Image|Page|[\d ]*k?m|OpenAPI)/,
  es: /^(?:[\d ]*k?m)/,
  pt: /^(?:Site|[\d ]*k?m)/,
  hi: /^$/,
};

test('no word was left in English, in any language', () => {
  const left = (words: object, original: object, known: RegExp): string[] =>
    Object.entries(original).flatMap(([name, word]) => {
      const own: unknown = Reflect.get(words, name);
      if (typeof word === 'object' && typeof own === 'object' && own !== null) return left(own, word, known);
      return typeof word === 'string' && word !== '' && own === word && !known.test(word)
        ? [`${name}: ${word}`]
        : [];
    });
  for (const words of allLanguages.slice(1))
    assert.deepEqual(left(words, english, shared[words.language] ?? /^$/), [], words.language);
});
