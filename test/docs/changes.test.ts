import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/project.ts';
import { codeIn, rows, section } from './documents.ts';

/** What the example of each change is called in the code. */
const examples = {
  'An endpoint': /\bdeprecationRoute\b/,
  'A field': /\bwheelchair/,
  'A language': /'\.\/de\.ts'|\bexport const german\b/,
  'A category': /\brecreation\b/,
  'A tool': /\brecord_view\b/,
} as const;

/** What a test or a page calls it where it does not name the code. */
const elsewhere: Readonly<Record<string, RegExp>> = {
  'An endpoint': /\/api\/v1\/deprecation\b|\bdeprecationCases\b|\bgetDeprecationPolicy\b/,
};

const sources = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|css|json)$/.test(file))
  .map((file) => `src/${file}`);
const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

/** What English has, every other language has as well, as the compiler sees to: a new one makes no list longer. */
const otherLanguages = [...read('src/locales/all.ts').matchAll(/'\.\/(\w+)\.ts'/g)]
  .map(([, language]) => `src/locales/${language}.ts`)
  .filter((file) => file !== 'src/locales/en.ts');

for (const [heading, example] of Object.entries(examples)) {
  const listed = rows(section('CONTRIBUTING.md', heading)).flatMap(([file = '']) => codeIn(file));

  test(`${heading}: the list has every source file with the example, and no other`, () => {
    const found = sources
      .filter((file) => heading === 'A language' || !otherLanguages.includes(file))
      .filter((file) => example.test(read(file)));
    assert.deepEqual(listed.filter((file) => file.startsWith('src/')).sort(), found.sort());
  });

  test(`${heading}: the tests and pages of the list have the example`, () => {
    const others = listed.filter((file) => !file.startsWith('src/'));
    const pattern = elsewhere[heading] ?? example;
    assert.deepEqual(
      others.filter((file) => !pattern.test(read(file))),
      [],
    );
  });
}
