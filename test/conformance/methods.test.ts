import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { describe, test } from 'node:test';
import { fieldOf, RawConnection, type RawResponse } from '../support/raw.ts';
import { isThorough } from '../support/thorough.ts';
import { useService } from '../support/use-service.ts';
import { head, host } from './case.ts';
import { type Location, locations } from './locations.ts';
import { assertSound } from './run.ts';

const args = ['--rate-limit', '1000000', '--contact', 'mailto:visit@city.example'];
/** /metrics is served under the names of the service alone. */
const service = useService(...args, '--base-url', 'http://places.example');

/** Fields that tell the moment of a response, and the framing that only a body needs. */
const momentary = new Set(['date', 'transfer-encoding', 'ratelimit-remaining', 'ratelimit-reset']);

/** Asks once, on a connection of its own, and reads to the end of what comes. */
async function ask(method: string, location: Location): Promise<RawResponse> {
  const connection = await RawConnection.open(service.port, { head: method === 'HEAD' });
  const { body = '', fields: own = [] } = (method === 'POST' && location.post) || { fields: location.get };
  const fields = [host, 'Connection: close', `Content-Length: ${body.length}`, ...own];
  connection.send(head(`${method} ${location.path} HTTP/1.1`, ...fields) + body);
  if (location.stream && method === 'GET') return connection.firstHead().finally(() => connection.close());
  const [response, ...more] = await connection.finished();
  assert.ok(response, `no answer to ${method}`);
  assert.equal(more.length, 0);
  if (method === 'HEAD')
    assert.ok(connection.received.toString('latin1').endsWith('\r\n\r\n'), 'a body for HEAD');
  return response;
}

function expectedStatus(method: string, allowed: readonly string[], { post }: Location): number {
  if (method === 'CONNECT' || method === 'BREW') return 501;
  if (!allowed.includes(method)) return 405;
  return method === 'OPTIONS' ? 204 : method === 'POST' ? (post?.status ?? 200) : 200;
}

function lasting(response: RawResponse, { varies = [] }: Location): (readonly [string, string])[] {
  return response.fields.filter(([name]) => !momentary.has(name) && !varies.includes(name));
}

for (const [place, location] of locations.entries()) {
  describe(location.path, () => {
    test('answers every method that OPTIONS names, and no other', async () => {
      const options = await ask('OPTIONS', location);
      assert.equal(options.status, 204);
      const allow = fieldOf(options, 'allow') ?? '';
      const allowed = allow.split(', ');
      // Elsewhere than in CI a fifth of them.
      const others = [...METHODS, 'BREW'].filter((_, i) => isThorough || i % 5 === place % 5);
      for (const method of new Set([...allowed, ...others])) {
        const response = await ask(method, location);
        assert.equal(response.status, expectedStatus(method, allowed, location), method);
        if (response.status === 405) assert.equal(fieldOf(response, 'allow'), allow, method);
        assertSound(response);
      }
    });

    test('answers HEAD as GET, without a body', async () => {
      const [get, headed] = [await ask('GET', location), await ask('HEAD', location)];
      assert.equal(headed.status, get.status);
      assert.deepEqual(lasting(headed, location), lasting(get, location));
    });
  });
}

test('a location that is not there is missing for every method', async () => {
  for (const path of ['/nowhere', '/api', '/api/v2', '/api/v1/nowhere', '/images/nowhere']) {
    for (const method of METHODS.filter((_, i) => isThorough || i % 5 === path.length % 5)) {
      const response = await ask(method, { path });
      assert.equal(response.status, method === 'CONNECT' ? 501 : 404, `${method} ${path}`);
      if (method !== 'HEAD') assertSound(response);
    }
  }
});
