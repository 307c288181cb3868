import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { manualPage } from '../../../packaging/deb/manual.ts';
import { commandEntries } from '../../../src/cli/commands.ts';
import { mcpOptions, options, variableOf } from '../../../src/cli/options.ts';
import { needs } from '../../support/tools.ts';

test(
  'the manual page has commands, options, variables, exit codes, fields and examples',
  needs('man'),
  () => {
    const args = ['--warnings', '--local-file', '-'];
    const env = { ...process.env, MANWIDTH: '400', LC_ALL: 'C.UTF-8' };
    const input = manualPage('1.2.3', '2026-01-01');
    const { status, stdout, stderr } = spawnSync('man', args, { input, env, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
    const flags = commandEntries.flatMap(([, entry]) => entry.flags.map(({ flag }) => flag));
    const variables = Object.values({ ...options, ...mcpOptions }).map(variableOf);
    for (const word of [...commandEntries.map(([name]) => name), ...flags, ...variables])
      assert.match(stdout, new RegExp(`(?<![\\w-])${word}(?![\\w-])`), word);
    for (const part of [
      /^ +0 .*\n\n +1 .*\n\n +2 .*\n\n +70 /m,
      /^ +city\.centre\.lat \(number\)$/m,
      /^ +places\[\]\.category \(string\)\n.* One of nature, heritage/m,
      /^ +places\[\]\.credit\.author \(string\)\n.* Optional\.$/m,
      /^ +curl 'localhost:8080\/api\/v1\/places\?category=heritage&limit=3'$/m,
      /^ +\/etc\/places$/m,
    ])
      assert.match(stdout, part);
  },
);
