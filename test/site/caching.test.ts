import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

test('caches validate what depends on the time of the request, and store what does not', async () => {
  await using service = await startService();
  const controlOf = async (path: string, accept = 'text/html') => {
    const { status, headers } = await fetch(service.url + path, { headers: { accept } });
    assert.equal(status, 200, path);
    return headers.get('cache-control')?.split(', max-age')[0];
  };
  const stated = 'open_at=2027-03-03T10:00';
  const list = 'places=hawa-mahal,amber-fort';
  for (const path of ['/', '/index.md', '/places.csv', '/places.geojson', '/places.gpx']) {
    assert.equal(await controlOf(`${path}?open_at=now`), 'public, no-cache', path);
    assert.equal(await controlOf(`${path}?${stated}`), 'public', path);
  }
  for (const path of ['/saved', '/saved.md', '/saved.gpx']) {
    assert.equal(await controlOf(`${path}?${list}`), 'public, no-cache', path);
    assert.equal(await controlOf(`${path}?${list}&date=2027-03-03`), 'public', path);
  }
  assert.equal(await controlOf('/?open_at=now', 'text/markdown'), 'private, no-cache');
  assert.equal(await controlOf(`/?${stated}`, 'text/markdown'), 'private');
});

test('a page of now is validated without its body', async () => {
  await using service = await startService();
  const path = `${service.url}/saved?places=hawa-mahal`;
  const tag = (await fetch(path)).headers.get('etag') ?? '';
  assert.notEqual(tag, '');
  assert.equal((await fetch(path, { headers: { 'If-None-Match': tag } })).status, 304);
});
