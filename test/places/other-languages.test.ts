import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCatalogue } from '../../src/places/load.ts';
import { createCatalogue } from '../support/catalogue.ts';
import { city, placeAt } from './city.ts';

/** What finds each place, in the fixture of a city, by its name in the language of the city. */
const searches: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // Neither vowel points nor the right alef, heh or yeh are needed.
  cairo: {
    'أهرامات الجيزة': ['اهرامات', 'أَهْرَامَات', 'الجيزه', 'أهرامـات'],
    'مسجد أحمد بن طولون': ['احمد'],
    'برج القاهرة': ['القاهره'],
  },
  // Any kana and any width will do.
  kyoto: {
    金閣寺: ['金閣', 'ＧＯＬＤＥＮ　pavilion', 'Ｇolden'],
    竹林の小径: ['竹林の', '竹林ノ', '竹林ﾉ'],
    二条城: ['nijo'],
  },
  lisbon: { 'Torre de Belém': ['belem torre'], 'Mosteiro dos Jerónimos': ['JERONIMOS mosteiro'] },
};

for (const [name, wanted] of Object.entries(searches))
  test(`a search of ${name} takes other spellings of its names`, async () => {
    const catalogue = await readCatalogue(`${import.meta.dirname}/../fixtures/${name}.json`);
    for (const [localName, texts] of Object.entries(wanted))
      for (const search of texts) {
        const found = catalogue.select({ search }).page(0, 10);
        assert.deepEqual(
          found.map((position) => catalogue.at(position).localName),
          [localName],
          search,
        );
      }
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
