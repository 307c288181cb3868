import assert from 'node:assert/strict';
import { expectDirectory } from '../api.ts';
import { type ContractCase, contractCase } from '../case.ts';

export const rootCases: readonly ContractCase[] = [
  contractCase('the root maps every endpoint, and each mapped path answers', async (api) => {
    const { endpoints } = expectDirectory(await api.get('/api/v1'));
    assert.deepEqual(endpoints, {
      root: '/api/v1',
      places: '/api/v1/places',
      place_by_id: '/api/v1/places/{id}',
      views: '/api/v1/views',
      deprecation: '/api/v1/deprecation',
    });
    for (const path of Object.values(endpoints)) {
      const answer = await api.get(path.replace('{id}', '1'));
      assert.equal(answer.status, 200, path);
    }
  }),
  contractCase('a trailing slash means the same resource, everywhere', async (api) => {
    for (const path of ['/api/v1', '/api/v1/places', '/api/v1/places/1', '/api/v1/deprecation']) {
      const plain = await api.get(path);
      const slashed = await api.get(`${path}/`);
      assert.equal(slashed.status, 200, path);
      assert.deepEqual(slashed.body, plain.body, path);
    }
    assert.equal((await api.get('/api/v1/views/')).status, 200);
    assert.equal((await api.get('/api/v1/places/?limit=1')).status, 200);
    assert.equal((await api.post('/api/v1/views/')).status, 200);
  }),
  contractCase('unknown query parameters are ignored on every endpoint', async (api) => {
    const paths = ['/api/v1', '/api/v1/places', '/api/v1/places/1', '/api/v1/views', '/api/v1/deprecation'];
    for (const path of paths) {
      const answer = await api.get(
        `${path}?utm_source=mail&utm_source=mail&fbclid=x%20y&flag&=&&%zz=1&x=%ff&__proto__=1`,
      );
      assert.equal(answer.status, 200, path);
    }
  }),
];
