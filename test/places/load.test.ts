import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkInThread, readCatalogue } from '../../src/places/load.ts';
import { folderForTests } from '../support/folder.ts';
import { city, placeAt } from './city.ts';

test('a thread that ends without an answer fails the check of a data file', async () => {
  await assert.rejects(
    checkInThread({ file: '/a.json' }, 'process.exit(3)'),
    /thread that checks \/a\.json ended with code 3/,
  );
});

test('routes come with a catalogue, whether a thread checks its file or not', async () => {
  const path = join(folderForTests(), 'city.json');
  const routes = [{ id: 'walk', name: 'A walk', description: 'Short.', places: ['place-2', 'place-1'] }];
  writeFileSync(path, JSON.stringify({ city, places: [placeAt(1), placeAt(2)], routes }));
  for (const maxBytesHere of [0, Infinity])
    assert.deepEqual((await readCatalogue(path, maxBytesHere)).data.routes, routes);
});
