import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { embed } from '../../../packaging/embed.ts';
import { bundled } from '../../../src/site/assets/bundled.ts';
import { bundledText } from '../../../src/site/assets/inline.ts';
import { folderForTests } from '../../support/folder.ts';
import { projectRoot } from '../../support/project.ts';

/** Uncompressed and compressed: what home runs at once, and what it loads when it is used: search with its words, map and gestures. */
const maxBytes = {
  'home.js': [12_900, 5_300],
  'portal.js': [45_500, 18_000],
  // With the planner, on pages of itineraries alone.
  'itinerary.js': [52_000, 25_000],
} as const;

test('the scripts of the portal stay small', () => {
  for (const [name, [maxText, maxWire]] of Object.entries(maxBytes)) {
    const text = bundledText(name);
    const wire = brotliCompressSync(text).length;
    assert.ok(
      Buffer.byteLength(text) <= maxText && wire <= maxWire,
      `${name}: ${text.length}, ${wire} bytes`,
    );
  }
});

test('what is sent is whole, and ends no element that it stands in', () => {
  for (const text of Object.values(bundled)) {
    assert.doesNotMatch(text, /<\/(?:script|style)|\bexport\b|@?\bimport\b/);
  }
});

test('a build holds the same texts, and no bundler', async () => {
  const outfile = join(folderForTests(), 'bundled.mjs');
  const { metafile } = await build({
    entryPoints: [join(projectRoot, 'src/site/assets/bundled.ts')],
    outfile,
    plugins: [embed],
    bundle: true,
    platform: 'node',
    format: 'esm',
    metafile: true,
  });
  assert.equal(Object.keys(metafile.inputs).length, 1);
  assert.deepEqual((await import(pathToFileURL(outfile).href)).bundled, bundled);
});
