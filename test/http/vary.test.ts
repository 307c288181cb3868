import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requester } from '../support/http.ts';
import { type Service, startService } from '../support/service.ts';

/** Paths whose cacheable responses have links of this service. */
const linked = [
  ...'/ /index.md /places/hawa-mahal /places/hawa-mahal.md /api/v1 /api/v1/places /api/v1/places/2'.split(
    ' ',
  ),
  ...'/openapi.json /openapi.yaml /.well-known/api-catalog /llms.txt /robots.txt /sitemap.xml'.split(' '),
  ...'/docs/api /places.csv /places.geojson /places.gpx /saved.gpx?places=hawa-mahal'.split(' '),
];
/** Paths whose responses are the same for every origin, or cached nowhere. */
const unlinked = [
  ...'/images/hawa-mahal.svg /images/hawa-mahal.png /favicon.svg /manifest.webmanifest'.split(' '),
  ...'/sw.js /schemas/places.json /healthz /nowhere /api/v1/views'.split(' '),
];
const forwardedFields = { 'X-Forwarded-For': '203.0.113.1', 'X-Forwarded-Host': 'places.example' };
const proxy = '127.0.0.1';

interface Cached {
  readonly varies: 'Host' | 'Host, Forwarded, X-Forwarded-Host, X-Forwarded-Proto' | '';
  readonly by?: 'public' | 'private';
}

async function assertCached(
  { url }: Service,
  headers: object,
  paths: readonly string[],
  { varies, by }: Cached,
) {
  const send = requester(url, proxy);
  // Twice, because the second answer may come from a cache.
  for (const path of [...paths, ...paths]) {
    const { status, headers: fields, headerNames } = await send({ path, headers: { ...headers } });
    assert.equal(status, path === '/nowhere' ? 404 : 200, path);
    const [own = ''] = /(?:Host|Forwarded).*/.exec(fields.vary ?? '') ?? [];
    assert.equal(own, varies, path);
    assert.ok(
      headerNames.filter((name) => name === 'vary').length <= 1,
      `${path}: nginx reads one Vary field`,
    );
    // The home page follows languages too, so it is private anyway.
    if (by && path !== '/') assert.match(fields['cache-control'] ?? '', new RegExp(`^${by},`), path);
  }
}

test('what has links varies by Host, and nothing else does', async () => {
  await using service = await startService({ args: ['--rate-limit', '0'] });
  await assertCached(service, {}, linked, { varies: 'Host', by: 'public' });
  await assertCached(service, {}, unlinked, { varies: '' });
});

test('behind a proxy, trusted or not, shared caches do not keep links whose origin a requester may choose', async () => {
  for (const args of [[], ['--trust-proxy', proxy]]) {
    await using service = await startService({ args: ['--rate-limit', '0', ...args] });
    const varies = 'Host, Forwarded, X-Forwarded-Host, X-Forwarded-Proto';
    await assertCached(service, forwardedFields, linked, { varies, by: 'private' });
    await assertCached(service, forwardedFields, unlinked, { varies: '' });
  }
});

test('with a fixed origin of links nothing varies by host, and shared caches keep it', async () => {
  await using service = await startService({
    args: ['--rate-limit', '0', '--trust-proxy', proxy, '--base-url', 'https://a.example'],
  });
  await assertCached(service, forwardedFields, linked, { varies: '', by: 'public' });
  await assertCached(service, forwardedFields, unlinked, { varies: '' });
  assert.doesNotMatch(service.stderr(), /warn/);
});

test('a redirect to a link of this service is kept by the browser alone', async () => {
  await using service = await startService();
  const send = requester(service.url, proxy);
  for (const path of ['/docs', '/places?search=fort', '/places/2']) {
    const { status, headers } = await send({ path });
    assert.match(headers['cache-control'] ?? '', /^(?:private|no-store)/, `${path}: ${status}`);
  }
});

test('a start with trusted proxies but without an origin of links warns, because a requester may choose it', async () => {
  await using service = await startService({ args: ['--trust-proxy', proxy] });
  const line = JSON.parse(await service.logged(/--base-url/));
  assert.equal(line.level, 'warn');
});
