import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english } from '../../src/locales/en.ts';
import { allLanguages } from '../../src/locales/languages.ts';
import { Lexicon } from '../../src/search/lexicon.ts';

const lexiconIn = (language: string, city = '') =>
  new Lexicon(
    allLanguages
      .filter((words) => words === english || words.language === language)
      .map(({ search }) => search),
    city,
  );

for (const [language, search, words, filters] of [
  ['de', 'Welche Sehenswürdigkeiten gibt es in Wien?', '', ''],
  ['de', 'Schlösser kostenlos', 'schlosser', 'isFree'],
  ['de', 'Museen in meiner Nähe jetzt geöffnet', 'museen', 'isNear isOpen'],
  ['fr', 'que voir à Lyon', 'lyon', ''],
  ['fr', 'musées gratuits près de moi', 'musees', 'isFree isNear'],
  ['es', '¿Qué ver en Sevilla', '¿que sevilla', ''],
  ['es', 'museos gratis abiertos ahora', 'museos', 'isFree isOpen'],
  ['pt', 'o que visitar no Porto', 'porto', ''],
  ['pt', 'igrejas grátis perto de mim', 'igrejas', 'isFree isNear'],
  ['hi', 'किले मुफ़्त', 'किले', 'isFree'],
  ['hi', 'mere paas mandir', 'mandir', 'isNear'],
  ['en', 'free museums near me', 'museums', 'isFree isNear'],
] as const)
  test(`"${search}" is read as people in a city of ${language} mean it`, () => {
    const read = lexiconIn(language, 'Wien').meaningOf(search);
    assert.equal(read.words.join(' '), words);
    assert.equal([...read.filters].sort().join(' '), filters);
  });

test('a word finds what others of its kind are called, in the languages of the city alone', () => {
  assert.ok(lexiconIn('de').textsFor('castle').includes('schloss'));
  assert.ok(lexiconIn('pt').textsFor('church').includes('igreja'));
  assert.ok(lexiconIn('hi').textsFor('kila').includes('fort'));
  assert.deepEqual(lexiconIn('fr').textsFor('kila'), ['kila']);
});
