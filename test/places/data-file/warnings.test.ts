import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Fault } from '../../../src/base/fault.ts';
import { checkReport } from '../../../src/places/data-file/check-report.ts';
import { faultLine } from '../../../src/places/data-file/data-file.ts';
import { createWarnings } from '../../../src/places/data-file/warnings.ts';
import type { PlaceRecord } from '../../../src/places/place.ts';
import { folderForTests } from '../../support/folder.ts';
import { city, placeAt } from '../city.ts';

const { lat, lng } = city.centre;

/** The warnings about places beside one that is where it should be. */
function warningsOf(...places: readonly Partial<PlaceRecord>[]): string[] {
  const { checkPlace, all } = createWarnings(new Set(['a.jpg']));
  for (const [i, place] of [{ lat: lat + 0.1 }, ...places].entries())
    checkPlace(placeAt(i + 1, place), `/${i}`, city.centre);
  return all().map(faultLine);
}

test('warns of what is allowed, but most likely a mistake, and says what is meant', () => {
  const away = (kilometres: number) => ({ lat: lat - kilometres / 111.195, lng });
  const mistakes: readonly (readonly [Partial<PlaceRecord>, ...string[]])[] = [
    [{ lat: 0, lng: 0 }, '/1/lat: is 0, as is the longitude; must be the latitude of the place'],
    [{ lat: 0, lng }, '/1/lat: is 2991 km from the centre; must be within 200 km of it'],
    [
      { lat: lng, lng: lat },
      '/1/lat: looks swapped with the longitude; must be 26.9, with the longitude 75.8',
    ],
    [{ lat: lat + 0.1 }, '/1/lat: has the same position as /0; must be a different position'],
    [away(199.9)],
    [away(200.1), '/1/lat: is 200 km from the centre; must be within 200 km of it'],
    [{ image: '/images/a.jpg' }],
    [
      { photos: [{ url: '/images/c.jpg', credit: { page: 'https://a.example/' } }] },
      '/1/photos/0/url: does not exist; must be the file images/c.jpg beside places.json',
    ],
    [
      { image: '/images/b.jpg' },
      '/1/image: does not exist; must be the file images/b.jpg beside places.json',
    ],
    [
      { openingHours: 'Mo 09:00-09:00' },
      '/1/openingHours: contradicts itself; must be hours that neither overlap nor end as they begin',
    ],
  ];
  for (const [place, ...lines] of mistakes) assert.deepEqual(warningsOf(place), lines);
});

test('warns of the centre where every place is far from it, and of a place where one is', async () => {
  const far = [1, 2].map((index) => placeAt(index, { lat: 60 + index }));
  const file = join(folderForTests(), 'far.json');
  for (const [places, ...lines] of [
    [far, '/city/centre is far from every place within 200 km of the places'],
    [far.slice(0, 1), '/places/0/lat is 3792 km from the centre within 200 km of it'],
    [
      [...far, placeAt(3)],
      '/places/0/lat is 3792 km from the centre within 200 km of it',
      '/places/1/lat is 3903 km from the centre within 200 km of it',
    ],
  ] as const) {
    writeFileSync(file, JSON.stringify({ city, places }));
    const { text } = await checkReport(file, { all: false, strict: false, json: true });
    assert.deepEqual(
      JSON.parse(text).map(({ pointer, problem, expected }: Fault) => `${pointer} ${problem} ${expected}`),
      lines,
    );
  }
});
