/*
 * Code and styles that run in browsers, bundled and minified. Sources bundle them at the start; the build replaces this
 * module by its exports, so that the program needs no bundler.
 */

import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const { outputFiles } = buildSync({
  absWorkingDir: fileURLToPath(new URL('../browser/', import.meta.url)),
  entryPoints: [
    ...['base.css', 'error.css', 'home.css', 'itinerary.css', 'place.css', 'prose.css', 'reference.css'],
    ...['page.ts', 'home.ts', 'itinerary.ts', 'place.ts', 'portal.ts', 'prose.ts', 'reference.ts'],
    'worker/service-worker.ts',
  ],
  outdir: '.',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2023',
  charset: 'utf8',
  write: false,
});

/** Bundled texts by file name, such as `home.css` and `home.js`. */
export const bundled: Readonly<Record<string, string>> = Object.fromEntries(
  outputFiles.map(({ path, text }) => [basename(path), text.trim()]),
);
