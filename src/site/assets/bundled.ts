/*
 * Code and styles that run in browsers, bundled and minified. Sources bundle them at the start; the build replaces this
 * module by its exports, so that the program needs no bundler.
 */

import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const bundle = (format: 'esm' | 'iife', ...entryPoints: readonly string[]) =>
  buildSync({
    absWorkingDir: fileURLToPath(new URL('../browser/', import.meta.url)),
    entryPoints: [...entryPoints],
    outdir: '.',
    bundle: true,
    minify: true,
    format,
    target: 'es2023',
    charset: 'utf8',
    write: false,
  }).outputFiles;

const outputFiles = [
  ...bundle(
    'esm',
    ...[
      'base.css',
      'error.css',
      'group.css',
      'home.css',
      'itinerary.css',
      'place.css',
      'prose.css',
      'reference.css',
    ],
    ...['page.ts', 'home.ts', 'itinerary.ts', 'place.ts', 'portal.ts', 'prose.ts', 'reference.ts'],
    'worker/service-worker.ts',
  ),
  // A classic script, whose names must not become global.
  ...bundle('iife', 'group.ts'),
];

/** Bundled texts by file name, such as `home.css` and `home.js`. */
export const bundled: Readonly<Record<string, string>> = Object.fromEntries(
  outputFiles.map(({ path, text }) => [basename(path), text.trim()]),
);
