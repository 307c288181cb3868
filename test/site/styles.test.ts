import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bundled } from '../../src/site/assets/bundled.ts';
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

/** The beginnings of the rules and statements of a style sheet that are in no other rule. */
function outermost(css: string): string[] {
  const heads: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [i, character] of [...css].entries()) {
    if (character === '{' && depth++ === 0) heads.push(css.slice(from, i));
    if (character === '}' && --depth === 0) from = i + 1;
    if (character === ';' && depth === 0) from = i + 1;
  }
  return heads;
}

test('every rule of a style sheet is in a layer, so that its order does not depend on selectors', () => {
  const sheets = Object.entries(bundled).filter(([name]) => name.endsWith('.css'));
  assert.ok(sheets.length > 5);
  for (const [name, css] of sheets) {
    const loose = outermost(css).filter(
      (head) => !/^@layer (?:base|parts|page|states)$|^@media ?\(prefers-reduced-motion/.test(head),
    );
    assert.deepEqual(loose, [], name);
  }
});

test('no line of the sources is wider than a screen, except for regular expressions, which cannot be broken', () => {
  const files = globSync('{src,packaging}/**/*.{ts,css}', { cwd: projectRoot });
  assert.ok(files.length > 200);
  const wide = files.flatMap((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > 140 && !/^ *(?:\/|`\^)/.test(line) ? [`${file}:${i + 1}`] : [])),
  );
  assert.deepEqual(wide, []);
});
