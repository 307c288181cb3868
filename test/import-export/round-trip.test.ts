import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { csv } from '../../src/import-export/csv.ts';
import { geojson } from '../../src/import-export/geojson.ts';
import { importPlaces } from '../../src/import-export/import.ts';
import { Catalogue } from '../../src/places/catalogue.ts';
import { standardCategories as categories } from '../../src/places/categories.ts';
import { checkValue } from '../../src/places/data-file/data-file.ts';
import type { City, PlaceRecord } from '../../src/places/place.ts';
import { folderForTests } from '../cli/city.ts';
import { city } from '../places/city.ts';
import { projectRoot } from '../support/project.ts';
import { mulberry32 } from '../support/random.ts';

const folder = folderForTests();
const base = 'https://places.example';

/** What formats, spreadsheets and readers take for their own, and letters of many scripts. */
const pieces = [
  ...[
    '=',
    '+1',
    '-',
    '@',
    "'",
    "''=",
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\r\n',
    '\n',
    '\r',
    ' ',
    '\\',
    '[',
    '{',
    '\u0000',
    '\ufeff',
  ],
  ...[
    'Fort',
    'किला',
    'Águas',
    'القاهرة',
    '京都',
    '🏰',
    '<b>',
    '&amp;',
    'null',
    '1e5',
    '1,5',
    '＝',
    '\u2028',
    'e\u0301'.normalize(),
  ],
];

/** Places with odd texts in every field; a seed decides. */
function oddPlaces(seed: number): PlaceRecord[] {
  const random = mulberry32(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const text = () =>
    `${Array.from({ length: 1 + random() * 5 }, () => pick(pieces)).join('')}x`.normalize('NFC');
  const maybe = <T>(make: () => T): T | undefined => (random() < 0.5 ? make() : undefined);
  const credit = () => ({
    page: `${base}/a?b=c&d="e`.replace('"', "'"),
    author: maybe(text),
    licence: maybe(text),
  });
  return Array.from({ length: 1 + Math.floor(random() * 12) }, (_, i) => {
    const id = `place-${seed}-${i}`;
    return {
      id,
      index: i + 1,
      name: text(),
      hindi: `${text()}क`,
      description: text(),
      distance: text(),
      entryFee: text(),
      bestTime: text(),
      category: pick(categories),
      lat: (random() - 0.5) * 180,
      lng: pick([(random() - 0.5) * 360, 180, -180, 1e-7]),
      image: pick([`/images/${id}.svg`, '/images/Old_fort-2.jpg', 'https://photos.example/a.jpg?b=1,2']),
      openingHours: maybe(() => 'Mo-Fr 09:00-17:00'),
      website: maybe(() => `https://x.example/places/${id}`),
      telephone: maybe(() => '+91 141 256 1256'),
      wheelchair: maybe(() => pick(['yes', 'limited', 'no'] as const)),
      duration: maybe(() => 90),
      fee: maybe(() => [
        { amount: 12.5, currency: 'INR', for: pick(['=adults', "'", 'children']), year: 2026 },
      ]),
      note: maybe(text),
      local: maybe(() => ({ description: text(), note: maybe(text) })),
      photos: maybe(() => [
        { url: 'https://photos.example/b.jpg', credit: credit() },
        { url: '/images/Old_fort-3.webp', credit: credit() },
      ]),
      credit: maybe(credit),
    };
  });
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Sends places out as each format and in again: the data file must be the same, and nothing guessed. */
async function assertRoundTrips(city: City, places: readonly PlaceRecord[], what: string): Promise<void> {
  const checked = checkValue({ city, places: plain(places) });
  assert.ok('data' in checked, JSON.stringify(checked));
  for (const [name, writer] of Object.entries({ geojson, csv: csv(checked.data.fields) })) {
    const records = places.map((place) => writer.place(place, base));
    const file = join(folder, `trip.${name}`);
    writeFileSync(file, writer.begin(city) + records.join(writer.between) + writer.end);
    // A table has no place for the city.
    const { text, report } = await importPlaces(file, { city: name === 'csv' ? city : undefined, all: true });
    assert.ok(text, `${what}, ${name}: ${report}`);
    assert.deepEqual(JSON.parse(text), plain({ city, places }), `${what}, ${name}`);
    assert.match(report, /: \d+ places of [^,]+, no errors, no warnings, no notes\n$/);
  }
}

test('places that go out as GeoJSON or CSV and come in again are the same, whatever their texts hold', async () => {
  for (let seed = 1; seed <= 200; seed += 1) await assertRoundTrips(city, oddPlaces(seed), `seed ${seed}`);
});

for (const file of [
  'data/places.json',
  ...['lisbon', 'kyoto', 'cairo', 'udaipur'].map((name) => `test/fixtures/${name}.json`),
])
  test(`${file} goes out as GeoJSON or CSV, and comes in again`, async () => {
    const checked = checkValue(JSON.parse(readFileSync(join(projectRoot, file), 'utf8')));
    assert.ok('data' in checked);
    const catalogue = new Catalogue(checked.data);
    const places = Array.from({ length: catalogue.size }, (_, position) => catalogue.at(position));
    await assertRoundTrips(catalogue.city, places, file);
  });
