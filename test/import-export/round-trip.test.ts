import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Catalogue } from '../../src/places/catalogue.ts';
import { checkValue } from '../../src/places/data-file/data-file.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { assertRoundTrips } from '../tools/fuzz/imports.ts';

const folder = folderForTests();

for (const file of [
  'data/places.json',
  ...['lisbon', 'kyoto', 'cairo', 'udaipur'].map((name) => `test/fixtures/${name}.json`),
])
  test(`${file} goes out as GeoJSON or CSV, and comes in again`, async () => {
    const checked = checkValue(JSON.parse(readFileSync(join(projectRoot, file), 'utf8')));
    assert.ok('data' in checked);
    const catalogue = new Catalogue(checked.data);
    const places = Array.from({ length: catalogue.size }, (_, position) => catalogue.at(position));
    await assertRoundTrips(folder, catalogue.city, places);
  });
