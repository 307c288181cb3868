import assert from 'node:assert/strict';
import { type Api, expectError, expectViews } from '../api.ts';
import { type ContractCase, contractCase } from '../case.ts';

export async function viewsSoFar(api: Api): Promise<number> {
  const views = expectViews(await api.get('/api/v1/views'));
  assert.equal(views.action, 'read');
  return views.count;
}

export const viewCases: readonly ContractCase[] = [
  contractCase('reading the counter leaves it as it is', async (api) => {
    const before = await viewsSoFar(api);
    for (let i = 0; i < 3; i += 1) assert.equal(await viewsSoFar(api), before);
  }),
  contractCase('action=up and action=increment record one view each', async (api) => {
    const before = await viewsSoFar(api);
    for (const [i, action] of ['up', 'increment', 'up'].entries()) {
      const views = expectViews(await api.get(`/api/v1/views?action=${action}`));
      assert.deepEqual([views.action, views.count], ['incremented', before + i + 1]);
    }
    assert.equal(await viewsSoFar(api), before + 3);
  }),
  contractCase('any other action, an empty one, or two, is refused and not counted', async (api) => {
    const before = await viewsSoFar(api);
    for (const query of ['action=down', 'action=UP', 'action=', 'action', 'action=read', 'action=up%20']) {
      const error = expectError(await api.get(`/api/v1/views?${query}`), 400, 'INVALID_PARAMETER');
      assert.match(error.message, /action/);
      assert.match(error.hint, /\bup\b.*\bincrement\b/);
    }
    for (const query of ['action=up&action=up', 'action=%zz']) {
      expectError(await api.get(`/api/v1/views?${query}`), 400, 'INVALID_PARAMETER');
    }
    assert.equal(await viewsSoFar(api), before);
  }),
  contractCase('POST records one view, whatever its query says', async (api) => {
    const before = await viewsSoFar(api);
    const views = expectViews(await api.post('/api/v1/views'));
    assert.deepEqual([views.action, views.count], ['incremented', before + 1]);
    assert.equal(expectViews(await api.post('/api/v1/views?action=up&utm_source=x')).count, before + 2);
  }),
  contractCase('HEAD never counts', async (api) => {
    const before = await viewsSoFar(api);
    for (const path of ['/api/v1/views', '/api/v1/views?action=up', '/api/v1/views?action=increment']) {
      assert.equal((await api.head(path)).status, 200);
    }
    assert.equal((await api.head('/api/v1/views?action=down')).status, 400);
    assert.equal(await viewsSoFar(api), before);
  }),
  contractCase('OPTIONS and the methods that are not there never count', async (api) => {
    const before = await viewsSoFar(api);
    for (const method of ['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const { status } = await api.send({ method, path: '/api/v1/views?action=up' });
      assert.equal(status, method === 'OPTIONS' ? 204 : 405, method);
    }
    assert.equal(await viewsSoFar(api), before);
  }),
  contractCase('the timestamp is the time of the response, in UTC with milliseconds', async (api) => {
    for (const path of ['/api/v1/views', '/api/v1/views?action=up']) {
      const before = Date.now();
      const { timestamp } = expectViews(await api.get(path));
      const after = Date.now();
      assert.equal(new Date(timestamp).toISOString(), timestamp);
      assert.ok(before <= Date.parse(timestamp) && Date.parse(timestamp) <= after, timestamp);
    }
  }),
  contractCase(
    'views recorded at the same time are told apart: each is answered its own count',
    async (api) => {
      const before = await viewsSoFar(api);
      const asks = Array.from({ length: 60 }, (_, i) =>
        i % 2 === 0 ? api.get('/api/v1/views?action=up') : api.post('/api/v1/views'),
      );
      const counts = (await Promise.all(asks)).map((answer) => expectViews(answer).count);
      assert.deepEqual(
        counts.toSorted((a, b) => a - b),
        Array.from({ length: 60 }, (_, i) => before + i + 1),
      );
    },
  ),
];
