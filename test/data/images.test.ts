import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { poster } from '../../data/posters/poster.ts';
import { lazy } from '../../src/cache.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { maskableIcon } from '../../src/site/assets/icons.ts';
import { bundledCommand } from '../support/bundle.ts';
import { programCommand, projectRoot, startService } from '../support/service.ts';

const folder = join(projectRoot, 'data/images');
const catalogue = builtInCatalogue();
const { city } = catalogue;
const places = Array.from({ length: catalogue.size }, (_, position) => catalogue.at(position));

const elsewhere = mkdtempSync(join(tmpdir(), 'places-images-'));
after(() => rmSync(elsewhere, { recursive: true }));
const bundle = lazy(() => bundledCommand(elsewhere));

const fileOf = (id: string): string => readFileSync(join(folder, `${id}.svg`), 'utf8');
const previewOf = (id: string): Buffer => readFileSync(join(folder, `${id}.png`));

test('each place of the built-in city has a picture and its preview, and there is nothing else but an icon', () => {
  const expected = places.flatMap(({ id }) => [`${id}.svg`, `${id}.png`]).concat('apple-touch-icon.png');
  assert.deepEqual(readdirSync(folder).sort(), expected.sort());
});

test('the pictures are what data/posters draws: make posters writes them', () => {
  for (const place of places) assert.equal(fileOf(place.id), poster(place, city), place.id);
});

test('each preview is a small PNG of 800 × 600, rendered from the picture as it is', () => {
  for (const { id } of places) {
    const png = previewOf(id);
    assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n', id);
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [800, 600], id);
    assert.ok(png.length < 40_000, `${id}: ${png.length} bytes`);
    const sum = createHash('sha256').update(fileOf(id)).digest('hex');
    assert.ok(png.includes(`SHA-256 of the SVG: ${sum}`), `${id}.png is old: run make posters`);
  }
});

test('the icon for iOS is a PNG of 180 × 180, rendered from the icon as it is', () => {
  const png = previewOf('apple-touch-icon');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [180, 180]);
  const sum = createHash('sha256').update(maskableIcon(city)).digest('hex');
  assert.ok(png.includes(`SHA-256 of the SVG: ${sum}`), 'the icon is old: run make posters');
});

test('the program serves them, from its sources and from a bundle that lies alone', async () => {
  for (const command of [programCommand(), await bundle()]) {
    await using service = await startService({ command });
    for (const { id } of places) {
      const response = await fetch(`${service.url}/images/${id}.svg`);
      assert.equal(response.headers.get('content-type'), 'image/svg+xml');
      assert.equal(await response.text(), fileOf(id), id);
    }
  }
});

test('the program serves the previews; a bundle alone has none, and names none', async () => {
  await using service = await startService();
  for (const { id } of places) {
    const response = await fetch(`${service.url}/images/${id}.png`);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), previewOf(id), id);
  }
  const icon = await fetch(`${service.url}/apple-touch-icon.png`);
  assert.equal(icon.headers.get('content-type'), 'image/png');
  assert.deepEqual(Buffer.from(await icon.arrayBuffer()), previewOf('apple-touch-icon'));
  await using alone = await startService({ command: await bundle() });
  const missing = await fetch(`${alone.url}/images/isarlat.png`);
  assert.equal(missing.status, process.env.PLACES_COMMAND ? 200 : 404);
});
