import assert from 'node:assert/strict';
import type { Answer } from '../../support/http.ts';
import { words } from '../api.ts';
import { type ContractCase, contractCase } from '../case.ts';

const readable = ['/api/v1', '/api/v1/places', '/api/v1/places/1', '/api/v1/views', '/api/v1/deprecation'];

/** Fields that libraries add to the requests of a page. A `*` would not allow the first (WHATWG Fetch, 3.2.3). */
const traced = words(
  'authorization, baggage, content-type, sentry-trace, traceparent, tracestate, x-requested-with',
);

/** The fields that GET and HEAD must agree on: all that do not tell of the moment. */
function lasting(answer: Answer): Record<string, string> {
  const moment = ['date', 'ratelimit-remaining', 'ratelimit-reset', 'connection', 'keep-alive'];
  return Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !moment.includes(name)));
}

export const headerCases: readonly ContractCase[] = [
  contractCase('HEAD answers what GET answers, without the body', async (api) => {
    const others = ['/healthz', '/api/v1/places?limit=0', '/api/v1/places/nowhere', '/api/v1/nope'];
    for (const path of [...readable, ...others]) {
      for (const encoding of ['identity', 'gzip']) {
        const headers = { 'Accept-Encoding': encoding };
        const [got, head] = [await api.get(path, headers), await api.head(path, headers)];
        assert.equal(head.status, got.status, path);
        if (path !== '/healthz') assert.deepEqual(lasting(head), lasting(got), path);
        assert.equal(head.headers['content-type'], got.headers['content-type'], path);
      }
    }
  }),
  contractCase('OPTIONS says what a path allows, and browsers may remember it for a day', async (api) => {
    for (const path of readable) {
      const answer = await api.send({ method: 'OPTIONS', path });
      const expected =
        path === '/api/v1/views' ? ['get', 'head', 'options', 'post'] : ['get', 'head', 'options'];
      assert.equal(answer.status, 204, path);
      assert.deepEqual(words(answer.headers.allow).toSorted(), expected, path);
      assert.equal(answer.headers['access-control-max-age'], '86400', path);
    }
  }),
  contractCase(
    'a preflight allows the methods of the API and what browsers and tracing libraries add, from any page',
    async (api) => {
      const answer = await api.send({
        method: 'OPTIONS',
        path: '/api/v1/views',
        headers: {
          Origin: 'https://tours.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': traced.join(),
        },
      });
      assert.equal(answer.status, 204);
      assert.equal(answer.headers['access-control-allow-origin'], '*');
      const methods = words(answer.headers['access-control-allow-methods']);
      for (const method of ['get', 'head', 'post']) assert.ok(methods.includes(method), method);
      const allowed = words(answer.headers['access-control-allow-headers']);
      assert.deepEqual(
        traced.filter((name) => !allowed.includes(name)),
        [],
      );
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
    },
  ),
  contractCase(
    'a page of another site may read the exports and documents with the fields that its libraries add',
    async (api) => {
      const Origin = 'https://tours.example';
      for (const path of [
        '/places.geojson',
        '/places.csv',
        '/openapi.json',
        '/llms.txt',
        '/schemas/places.json',
      ]) {
        const answer = await api.send({
          method: 'OPTIONS',
          path,
          headers: {
            Origin,
            'Access-Control-Request-Method': 'GET',
            'Access-Control-Request-Headers': traced.join(),
          },
        });
        assert.equal(answer.headers['access-control-allow-origin'], '*', path);
        assert.deepEqual(words(answer.headers['access-control-allow-headers']), traced, path);
        assert.equal((await api.get(path, { Origin })).headers['access-control-allow-origin'], '*', path);
      }
      // Figures and pages stay unreadable.
      for (const path of ['/', '/healthz'])
        assert.equal(
          (await api.get(path, { Origin })).headers['access-control-allow-origin'],
          undefined,
          path,
        );
    },
  ),
  contractCase(
    'a preflight that requests no list of field names gets the list of those that are read',
    async (api) => {
      for (const requested of ['', 'a b', 'a,,b', 'a: b', 'é', `x${'-long'.repeat(300)}`]) {
        const headers = { Origin: 'https://tours.example', 'Access-Control-Request-Headers': requested };
        const answer = await api.send({ method: 'OPTIONS', path: '/api/v1/views', headers });
        assert.equal(answer.status, 204);
        assert.ok(
          words(answer.headers['access-control-allow-headers']).includes('idempotency-key'),
          requested,
        );
        assert.match(answer.headers.vary ?? '', /Access-Control-Request-Headers/i);
      }
    },
  ),
];
