import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { projectRoot } from '../support/project.ts';
import { testsOf } from './tests-of.ts';

test('make where names the tests of every source file', () => {
  const files = globSync('src/*/**/*.{ts,css,lua}', { cwd: projectRoot });
  assert.ok(files.length > 200);
  const untested = files.filter((file) => Object.values(testsOf(file) ?? {}).flat().length === 0);
  assert.deepEqual(untested, []);
});

test('make where tells how tests reach a file, and refuses what is no source file', () => {
  const found = testsOf('src/limit/window.ts');
  assert.deepEqual(found?.['at its own path'], ['test/limit/window.test.ts']);
  assert.ok(testsOf('src/base/slug.ts')?.['import it'].includes('test/openapi/patterns.test.ts'));
  assert.ok(found?.['of its room'].includes('test/contract'));
  assert.equal(testsOf('src/limit/nothing.ts'), undefined);
  assert.equal(testsOf('README.md'), undefined);
});
