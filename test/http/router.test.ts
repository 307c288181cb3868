import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Route, route } from '../../src/http/route.ts';
import { Router } from '../../src/http/router.ts';

function at(method: Route['method'], path: string): Route {
  return route({
    method,
    path,
    operationId: `${method} ${path}`,
    summary: '',
    tag: '',
    handle: () => ({ status: 204 }),
  });
}

const router = new Router([
  at('GET', '/'),
  at('GET', '/places'),
  at('POST', '/places'),
  at('GET', '/places/{id}'),
  at('GET', '/places/{id}.md'),
  at('GET', '/images/{id}.svg'),
  at('DELETE', '/sessions'),
]);

test('finds exact paths before parameters, and the longest literal among parameters', () => {
  const found: [path: string, pattern: string | undefined, params?: object][] = [
    ['/', '/', {}],
    ['/places', '/places', {}],
    ['/places/a', '/places/{id}', { id: 'a' }],
    ['/places/a.md', '/places/{id}.md', { id: 'a' }],
    ['/images/a.b.svg', '/images/{id}.svg', { id: 'a.b' }],
    ['/images/.svg', undefined],
    ['/images/a.png', undefined],
    ['/places/', undefined],
    ['/places/a/b', undefined],
    ['/Places', undefined],
    ['', undefined],
  ];
  for (const [path, pattern, params] of found) {
    const match = router.match(path);
    assert.equal(match?.endpoint.pattern, pattern, path);
    assert.deepEqual(match && { ...match.params }, params, path);
  }
});

test('offers HEAD wherever there is GET, and OPTIONS everywhere', () => {
  assert.equal(router.match('/places')?.endpoint.allow, 'GET, HEAD, OPTIONS, POST');
  assert.equal(router.match('/sessions')?.endpoint.allow, 'DELETE, OPTIONS');
  const routes = router.match('/places')?.endpoint.routes;
  assert.equal(routes?.get('HEAD'), routes?.get('GET'));
});

test('two routes of the same method and path do not start', () => {
  assert.throws(() => new Router([at('GET', '/a'), at('GET', '/a')]), /two routes for GET \/a/);
});
