import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importPlaces } from '../../src/import-export/import.ts';
import { testCityFile } from '../contract/case.ts';
import { folderForTests } from '../support/folder.ts';

const folder = folderForTests();
const { city } = JSON.parse(readFileSync(testCityFile, 'utf8'));

async function imported(elements: readonly object[], given?: typeof city) {
  const file = join(folder, 'osm.json');
  writeFileSync(file, JSON.stringify({ elements }));
  const { text, report } = await importPlaces(file, { city: given, all: true });
  return { report, ...JSON.parse(text ?? assert.fail(report)) };
}

const node = (tags: object, lat = 1, lon = 2) => ({ type: 'node', id: 1, lat, lon, tags });

test('lodging and information are left out and counted, unless they are historic', async () => {
  const { places, report } = await imported([
    ...['hotel', 'guest_house', 'hostel', 'apartment', 'motel', 'camp_site', 'chalet'].map((tourism, i) =>
      node({ name: `Bed ${i}`, tourism }),
    ),
    node({ name: 'Board', tourism: 'information' }),
    node({ name: 'Castle Inn', tourism: 'hotel', historic: 'castle' }, 1.1),
    node({ name: 'View', tourism: 'viewpoint' }, 1.2),
  ]);
  assert.deepEqual(
    places.map(({ name }: { name: string }) => name),
    ['Castle Inn', 'View'],
  );
  assert.match(report, /note: 8 of 10 are no attractions and are left out: lodging 7, information 1\n/);
});

test('tags give names, hours, fee, access, photo and motif', async () => {
  const { places } = await imported([
    node({
      name: 'Stephansdom',
      'name:de': 'Stephansdom',
      wikipedia: 'en:St. Stephen’s Cathedral (Vienna)',
      wikidata: 'Q5943',
      alt_name: 'Steffl; Dom',
      old_name: 'Steffl',
      amenity: 'place_of_worship',
      religion: 'christian',
      opening_hours: 'Mo-Sa 06:00-22:00; Su,PH 07:00-22:00',
      fee: 'no',
      wheelchair: 'limited',
      'contact:website': 'https://dom.example/',
      wikimedia_commons: 'File:Dom.jpg',
    }),
    node(
      {
        name: 'Karlskirche',
        'name:de': 'Karlskirche',
        building: 'church',
        wikimedia_commons: 'Category:Karlskirche',
      },
      1.1,
    ),
  ]);
  assert.partialDeepStrictEqual(places, [
    {
      name: 'St. Stephen’s Cathedral',
      localName: 'Stephansdom',
      otherNames: ['Steffl', 'Dom'],
      category: 'spiritual',
      motif: 'church',
      openingHours: 'Mo-Sa 06:00-22:00; Su 07:00-22:00',
      entryFee: 'Free',
      wheelchair: 'limited',
      website: 'https://dom.example/',
    },
    { name: 'Karlskirche', motif: 'church' },
  ]);
  assert.match(places[0].image, /Special:FilePath\/Dom\.jpg/);
  assert.equal(places[1].image, undefined);
});

test('an outline in several pieces gives a point inside', async () => {
  const piece = (...pairs: readonly (readonly [number, number])[]) => ({
    type: 'way',
    role: 'outer',
    geometry: pairs.map(([lon, lat]) => ({ lat, lon })),
  });
  // An area like a horseshoe, whose centre is outside of it.
  const members = [
    piece([0, 0], [9, 0], [9, 9], [8, 9]),
    piece([0, 1], [0, 0]),
    piece([8, 9], [8, 1], [0, 1]),
  ];
  const { places } = await imported([
    { type: 'relation', id: 1, tags: { name: 'Wall', historic: 'citywalls' }, members },
  ]);
  const [{ lat, lng }] = places;
  assert.ok(lng > 8 && lng < 9 && lat > 0 && lat < 9, `${lat} ${lng}`);
});

test('the city gets the credit that the licence requires', async () => {
  const elements = [node({ name: 'View', tourism: 'viewpoint' })];
  const { licence: _, hindi: __, ...others } = city;
  const bare = { ...others, language: 'en' };
  const guessed = await imported(elements, bare);
  assert.equal(guessed.city.licence.name, '© OpenStreetMap contributors, ODbL 1.0');
  const own = await imported(elements, {
    ...bare,
    licence: { name: 'CC BY 4.0', url: 'https://a.example/' },
  });
  assert.equal(own.city.licence.name, 'CC BY 4.0');
  assert.match(
    own.report,
    /warning: the data requires the credit "© OpenStreetMap contributors, ODbL 1\.0": add it/,
  );
});
