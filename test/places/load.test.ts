import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtInCatalogue, checkInThread, readCatalogue } from '../../src/places/load.ts';
import { folderForTests } from '../support/folder.ts';
import { city, placeAt } from './city.ts';

test('a thread that ends without an answer fails the check of a data file', async () => {
  await assert.rejects(
    checkInThread({ file: '/a.json' }, 'process.exit(3)'),
    /thread that checks \/a\.json ended with code 3/,
  );
});

test('itineraries come with a catalogue, whether a thread checks its file or not', async () => {
  const path = join(folderForTests(), 'city.json');
  const routes = [{ id: 'walk', name: 'A walk', description: 'Short.', places: ['place-2', 'place-1'] }];
  writeFileSync(path, JSON.stringify({ city, places: [placeAt(1), placeAt(2)], routes }));
  for (const maxBytesHere of [0, Infinity])
    assert.deepEqual((await readCatalogue(path, maxBytesHere)).data.itineraries, routes);
});

test('tells what it cannot read and what to do, or the first fault and how many more', async () => {
  const path = join(folderForTests(), 'bad.json');
  await assert.rejects(readCatalogue(path), {
    name: 'StartError',
    message:
      /^cannot read the data file \S+bad\.json: ENOENT: .*; name another data file or folder, or write one with/,
  });
  writeFileSync(path, JSON.stringify({ city, places: [placeAt(1, { lat: 91, lng: 181 })] }));
  await assert.rejects(readCatalogue(path), {
    message: `bad data file ${path}: /places/0/lat: is 91; must be a number from -90 to 90 (and 1 more: places check ${path})`,
  });
});

test('the built-in city has its pictures by the ids of its places, and its map', () => {
  const { images } = builtInCatalogue();
  assert.match(images.svg().get('hawa-mahal') ?? '', /^<svg /);
  assert.equal(images.png().get('hawa-mahal')?.toString('latin1', 1, 4), 'PNG');
  assert.ok(images.svg().size >= builtInCatalogue().size);
  assert.match(images.baseMap()?.text ?? '', /जौहरी बाज़ार/);
});
