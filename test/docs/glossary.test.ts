import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/project.ts';
import { codeIn, readPage, rows } from './documents.ts';

const entries = rows(readPage('docs/glossary.md'));

const src = join(projectRoot, 'src');
const exportedTypes = new Set(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(src, file), 'utf8').matchAll(
        /^export (?:abstract )?(?:interface|type|class) (\w+)/gm,
      ),
    ])
    .map(([, name]) => name),
);

test('the glossary has thirty terms or so, each once, with one line', () => {
  const terms = entries.map(([term]) => term);
  assert.ok(terms.length >= 30 && terms.length <= 40, `${terms.length} terms`);
  assert.equal(new Set(terms).size, terms.length);
  assert.deepEqual(
    entries.filter((cells) => cells.length !== 3 || cells.includes('')),
    [],
  );
});

test('each term of the glossary names an exported type or a folder', () => {
  const named = entries.map(([term = '', , cell = '']) => [term, codeIn(cell)[0] ?? ''] as const);
  const lost = named.filter(([, name]) =>
    name.endsWith('/') ? !existsSync(join(projectRoot, name)) : !exportedTypes.has(name),
  );
  assert.deepEqual(lost, []);
});
