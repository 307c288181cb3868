import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryOf } from '../../src/import-export/category.ts';
import { originOf, toExported } from '../../src/import-export/columns.ts';
import { csvLine, plainText, readCsv, separatorOf } from '../../src/import-export/csv.ts';
import { readHeadings } from '../../src/import-export/headings.ts';
import { city, placeAt } from '../places/city.ts';

test('a category is known by its id or by what the city calls it, or else guessed by words', () => {
  const categories = { bath: 'Thermal baths', nature: 'Green places' };
  const own = { ...city, categories, local: { name: 'x', categories: { bath: 'Thermen' } } } as typeof city;
  for (const [fields, category, isGuessed] of [
    [{ category: 'Heritage' }, 'heritage', false],
    [{ category: 'BATH' }, 'bath', false],
    [{ category: 'thermal baths' }, 'bath', false],
    [{ category: 'thermen' }, 'bath', false],
    [{ category: 'green places' }, 'nature', false],
    [{ category: 'old baths' }, 'bath', true],
    [{ category: 'green', name: 'Zoo' }, 'recreation', true],
    [{ name: 'The baths and a museum' }, 'bath', true],
    [{ name: 'Doctor' }, 'heritage', true],
    [{ name: 'Domus' }, 'heritage', true],
    [{ name: 'Dom' }, 'spiritual', true],
    [{ name: 'X', localName: 'Stadtpark' }, 'nature', true],
    [{}, 'heritage', true],
  ] as const)
    assert.deepEqual(categoryOf(fields, own), { category, isGuessed }, JSON.stringify(fields));
});

test('words for a category count in the plural, in other languages and without accents', () => {
  for (const [category, words] of [
    ['institutional', 'Museen Musées Museus Muzeum Bibliotheken Kunst संग्रहालय'],
    ['recreation', 'Bad Bäder Freibad Märkte Piscine Termas Spielplatz Seilbahn Shopping'],
    ['spiritual', 'Kirchen Klöster Kathedralen Églises Basílicas Chiese Kościoły मंदिर'],
    ['nature', 'Aussichtspunkt Gärten Seen Belvédère Miradouros Cascada Wandern'],
    ['heritage', 'Schlösser Türme Brücken Châteaux Palacios Denkmäler Zamki'],
  ] as const)
    for (const word of words.split(' '))
      assert.equal(categoryOf({ category: word, name: 'X' }, city).category, category, word);
});

test('tables are read with any separator and line ends, quotes, and cells that are no formula', () => {
  for (const [text, ...expected] of [
    ['a,b\r\n1,2\r\n', ['a', 'b'], ['1', '2']],
    ['a;b,c;d\n;;\n', ['a', 'b,c', 'd'], ['', '', '']],
    ['a\tb\rc\td', ['a', 'b'], ['c', 'd']],
    ['\ufeffa,b\n\n\r\n1,', ['a', 'b'], ['1', '']],
    ['"a""b","c\r\nd"\n""\n', ['a"b', 'c\r\nd'], ['']],
    ['a"b",c\n', ['a"b"', 'c']],
    ['a\n', ['a']],
  ] as const) {
    const rows = [...readCsv(text, separatorOf(text))];
    assert.deepEqual(
      rows.map((row) => row.map((cell) => cell.text)),
      expected,
      text,
    );
    for (const { text: cell, at } of rows.flat())
      if (!cell.includes('"'))
        assert.ok(text.slice(at).replace(/^"/, '').startsWith(cell), `${cell} at ${at}`);
  }
  const cells = [undefined, 1, true, 'a"b', '=1', "'=1", "'x", ['a']];
  assert.equal(csvLine(cells), `,1,true,"a""b","'=1","''=1","'x","[""a""]"\r\n`);
  assert.deepEqual(["'=1", "''=1", "'x", '＝1'].map(plainText), ['=1', "'=1", "'x", '＝1']);
});

test('headings are read in the language that most of them are in', () => {
  const read = (headings: string, language?: string) => {
    const { targets, language: found } = readHeadings(headings.split(','), { cityLanguage: language });
    const names = [...targets].map(
      ([heading, { column, isNative }]) => `${heading}>${column.name}${isNative ? '!' : ''}`,
    );
    return `${found}: ${names.join(' ')}`;
  };
  for (const [headings, language, expected] of [
    ['name,lat,lng', undefined, 'en: name>name lat>lat lng>lng'],
    ['Name,Öffnungs-Zeiten,Breite', undefined, 'de: Name>name! Öffnungs-Zeiten>openingHours! Breite>lat!'],
    ['Title,Summary,Preis', 'de', 'de: Title>name Summary>description Preis>entryFee!'],
    ['Title,Preis', 'fr', 'fr: Title>name Preis>entryFee'],
    ['name,name:en,name:de,name:fr', 'de', 'de: name:en>name name:de>localName name>name!'],
    ['description_de,Text/hi', 'de', 'de: description_de>local.description'],
    [
      'Preis,Beschreibung (EN),Saison',
      'de',
      'de: Beschreibung (EN)>description Preis>entryFee! Saison>bestTime!',
    ],
    ['name:hi,description:hi', 'hi', 'hi: name:hi>hindi description:hi>local.description'],
    [
      'Name,Lat,Lng,Description (EN),Beschreibung (DE)',
      undefined,
      'de: Name>name Lat>lat Lng>lng Description (EN)>description Beschreibung (DE)>local.description',
    ],
    [
      'Beschreibung (DE),Description (EN),Name',
      undefined,
      'de: Beschreibung (DE)>local.description Description (EN)>description Name>name',
    ],
    ['Titel,Title,Lat,Lng', 'de', 'de: Title>name Lat>lat Lng>lng Titel>name!'],
    [
      'Title,Lat,Lng,Beschreibung,Description',
      undefined,
      'de: Title>name Lat>lat Lng>lng Description>description Beschreibung>description!',
    ],
    ['Name (EN),Name (DE)', undefined, 'de: Name (EN)>name Name (DE)>localName'],
    ['Name,name:de,description_en', 'de', 'de: Name>name name:de>localName description_en>description'],
    ['nameEN,titleDe,Hinweis deutsch', 'de', 'de: nameEN>name titleDe>localName Hinweis deutsch>local.note'],
    [
      'Nome,Descrição (inglês),Descrição',
      'pt',
      'pt: Descrição (inglês)>description Nome>name! Descrição>description!',
    ],
    ['Opis,Opis [en-GB],Nazwa', 'pl', 'pl: Opis [en-GB]>description Opis>description! Nazwa>name!'],
    ['name,description_de,description_fr', undefined, 'en: name>name'],
    ['colour,credit.page', undefined, 'en: credit.page>credit.page'],
  ] as const)
    assert.equal(read(headings, language), expected);
});

test('an export names pages and pictures by absolute addresses, and is known by them', () => {
  const photos = [{ url: '/images/b.jpg', credit: { page: 'https://a.example/' } }] as never;
  const place = placeAt(1, { photos });
  const base = 'https://x.example';
  const { image, photos: [photo] = [], url } = toExported(place, base);
  assert.deepEqual(
    [image, photo?.url, url],
    [`${base}/images/place-1.svg`, `${base}/images/b.jpg`, `${base}/places/place-1`],
  );
  assert.ok(!('url' in toExported(place, '')));
  assert.equal(originOf(`${base}/places/a`, 'a'), base);
  for (const address of [`${base}/places/b`, `${base}/places/b/a`, 'ftp://x.example/places/a', undefined])
    assert.equal(originOf(address, 'a'), undefined);
});
