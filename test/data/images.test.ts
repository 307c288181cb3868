import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { maskableIcon } from '../../src/drawing/icons.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { pictureRules } from '../site/pictures/poster-rules.ts';
import { projectRoot } from '../support/project.ts';
import { programCommand, sourceCommand, startService } from '../support/service.ts';

const folder = join(projectRoot, 'data/images');
const catalogue = builtInCatalogue();
const { city } = catalogue;
const places = Array.from({ length: catalogue.size }, (_, position) => catalogue.at(position));

const fileOf = (id: string): string => readFileSync(join(folder, `${id}.svg`), 'utf8');
const previewOf = (id: string): Buffer => readFileSync(join(folder, `${id}.png`));

test('each place of the built-in city has a picture and its preview, and there is nothing else but an icon and the scene of home', () => {
  const expected = places
    .flatMap(({ id }) => [`${id}.svg`, `${id}.png`])
    .concat('apple-touch-icon.png', 'skyline.svg');
  assert.deepEqual(readdirSync(folder).sort(), expected.sort());
});

const elements = ['svg', 'title', 'desc', 'defs', 'g', 'use', 'path', 'pattern', 'ellipse', 'text', 'tspan'];
pictureRules(
  places.map((place) => ({ place, city, svg: fileOf(place.id) })),
  12_000,
  elements,
);

test('each preview is a small PNG of 800 × 600, rendered from the picture as it is', () => {
  for (const { id } of places) {
    const png = previewOf(id);
    assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n', id);
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [800, 600], id);
    assert.ok(png.length < 40_000, `${id}: ${png.length} bytes`);
    const sum = createHash('sha256').update(fileOf(id)).digest('hex');
    assert.ok(png.includes(`SHA-256 of the SVG: ${sum}`), `${id}.png is old: run make previews`);
  }
});

test('the icon for iOS is a PNG of 180 × 180, rendered from the icon as it is', () => {
  const png = previewOf('apple-touch-icon');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [180, 180]);
  const sum = createHash('sha256').update(maskableIcon(city)).digest('hex');
  assert.ok(png.includes(`SHA-256 of the SVG: ${sum}`), 'the icon is old: run make previews');
});

for (const [where, command] of [
  ['its sources', sourceCommand],
  ['a bundle that lies alone', programCommand()],
] as const) {
  test(`the program serves the pictures and their previews from ${where}`, async () => {
    await using service = await startService({ command });
    const get = async (path: string): Promise<[type: string | null, bytes: Buffer]> => {
      const response = await fetch(service.url + path);
      return [response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())];
    };
    for (const { id } of places) {
      assert.deepEqual(await get(`/images/${id}.svg`), ['image/svg+xml', Buffer.from(fileOf(id))], id);
      assert.deepEqual(await get(`/images/${id}.png`), ['image/png', previewOf(id)], id);
    }
    assert.deepEqual(await get('/apple-touch-icon.png'), ['image/png', previewOf('apple-touch-icon')]);
  });
}
