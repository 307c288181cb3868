import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppError } from '../../src/base/errors.ts';
import { freshJson } from '../../src/http/content.ts';
import { plainGet, type Route, route } from '../../src/http/route.ts';
import { createRouter } from '../../src/http/router.ts';

function at(method: Route['method'], path: string): Route {
  return route({
    ...plainGet,
    method,
    path,
    handle: () => ({ status: 204 }),
  });
}

const groups = [
  {
    prefix: '/',
    indexPath: '/',
    headerText: '',
    preflight: () => ({ 'Access-Control-Max-Age': '60' }),
    renderError: (error: AppError) => freshJson(error),
  },
];

const find = createRouter(
  [
    at('GET', '/'),
    at('GET', '/places'),
    at('POST', '/places'),
    at('GET', '/places/{id}'),
    at('GET', '/places/{id}.md'),
    at('GET', '/images/{id}.svg'),
    at('GET', '/map.xml'),
    at('GET', '/map-{part}.xml'),
    at('POST', '/sessions'),
  ],
  groups,
);

test('finds exact paths before parameters, and the longest literal among parameters', () => {
  const found: [path: string, pattern: string | undefined, params?: object][] = [
    ['/', '/', {}],
    ['/places', '/places', {}],
    ['/places/a', '/places/{id}', { id: 'a' }],
    ['/places/a.md', '/places/{id}.md', { id: 'a' }],
    ['/images/a.b.svg', '/images/{id}.svg', { id: 'a.b' }],
    ['/images/.svg', undefined],
    ['/map.xml', '/map.xml', {}],
    ['/map-12.xml', '/map-{part}.xml', { part: '12' }],
    ['/map-.xml', undefined],
    ['/map-xml', undefined],
    ['/images/a.png', undefined],
    ['/places/', undefined],
    ['/places/a/b', undefined],
    ['/Places', undefined],
    ['', undefined],
  ];
  for (const [path, pattern, params] of found) {
    const match = find(path);
    assert.equal(match.endpoint?.pattern, pattern, path);
    assert.deepEqual({ ...match.params }, params ?? {}, path);
  }
});

test('offers HEAD wherever there is GET, and OPTIONS everywhere', () => {
  const offered = (path: string) => [...(find(path).endpoint?.routes.keys() ?? [])].sort();
  assert.deepEqual(offered('/places'), ['GET', 'HEAD', 'OPTIONS', 'POST']);
  assert.deepEqual(offered('/sessions'), ['OPTIONS', 'POST']);
  assert.deepEqual(offered('*'), ['OPTIONS']);
  const routes = find('/places').endpoint?.routes;
  assert.equal(routes?.get('HEAD'), routes?.get('GET'));
});

test('two routes of the same method and path do not start', () => {
  assert.throws(() => createRouter([at('GET', '/a'), at('GET', '/a')], groups), /two routes for GET \/a/);
  assert.throws(() => createRouter([at('GET', '/a')], []), /no group holds \/a/);
});
