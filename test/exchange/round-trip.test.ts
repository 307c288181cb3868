import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { csv } from '../../src/exchange/csv.ts';
import { geojson } from '../../src/exchange/geojson.ts';
import { importPlaces } from '../../src/exchange/import.ts';
import { checkValue } from '../../src/places/data-file/data-file.ts';
import { categories, type PlaceRecord } from '../../src/places/place.ts';
import { folderForTests } from '../cli/city.ts';
import { city } from '../places/city.ts';
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

test('places that go out as GeoJSON or CSV and come in again are the same, whatever their texts hold', async () => {
  const dataFile = { city: undefined, all: true };
  for (let seed = 1; seed <= 200; seed += 1) {
    const places = oddPlaces(seed);
    const checked = checkValue({ city, places: plain(places) });
    assert.ok('data' in checked, JSON.stringify(checked));
    for (const [name, writer] of Object.entries({ geojson, csv: csv(checked.data.fields) })) {
      const records = places.map((place) => writer.place(place, base));
      const file = join(folder, `trip.${name}`);
      writeFileSync(file, writer.begin(city) + records.join(writer.between) + writer.end);
      const { text, report } = await importPlaces(file, {
        ...dataFile,
        city: name === 'csv' ? city : undefined,
      });
      assert.ok(text, `seed ${seed}, ${name}: ${report}`);
      assert.deepEqual(JSON.parse(text), plain({ city, places }), `seed ${seed}, ${name}`);
      assert.match(report, /: \d+ places of Testville, no errors, no warnings, no notes\n$/);
    }
  }
});
