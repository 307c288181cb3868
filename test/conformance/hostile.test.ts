import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ask } from '../support/raw.ts';
import { startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { useService } from '../support/use-service.ts';
import { head, host } from './case.ts';
import { hostileHosts, mark } from './cases/hostile.ts';

const paths = '/api/v1 /api/v1/places?limit=2 /api/v1/places/nowhere /openapi.json / /llms.txt'.split(' ');

/** Where a hostile value can stand. Quotes would end the parameter of Forwarded, which other tests try. */
const places: readonly (readonly [name: string, lines: (path: string, value: string) => string[]])[] = [
  ['Host', (path, value) => [`GET ${path} HTTP/1.1`, `Host: ${value}`]],
  ['Host in HTTP/1.0', (path, value) => [`GET ${path} HTTP/1.0`, `Host: ${value}`]],
  ['the target', (path, value) => [`GET http://${value}${path} HTTP/1.1`, host]],
  ...[
    (value: string) => `Host: ${value}`,
    (value: string) => `X-Forwarded-Host: ${value}`,
    (value: string) => `X-Forwarded-Proto: ${value}`,
    (value: string) => `X-Forwarded-For: ${value}`,
    (value: string) => `Forwarded: for=192.0.2.1;host="${value}";proto=${value}`,
  ].map(
    (field) =>
      [field('…'), (path: string, value: string) => [`GET ${path} HTTP/1.1`, host, field(value)]] as const,
  ),
];

const service = useService('--rate-limit', '1000000', '--trust-proxy', '127.0.0.0/8');

/** All of an answer, but for its framing. */
async function answer(port: number, bytes: string): Promise<string> {
  const [response] = await ask(port, bytes);
  return JSON.stringify(response?.fields) + response?.body.toString('latin1');
}

describe(`${hostileHosts.length} hostile hosts come back in no response`, { concurrency: 4 }, () => {
  for (const [place, [name, lines]] of places.entries()) {
    test(`as ${name}`, async () => {
      for (const [i, value] of hostileHosts.entries()) {
        // In a target, what follows a slash or a question mark is no host any more.
        if (name === 'the target' && /^evil\.example[/?]/.test(value)) continue;
        // A list has a host for each proxy, and the last one is that of the proxy that is trusted here.
        if (name.startsWith('X-Forwarded-Host') && value.includes(',')) continue;
        if (!isThorough && (i + place) % 4 > 0) continue;
        const path = paths[i % paths.length] ?? '/';
        const text = await answer(service.port, head(...lines(path, value)));
        assert.ok(!text.toLowerCase().includes(mark), `${JSON.stringify(value)} in ${text.slice(0, 300)}`);
      }
    });
  }
});

test('no host comes back when the base URL is pinned, and no byte of a request stands raw in the log', async () => {
  const args = ['--base-url', 'https://places.example', '--log', 'pretty', '--log-requests'];
  await using pinned = await startService({ args });
  for (const path of paths) {
    const text = await answer(pinned.port, head(`GET ${path} HTTP/1.1`, `Host: ${mark}.example`));
    assert.ok(!text.includes(mark));
  }
  const evil = '\\x1b[31m%1b%0a"\'<\\u0007';
  await answer(pinned.port, head(`GET /api/v1/places?search=${evil} HTTP/1.1`, host));
  await answer(pinned.port, head('GET /%1b%5b31m%0aforged HTTP/1.1', host));
  const body = '{"source":"a\\u001b[31m\\nforged\\u2028\\u202e\\u009b31m"}';
  const fields = [host, `Content-Length: ${body.length}`];
  await answer(pinned.port, head('POST /api/v1/views HTTP/1.1', ...fields) + body);
  await pinned.stop();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  assert.doesNotMatch(pinned.stderr(), /[\x00-\x09\x0b-\x1f\x7f\x80-\x9f\u2028\u202e]|^forged/m);
});
