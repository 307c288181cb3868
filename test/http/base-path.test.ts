import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basePathOf } from '../../src/http/base-path.ts';
import { freshJson } from '../../src/http/content.ts';
import { findBelow } from '../../src/http/find-below.ts';
import { readTarget } from '../../src/http/request.ts';
import { plainGet, route } from '../../src/http/route.ts';
import { createRouter } from '../../src/http/router.ts';

const paths = ['/', '/places', '/places/{id}', '/guide', '/api/v1'];
const group = { indexPath: '/', headerText: '', preflight: () => ({}), renderError: () => freshJson('') };
const find = createRouter(
  paths.map((path) => route({ ...plainGet, path, handle: () => ({ status: 204 }) })),
  [
    { ...group, prefix: '/api' },
    { ...group, prefix: '/' },
  ],
);

test('the base path is the path of a base URL', () => {
  const bases = {
    'http://a.example': '',
    'https://a.example:8443/places': '/places',
    'http://[::1]/a/b': '/a/b',
  };
  for (const [base, path] of Object.entries(bases)) assert.equal(basePathOf(base), path);
});

test('a path is found with the base path, and without it as behind a proxy that strips it', () => {
  const found: [basePath: string, target: string, pattern: string | undefined, path: string][] = [
    ['/city', '/city/', '/', '/'],
    ['/city', '/', '/', '/'],
    ['/city', '/city/guide', '/guide', '/guide'],
    ['/city', '/city/guide/', '/guide', '/guide'],
    ['/city', '/guide', '/guide', '/guide'],
    ['/city', '/c%69ty/guide?a', '/guide', '/guide'],
    ['/city', '/citystate/guide', undefined, '/citystate/guide'],
    ['/city', '/city/city/guide', undefined, '/city/guide'],
    ['/city', '/city//guide', undefined, '//guide'],
    ['/city', '/City/guide', undefined, '/City/guide'],
    ['/%E0%A4%9C', '/%e0%a4%9c/guide', '/guide', '/guide'],
    ['/places', '/places/places/fort', '/places/{id}', '/places/fort'],
    ['/places', '/places/fort', '/places/{id}', '/places/fort'],
    ['/places', '/places/guide', '/guide', '/guide'],
    ['/places', '/places/api/v1', '/api/v1', '/api/v1'],
    ['/api', '/api/api/v1', '/api/v1', '/api/v1'],
    ['/api', '/api/v1', '/api/v1', '/api/v1'],
    ['/city', '*', '*', '*'],
  ];
  for (const [basePath, raw, pattern, path] of found) {
    const { endpoint, target } = findBelow(find, readTarget(raw), basePath);
    assert.deepEqual([endpoint?.pattern, target.path], [pattern, path], `${raw} below ${basePath}`);
  }
});

test('what is not found has the group of its path below the base path', () => {
  const { group, endpoint } = findBelow(find, readTarget('/city/api/none'), '/city');
  assert.deepEqual([group.prefix, endpoint], ['/api', undefined]);
});
