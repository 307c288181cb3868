import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../../support/folder.ts';
import { projectRoot } from '../../support/project.ts';
import { runPlaces } from '../../support/service.ts';

const folder = folderForTests();
const data = JSON.parse(readFileSync(join(projectRoot, 'src/places/data-file/start.json'), 'utf8'));
const [place] = data.places;

function write(city: object, places: readonly object[]): string {
  const path = join(folder, 'places.json');
  const own = { description: 'A city on the Douro.', contact: undefined };
  writeFileSync(path, JSON.stringify({ city: { ...data.city, ...own, ...city }, places }));
  return path;
}

const whole = (n: number, others: object = {}) => ({
  ...place,
  id: `place-${n}`,
  aliases: undefined,
  index: undefined,
  name: `Place ${n}`,
  lat: 41.15 + n / 1000,
  image: 'https://photos.example/a.jpg',
  credit: { page: 'https://photos.example/a' },
  ...others,
});

test('the list before publication names what is open, and the share that is done', async () => {
  const places = [
    whole(1),
    whole(2, { description: undefined }),
    whole(3, {
      description: 'Ein altes Haus, das von vielen Leuten gerne besucht wird, weil dort Bilder hängen.',
    }),
    whole(4, { openingHours: undefined, specialHours: undefined, access: undefined }),
    whole(5, { image: undefined, credit: undefined }),
    whole(6, { credit: undefined }),
    // One row with latitude and longitude swapped does not blame the others.
    whole(7, { lat: -8.6, lng: 41.1 }),
    whole(8, { name: 'Place 1', lat: 41.1511 }),
  ];
  const path = write({ country: 'ZZ', region: 'Not known', licence: undefined }, places);
  const { code, stdout } = await runPlaces(['check', '--ready', path]);
  assert.equal(code, 0);
  for (const line of [
    'open: 6 of 10 facts about the city; open: region, country, licence, base map (map.geojson)',
    'open: 7 of 8 have a description; open: place-2',
    'open: 7 of 8 have texts in English; open: place-3',
    'open: 7 of 8 have opening hours, or cannot be entered; open: place-4',
    'open: 7 of 8 have a photo; open: place-5',
    'open: 6 of 7 credit their photo; open: place-6',
    'open: 7 of 8 have a likely position; open: place-7',
    'open: 7 of 8 are there once; open: place-8',
    'ready for publication: 85 %',
  ])
    assert.ok(stdout.includes(`${line}\n`), `${line} in ${stdout}`);
  assert.equal((await runPlaces(['check', '--ready', '--strict', path])).code, 1);
});

test('what places init wrote is open until it is replaced', async () => {
  const named = join(folder, 'new-delhi');
  assert.equal((await runPlaces(['init', named])).code, 0);
  const { stdout } = await runPlaces(['check', '--ready', named]);
  for (const line of [
    'open: 3 of 10 facts about the city; open: region, country, centre, description, timeZone, contact, base map (map.geojson)',
    'open: 0 of 3 are not those of places init; open: luis-i-bridge, serralves, crystal-palace-gardens',
    'done: 1 of 1 credit their photo',
  ])
    assert.ok(stdout.includes(`${line}\n`), `${line} in ${stdout}`);
});

test('a city that lacks nothing is ready', async () => {
  const path = write({ licence: { name: 'CC BY 4.0', url: 'https://a.example/' } }, [whole(1), whole(2)]);
  const street = {
    type: 'Feature',
    properties: { kind: 'road' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-8.6, 41.1],
        [-8.5, 41.2],
      ],
    },
  };
  writeFileSync(
    join(folder, 'map.geojson'),
    JSON.stringify({ type: 'FeatureCollection', features: [street] }),
  );
  const { code, stdout } = await runPlaces(['check', '--ready', '--strict', path]);
  assert.match(stdout, /done: 10 of 10 facts about the city\n/);
  assert.match(stdout, /ready for publication: 100 %\n$/);
  assert.equal(code, 0);
});
