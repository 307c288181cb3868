import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { needs } from '../support/tools.ts';
import { useService } from '../support/use-service.ts';
import { publishedPatterns } from './published.ts';

const service = useService();
const folder = folderForTests();

/** Every text of the built-in data, and what the escapes of patterns are about. */
const texts = [
  ...(readFileSync(join(projectRoot, 'data/places.json'), 'utf8').match(/"(?:[^"\\]|\\.)*"/g) ?? []).map(
    (text) => JSON.parse(text),
  ),
  ...[
    '',
    ' ',
    '\t',
    'a\n',
    '-',
    '1-2',
    'a-',
    'https://a b',
    'http://a"',
    'http://a\\b',
    '/images/a.svg',
    '/images/A.jpeg',
  ],
  ...[
    'ह',
    'ऽ',
    'ा',
    'ॐ',
    'ॡ',
    'ॲ',
    'ꣲ',
    '2027-03-03',
    '02-30',
    '13-01',
    '+351 226 156 500',
    'Mo-Fr 09:00-17:00; Sa',
  ],
];

test('Go compiles every pattern, and matches the texts that JavaScript matches', needs('go'), async () => {
  const patterns = [...(await publishedPatterns(service.url)).keys()];
  const go = spawnSync('go', ['run', join(projectRoot, 'test/openapi/patterns.go')], {
    input: JSON.stringify({ patterns, texts }),
    encoding: 'utf8',
    env: { ...process.env, GO111MODULE: 'off', GOCACHE: join(projectRoot, '.cache/go'), GOPATH: folder },
  });
  assert.equal(go.status, 0, go.stderr);
  const inGo: readonly string[][] = JSON.parse(go.stdout);
  for (const [i, pattern] of patterns.entries()) {
    const regExp = new RegExp(pattern, 'u');
    assert.deepEqual(
      inGo[i],
      texts.filter((text) => regExp.test(text)),
      pattern,
    );
  }
});
