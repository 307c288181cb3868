import assert from 'node:assert/strict';
import { test } from 'node:test';
import { client } from '../support/http.ts';
import { type Service, startService } from '../support/service.ts';

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
const proxy = '127.0.0.1';

async function assertVaries({ url }: Service, from: string, paths: readonly string[], varies: boolean) {
  const send = client(url, from);
  for (const path of paths) {
    const { headers: fields } = await send({ path, headers });
    assert.equal(/Forwarded/.test(fields.vary ?? ''), varies, path);
  }
}

test('behind a trusted proxy, what has links varies by what the proxy forwards, and nothing else does', async () => {
  await using service = await startService({ args: ['--trust-proxy', proxy] });
  // Twice, because the second answer may come from a cache.
  await assertVaries(service, proxy, [...linked, ...linked], true);
  await assertVaries(service, proxy, [...unlinked, ...unlinked], false);
  await assertVaries(service, '127.0.0.2', [...linked, ...unlinked], false);
});

test('nothing varies by what a proxy forwards where links have a fixed origin', async () => {
  await using service = await startService({
    args: ['--trust-proxy', proxy, '--base-url', 'https://a.example'],
  });
  await assertVaries(service, proxy, [...linked, ...unlinked], false);
});
