import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { poster } from '../../data/posters/poster.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { bundledCommand } from '../support/bundle.ts';
import { programCommand, projectRoot, startService } from '../support/service.ts';

const folder = join(projectRoot, 'data/images');
const catalogue = builtInCatalogue();
const { city } = catalogue;
const places = Array.from({ length: catalogue.size }, (_, position) => catalogue.at(position));

const fileOf = (id: string): string => readFileSync(join(folder, `${id}.svg`), 'utf8');

test('each place of the built-in city has a picture, and there is no other', () => {
  assert.deepEqual(readdirSync(folder).sort(), places.map(({ id }) => `${id}.svg`).sort());
});

test('the pictures are what data/posters draws: make posters writes them', () => {
  for (const place of places) assert.equal(fileOf(place.id), poster(place, city), place.id);
});

test('the program serves them, from its sources and from a bundle that lies alone', async (t) => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'places-images-'));
  t.after(() => rmSync(elsewhere, { recursive: true }));
  for (const command of [programCommand(), await bundledCommand(elsewhere)]) {
    await using service = await startService({ command });
    for (const { id } of places) {
      const response = await fetch(`${service.url}/images/${id}.svg`);
      assert.equal(response.headers.get('content-type'), 'image/svg+xml');
      assert.equal(await response.text(), fileOf(id), id);
    }
  }
});
