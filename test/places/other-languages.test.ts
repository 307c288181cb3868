import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Catalogue } from '../../src/places/catalogue.ts';
import { readCatalogue } from '../../src/places/load.ts';
import { createCatalogue } from '../support/catalogue.ts';
import { city, placeAt } from './city.ts';

const fixture = (name: string) => readCatalogue(`${import.meta.dirname}/../fixtures/${name}.json`);

/** The names of what a search finds, in the language of the city. */
function found(catalogue: Catalogue, search: string): (string | undefined)[] {
  const positions = catalogue.select({ search }).page(0, 10);
  return positions.map((position) => catalogue.at(position).localName);
}

test('a search of Cairo needs neither vowel points nor the right alef, heh or yeh', async () => {
  const cairo = await fixture('cairo');
  for (const search of ['اهرامات', 'أَهْرَامَات', 'الجيزه', 'أهرامـات'])
    assert.deepEqual(found(cairo, search), ['أهرامات الجيزة'], search);
  assert.deepEqual(found(cairo, 'احمد'), ['مسجد أحمد بن طولون']);
  assert.deepEqual(found(cairo, 'القاهره'), ['برج القاهرة']);
});

test('a search of Kyoto takes any kana and any width', async () => {
  const kyoto = await fixture('kyoto');
  for (const search of ['金閣', 'ＧＯＬＤＥＮ　pavilion', 'Ｇolden'])
    assert.deepEqual(found(kyoto, search), ['金閣寺'], search);
  for (const search of ['竹林の', '竹林ノ', '竹林ﾉ'])
    assert.deepEqual(found(kyoto, search), ['竹林の小径'], search);
  assert.deepEqual(found(kyoto, 'nijo'), ['二条城']);
});

test('a search of Lisbon needs no accents', async () => {
  const lisbon = await fixture('lisbon');
  assert.deepEqual(found(lisbon, 'sao jorge castelo'), ['Castelo de São Jorge']);
  assert.deepEqual(found(lisbon, 'OCEANARIO'), ['Oceanário de Lisboa']);
  assert.deepEqual(found(lisbon, 'jeronimos mosteiro'), ['Mosteiro dos Jerónimos']);
});

/** These names by the order of a language. */
function ordered(language: string, names: readonly string[]): string[] {
  const places = names.map((name, i) => placeAt(i + 1, { name }));
  const catalogue = createCatalogue({ ...city, language }, places);
  const positions = catalogue.pageByName(catalogue.select({}), 0, names.length);
  return positions.map((position) => catalogue.at(position).name);
}

test('names are in the order of the language of the city', () => {
  const names = ['Zoo', 'Årsta', 'Ötker', 'Oslo', 'Aroma', 'Çan', 'Cuma', 'Data'];
  const [swedish, german, turkish] = ['sv', 'de', 'tr'].map((language) => ordered(language, names));
  assert.deepEqual(swedish, ['Aroma', 'Çan', 'Cuma', 'Data', 'Oslo', 'Zoo', 'Årsta', 'Ötker']);
  assert.deepEqual(german, ['Aroma', 'Årsta', 'Çan', 'Cuma', 'Data', 'Oslo', 'Ötker', 'Zoo']);
  assert.deepEqual(turkish, ['Aroma', 'Årsta', 'Cuma', 'Çan', 'Data', 'Oslo', 'Ötker', 'Zoo']);
});

test('many names are in order, equal ones by index', () => {
  const names = Array.from(
    { length: 5000 },
    (_, i) => `Name ${((i * 7919) % 4000).toString().padStart(4, '0')}`,
  );
  const places = names.map((name, i) => placeAt(i + 1, { name }));
  const catalogue = createCatalogue(city, places);
  const expected = [...names.keys()].sort((a, b) => (names[a] ?? '').localeCompare(names[b] ?? '') || a - b);
  assert.deepEqual(catalogue.pageByName(catalogue.select({}), 0, names.length), expected);
});
