/*
 * Lists the tests that try a source file: `where.ts src/http/send.ts`. The tests at its own path come first, then those that import it,
 * then those that reach it through one other file, then the folders of tests of its room.
 */
import { relative, resolve } from 'node:path';
import { projectRoot } from '../support/project.ts';
import { testsOf } from './tests-of.ts';

const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error('name a file: make where FILE=src/http/send.ts');
  process.exit(1);
}
const found = testsOf(relative(projectRoot, resolve(projectRoot, given)));
if (found === undefined) {
  console.error(`${given} is no file of src`);
  process.exit(1);
}
for (const [how, files] of Object.entries(found)) {
  if (files.length > 0) console.log(`${how}:\n${files.map((file) => `  ${file}`).join('\n')}`);
}
