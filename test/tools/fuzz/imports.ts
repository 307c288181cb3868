import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csv } from '../../../src/import-export/csv.ts';
import { geojson } from '../../../src/import-export/export.ts';
import { importPlaces } from '../../../src/import-export/import.ts';
import { placeAt } from '../../../src/places/catalogue-data.ts';
import { standardCategories as categories } from '../../../src/places/categories.ts';
import { checkValue } from '../../../src/places/data-file/data-file.ts';
import { type City, type PlaceRecord, placeDraft } from '../../../src/places/place.ts';
import { city } from '../../places/city.ts';
import { mulberry32 } from '../../support/random.ts';
import { damaged } from './damage.ts';
import type { Generator } from './generator.ts';

type Format = 'csv' | 'geojson';

const base = 'https://places.example';

/** What formats, spreadsheets and readers take for their own, and letters of many scripts. */
const pieces = [
  ...'= +1 - @ \' \'\'= " "" , ; \t \r\n \n \r \\ [ { \u0000 \ufeff Fort किला Águas'.split(' '),
  ...'القاهرة 京都 🏰 a<b & null 1e5 1,5 ＝ \u2028'.split(' '),
  ' ',
  'e\u0301'.normalize(),
];

/** Places with odd texts in every field; a seed decides. */
export function oddPlaces(seed: number): PlaceRecord[] {
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
export async function assertRoundTrips(
  folder: string,
  city: City,
  places: readonly PlaceRecord[],
  formats: readonly Format[] = ['geojson', 'csv'],
): Promise<void> {
  const checked = checkValue({ city, places: plain(places) });
  assert.ok('data' in checked, JSON.stringify(checked));
  for (const name of formats) {
    const file = join(folder, `trip.${name}`);
    writeFileSync(file, exported(name, city, places, checked.data.fields));
    // A table has no place for the city.
    const { text, report } = await importPlaces(file, { city: name === 'csv' ? city : undefined, all: true });
    assert.ok(text, `${name}: ${report}`);
    const imported = JSON.parse(text);
    assert.deepEqual(
      [imported.city, served(imported)],
      [plain(city), served({ city, places: plain(places) })],
      name,
    );
    assert.match(report, /: \d+ places? of [^,]+, no errors, no warnings, no notes\n$/);
  }
}

/** The places of a data file with the fields that a service derives, such as measured distances. */
function served(file: unknown): unknown[] {
  const checked = checkValue(file);
  assert.ok('data' in checked, JSON.stringify(checked));
  const { data } = checked;
  return [...data.starts.keys()].map((position) => plain(placeAt(data, position)));
}

function exported(format: Format, city: City, places: readonly PlaceRecord[], fields = allFields): string {
  const writer = format === 'csv' ? csv(fields) : geojson;
  const records = places.map((place) => writer.place(place, base));
  return writer.begin(city) + records.join(writer.between) + writer.end;
}

const allFields: readonly string[] = Object.keys(placeDraft.fields);

/** Files to import: an export comes in as it went out, and a damaged one as a data file without a fault, or with a report. */
function importsOf(format: Format): Generator {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'places-fuzz-'));
    return {
      async attempt(seed) {
        const places = oddPlaces(seed);
        await assertRoundTrips(folder, city, places, [format]);
        const file = join(folder, `damaged.${format}`);
        const others = [exported(format, city, oddPlaces(seed + 1))];
        writeFileSync(file, damaged(exported(format, city, places), mulberry32(seed), { pieces, others }));
        const imported = await importPlaces(file, { city: undefined, all: true });
        if (imported.text === undefined) assert.match(imported.report, /error/);
        else assert.ok('data' in checkValue(JSON.parse(imported.text)), imported.report);
      },
      [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }),
    };
  };
}

export const csvFiles = importsOf('csv');
export const geojsonFiles = importsOf('geojson');
