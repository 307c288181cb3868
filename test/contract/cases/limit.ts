import assert from 'node:assert/strict';
import type { Ask } from '../../support/http.ts';
import { type Api, expectError, expectViews } from '../api.ts';
import { type ContractCase, contractCase, unlimited } from '../case.ts';
import { viewsSoFar } from './views.ts';

const remaining = async (api: Api, ask: Ask) => Number((await api.send(ask)).headers['ratelimit-remaining']);

/** Sends so many requests at once; returns their statuses. */
async function statuses(api: Api, times: number, ask: Ask): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => api.send(ask)));
  return answers.map((answer) => answer.status);
}

const root: Ask = { path: '/api/v1' };

export const limitCases: readonly ContractCase[] = [
  contractCase('the quota counts down from 99 to 0, and the 101st request is refused', async (api) => {
    const { headers } = await api.send(root);
    assert.deepEqual([headers['ratelimit-remaining'], headers['ratelimit-reset']], ['99', '60']);
    for (let left = 98; left >= 0; left -= 1) assert.equal(await remaining(api, root), left);
    const refused = await api.send(root);
    const { hint } = expectError(refused, 429, 'RATE_LIMIT_EXCEEDED');
    assert.match(hint, /^Wait 60 seconds, as Retry-After says.*ETag/);
    assert.equal(refused.headers['ratelimit-remaining'], '0');
  }),
  contractCase('of 130 requests at once exactly 100 are admitted', async (api) => {
    const got = await statuses(api, 130, { path: '/api/v1/places/1' });
    assert.equal(got.filter((status) => status === 200).length, 100);
    assert.equal(got.filter((status) => status === 429).length, 30);
  }),
  contractCase('every outcome under /api/ and the tool server counts', async (api) => {
    const tag = String((await api.get('/api/v1/places/1')).headers.etag);
    const counted: Ask[] = [
      { method: 'HEAD', path: '/api/v1' },
      { path: '/api/v1/places/nowhere' },
      { path: '/api/v1/nope' },
      { path: '/api/nope' },
      { path: '/api/v1/places?limit=0' },
      { path: '/api/v1/places?search=%zz' },
      { path: '/api/v1/places/%zz' },
      { method: 'DELETE', path: '/api/v1/places' },
      { path: '/api/v1/places/1', headers: { 'If-None-Match': tag } },
      { method: 'POST', path: '/api/v1/views', body: 'x', headers: { 'Content-Type': 'text/plain' } },
      { method: 'POST', path: '/api/v1/views', body: '{' },
      { path: `/api/v1/places?x=${'x'.repeat(5000)}` },
      { path: '/.well-known/mcp' },
    ];
    for (const [i, ask] of counted.entries()) {
      assert.equal(await remaining(api, ask), 98 - i, `${ask.method ?? 'GET'} ${ask.path.slice(0, 40)}`);
    }
  }),
  contractCase('preflights, health, pages and what lies outside the API do not count', async (api) => {
    assert.equal(await remaining(api, root), 99);
    for (const path of ['/api/v1/views', '/api/v1/places']) await api.send({ method: 'OPTIONS', path });
    for (const path of '/healthz / /openapi.json /llms.txt /images/1.svg /nope /apiary/v1'.split(' '))
      await api.get(path);
    assert.equal(await remaining(api, root), 98);
  }),
  contractCase('whoever is over the quota is told so first, and only about counted paths', async (api) => {
    await statuses(api, 100, root);
    const before = await viewsSoFar(api.another());
    for (const ask of [
      { path: '/api/v1/nope' },
      { path: '/api/v1/places?limit=0' },
      { method: 'PUT', path: '/api/v1/places' },
      { path: '/api/v1/views?action=up' },
      { method: 'POST', path: '/api/v1/views', body: 'x', headers: { 'Content-Type': 'text/plain' } },
    ]) {
      expectError(await api.send(ask), 429, 'RATE_LIMIT_EXCEEDED');
    }
    assert.equal((await api.head('/api/v1')).status, 429);
    assert.equal((await api.get('/healthz')).status, 200);
    assert.equal((await api.send({ method: 'OPTIONS', path: '/api/v1/views' })).status, 204);
    assert.equal(await viewsSoFar(api.another()), before);
  }),
  contractCase('one client at its limit takes nothing from another', async (api) => {
    await statuses(api, 101, root);
    assert.equal((await api.send(root)).status, 429);
    assert.equal(await remaining(api.another(), root), 99);
  }),
  contractCase('a client cannot buy a new quota with forwarding headers', async (api) => {
    assert.equal(await remaining(api, root), 99);
    const other = '203.0.113.9';
    const forged = { 'X-Forwarded-For': other, Forwarded: `for=${other}`, 'X-Real-IP': other };
    assert.equal(await remaining(api, { ...root, headers: forged }), 98);
  }),
  contractCase(
    'without a limit nobody is refused, and no header speaks of one',
    async (api) => {
      const got = await statuses(api, 250, root);
      assert.ok(got.every((status) => status === 200));
      for (const path of ['/api/v1', '/api/v1/nope', '/api/v1/places']) {
        const { headers } = await api.get(path);
        assert.deepEqual(
          Object.keys(headers).filter((name) => name.startsWith('ratelimit-') || name === 'retry-after'),
          [],
        );
      }
      assert.equal(expectViews(await api.post('/api/v1/views')).action, 'incremented');
    },
    unlimited,
  ),
];
