import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/errors.ts';
import { checkTarget, maxTargetBytes, readTarget } from '../../src/http/target.ts';

const readings: [target: string, path: string, query: string, authority?: string][] = [
  ['/', '/', ''],
  ['/?', '/', ''],
  ['/api/v1/places/', '/api/v1/places', ''],
  ['/api//v1', '/api//v1', ''],
  ['/places/hawa-mahal?a=1?b', '/places/hawa-mahal', 'a=1?b'],
  ['/places/%E0%A4%B9', '/places/ह', ''],
  ['/%61pi', '/api', ''],
  ['/places/a%2Fb%2fc', '/places/a%2Fb%2Fc', ''],
  ['/../etc/passwd', '/../etc/passwd', ''],
  ['http://Places.Example:80/api?x', '/api', 'x', 'Places.Example:80'],
  ['https://places.example', '/', '', 'places.example'],
  ['*', '*', ''],
  ['/100%25', '/100%', ''],
  ['/%2541', '/%41', ''],
];

for (const [target, path, query, authority] of readings) {
  test(`${target} is ${path}`, () => {
    const read = readTarget(target);
    assert.deepEqual([read.path, read.query, read.authority], [path, query, authority]);
    checkTarget(read, 'OPTIONS', '/');
  });
}

const malformed = [
  '',
  'api',
  '?a',
  '/%',
  '/%zz',
  '/%ff',
  '/%00',
  '/a%0d%0ab',
  '/a b',
  '/a#b',
  '/a\\b',
  '/हवा',
  'ftp://a/',
  '**',
];

for (const target of malformed) {
  test(`${JSON.stringify(target)} is malformed`, () => {
    assert.throws(() => checkTarget(readTarget(target), 'GET', '/'), { code: 'BAD_REQUEST' });
  });
}

test('a target may have 4 KiB and not a byte more', () => {
  const longest = `/${'a'.repeat(maxTargetBytes - 1)}`;
  assert.equal(readTarget(longest).path, longest);
  assert.throws(
    () => checkTarget(readTarget(`${longest}a`), 'GET', '/'),
    (error) => error instanceof AppError && error.status === 414,
  );
});

test('a path that cannot be decoded keeps its beginning, so that it counts for the limit of its area', () => {
  assert.equal(readTarget('/api/%zz').path, '/api/%zz');
  assert.equal(readTarget('/api/%ff?a').path, '/api/%ff');
});

test('only OPTIONS may ask about the server as a whole', () => {
  assert.throws(() => checkTarget(readTarget('*'), 'GET', '/'), { code: 'BAD_REQUEST' });
});
