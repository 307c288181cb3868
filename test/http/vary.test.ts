import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

/** What has links of this service, and what has none: by path. */
const linked = [
  ...'/ /places/hawa-mahal /api/v1/places /api/v1/places/nowhere /llms.txt /docs'.split(' '),
  ...'/places.csv'.split(' '),
];
const unlinked = [
  ...'/images/hawa-mahal.svg /images/hawa-mahal.png /favicon.svg /manifest.webmanifest'.split(' '),
  ...'/sw.js /schemas/places.json /healthz /nowhere'.split(' '),
];
const headers = { 'X-Forwarded-For': '203.0.113.1', 'X-Forwarded-Host': 'places.example' };
const forwarding = /Forwarded/;

async function varyOf(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  return response.headers.get('vary') ?? '';
}

test('behind a trusted proxy, what has links varies by what the proxy forwards, and nothing else does', async () => {
  await using service = await startService({ args: ['--trust-proxy', '127.0.0.1'] });
  // Twice, because the second answer may come from a cache.
  for (const path of [...linked, ...linked]) assert.match(await varyOf(service.url, path), forwarding, path);
  for (const path of [...unlinked, ...unlinked])
    assert.doesNotMatch(await varyOf(service.url, path), forwarding, path);
});

for (const args of [[], ['--trust-proxy', '127.0.0.1', '--base-url', 'https://places.example']])
  test(`nothing varies by what a proxy forwards with ${args.join(' ') || 'no proxy'}`, async () => {
    await using service = await startService({ args });
    for (const path of [...linked, ...unlinked])
      assert.doesNotMatch(await varyOf(service.url, path), forwarding, path);
  });
