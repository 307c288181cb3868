import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/project.ts';
import { listings, readPage } from './documents.ts';

const page = readPage('docs/request.md');

/** Quoted pieces of code, each below the link to its file. */
const quotes = Array.from(
  page.matchAll(/^\[(src\/[\w/.-]+)\]\(\.\.\/\1\)\n\n```ts\n(.*?)^```/gms),
  ([, file = '', piece = '']) => ({ file, piece }),
);

/** A text with any white space as one space, because a page indents less than the code. */
function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

test('every piece of code in docs/request.md stands in the file that is named above it', () => {
  assert.equal(quotes.length, listings(page, 'ts').length, 'each piece has its file');
  assert.ok(quotes.length > 10, `${quotes.length} pieces`);
  const stale = quotes.filter(
    ({ file, piece }) => !folded(readFileSync(join(projectRoot, file), 'utf8')).includes(folded(piece)),
  );
  assert.deepEqual(stale, []);
});
