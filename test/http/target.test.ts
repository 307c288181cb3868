import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/errors.ts';
import { maxTargetBytes, readTarget } from '../../src/http/target.ts';

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
];

for (const [target, path, query, authority] of readings) {
  test(`${target} is ${path}`, () => {
    assert.deepEqual(readTarget(target), { path, query, ...(authority !== undefined && { authority }) });
  });
}

const refused = [
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

for (const target of refused) {
  test(`${JSON.stringify(target)} is refused`, () => {
    assert.throws(() => readTarget(target), { code: 'BAD_REQUEST' });
  });
}

test('a target may have 4 KiB and not a byte more', () => {
  const longest = `/${'a'.repeat(maxTargetBytes - 1)}`;
  assert.equal(readTarget(longest).path, longest);
  assert.throws(
    () => readTarget(`${longest}a`),
    (error) => error instanceof AppError && error.status === 414,
  );
});
