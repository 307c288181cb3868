import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/project.ts';

const folder = join(projectRoot, 'src/site/browser');
const texts = globSync('*.{css,ts}', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));

/** Sizes, as widths or heights of windows, at which pages change. Parts of a page ask for their own width, by container queries. */
const maxBreakpoints = 5;

test('pages change their layout at few sizes of a window', () => {
  const queries = texts.flatMap((text) =>
    [...text.matchAll(/(?:@media|matchMedia\()[^{;]*/g)].map(([query]) => query),
  );
  const sizes = queries.flatMap((query) => [
    ...[...query.matchAll(/(?:width|height)\s*[<>=]+\s*([\d.]+\w+)/g)].map(([, size]) => size),
    ...[...query.matchAll(/(?:min|max)-(?:width|height):[^)]*/g)].map(([old]) => old),
  ]);
  const breakpoints = [...new Set(sizes)].sort();
  assert.ok(breakpoints.length <= maxBreakpoints, breakpoints.join(', '));
});
