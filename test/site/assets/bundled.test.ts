import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { embed } from '../../../packaging/embed.ts';
import { bundled } from '../../../src/site/assets/bundled.ts';
import { bundledText } from '../../../src/site/assets/inline.ts';
import { projectRoot } from '../../support/project.ts';

/** Of the portal, uncompressed and compressed: search with its words, map, gestures and the list. A map library alone has more. */
const maxHomeBytes = 42_000;
const maxHomeWireBytes = 16_300;

test('the script of the portal stays small', () => {
  const home = bundledText('home.js');
  assert.ok(Buffer.byteLength(home) <= maxHomeBytes, `${Buffer.byteLength(home)} bytes`);
  const { length } = brotliCompressSync(home);
  assert.ok(length <= maxHomeWireBytes, `${length} bytes`);
});

test('what is sent is whole, and ends no element that it stands in', () => {
  for (const text of Object.values(bundled)) {
    assert.doesNotMatch(text, /<\/(?:script|style)|\bexport\b|@?\bimport\b/);
  }
});

test('a build holds the same texts, and no bundler', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'places-bundled-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const outfile = join(folder, 'bundled.mjs');
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
