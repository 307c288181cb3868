import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RawConnection } from '../support/raw.ts';
import { startService } from '../support/service.ts';
import { useService } from '../support/use-service.ts';
import { head, host } from './case.ts';
import { hostileHosts, mark } from './cases/hostile.ts';

const paths = '/api/v1 /api/v1/places?limit=2 /api/v1/places/nowhere /openapi.json / /llms.txt'.split(' ');

interface Place {
  readonly name: string;
  readonly lines: (path: string, value: string) => string[];
}

/** Where a hostile value can stand. Quotes would end the parameter of Forwarded, which other tests try. */
const places: Place[] = [
  { name: 'Host', lines: (path, value) => [`GET ${path} HTTP/1.1`, `Host: ${value}`] },
  { name: 'Host in HTTP/1.0', lines: (path, value) => [`GET ${path} HTTP/1.0`, `Host: ${value}`] },
  { name: 'a second Host', lines: (path, value) => [`GET ${path} HTTP/1.1`, host, `Host: ${value}`] },
  { name: 'the target', lines: (path, value) => [`GET http://${value}${path} HTTP/1.1`, host] },
  {
    name: 'X-Forwarded-Host',
    lines: (path, value) => [`GET ${path} HTTP/1.1`, host, `X-Forwarded-Host: ${value}`],
  },
  {
    name: 'X-Forwarded-Proto',
    lines: (path, value) => [`GET ${path} HTTP/1.1`, host, `X-Forwarded-Proto: ${value}`],
  },
  {
    name: 'X-Forwarded-For',
    lines: (path, value) => [`GET ${path} HTTP/1.1`, host, `X-Forwarded-For: ${value}`],
  },
  {
    name: 'Forwarded',
    lines: (path, value) => [
      `GET ${path} HTTP/1.1`,
      host,
      `Forwarded: for=192.0.2.1;host="${value}";proto=${value}`,
    ],
  },
];

const service = useService('--rate-limit', '1000000', '--trust-proxy', '127.0.0.0/8');

async function answer(port: number, bytes: string): Promise<string> {
  const connection = await RawConnection.open(port);
  connection.send(bytes);
  await connection.settled(1);
  connection.close();
  return connection.received.toString('latin1');
}

describe(`${hostileHosts.length} hostile hosts come back in no response`, { concurrency: 4 }, () => {
  for (const place of places) {
    test(`as ${place.name}`, async () => {
      for (const [i, value] of hostileHosts.entries()) {
        // In a target, what follows a slash or a question mark is no host any more.
        if (place.name === 'the target' && /^evil\.example[/?]/.test(value)) continue;
        const path = paths[i % paths.length] ?? '/';
        const text = await answer(service.port, head(...place.lines(path, value)));
        assert.match(text, /^HTTP\/1\.1 \d{3} /);
        assert.ok(!text.toLowerCase().includes(mark), `${JSON.stringify(value)} in ${text.slice(0, 300)}`);
      }
    });
  }
});

test('no host comes back when the base URL is pinned', async () => {
  await using pinned = await startService({ args: ['--base-url', 'https://places.example'] });
  for (const path of paths) {
    const text = await answer(pinned.port, head(`GET ${path} HTTP/1.1`, `Host: ${mark}.example`));
    assert.ok(!text.includes(mark));
  }
});

test('no byte of a request stands raw in the log', async () => {
  await using logging = await startService({ args: ['--log', 'pretty', '--log-requests'] });
  const evil = '\\x1b[31m%1b%0a"\'<\\u0007';
  await answer(logging.port, head(`GET /api/v1/places?search=${evil} HTTP/1.1`, host));
  await answer(logging.port, head('GET /%1b%5b31m%0aforged HTTP/1.1', host));
  const body = '{"source":"a\\u001b[31m\\nforged\\u2028\\u202e\\u009b31m"}';
  await answer(
    logging.port,
    head('POST /api/v1/views HTTP/1.1', host, `Content-Length: ${body.length}`) + body,
  );
  await logging.stop();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  assert.doesNotMatch(logging.stderr(), /[\x00-\x09\x0b-\x1f\x7f\x80-\x9f\u2028\u202e]|^forged/m);
});
