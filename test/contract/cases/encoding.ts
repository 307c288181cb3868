import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from '../../support/http.ts';
import { words } from '../api.ts';
import { type ContractCase, contractCase } from '../case.ts';

function decoded(answer: Answer): Buffer {
  const encoding = answer.headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(answer.body);
  if (encoding === 'br') return brotliDecompressSync(answer.body);
  assert.equal(encoding, undefined);
  return answer.body;
}

export const encodingCases: readonly ContractCase[] = [
  contractCase('the encoding is negotiated by the weights of Accept-Encoding', async (api) => {
    const plain = await api.get('/api/v1/places');
    assert.equal(plain.headers['content-encoding'], undefined);
    const wishes: [string, string | undefined][] = [
      ['gzip', 'gzip'],
      ['GZIP', 'gzip'],
      ['br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['br;q=0, gzip;q=0.1', 'gzip'],
      ['gzip;q=0.2, br;q=0.9', 'br'],
      ['gzip;q=0.9, br;q=0.2', 'gzip'],
      ['gzip;q=0', undefined],
      ['identity', undefined],
      ['identity;q=1, gzip;q=0.5', undefined],
      ['', undefined],
      ['zstd, compress', undefined],
      ['gzip;q=nonsense', undefined],
      ['gzip;q=0, *;q=0', undefined],
      ['deflate, gzip', 'gzip'],
      ['x-gzip', 'gzip'],
      ['*', 'br'],
      ['br;q=0, *', 'gzip'],
      ['gzip;q=1.5', undefined],
      ['identity, gzip, br', 'br'],
      ['br;q=0.2, identity;q=0.5, gzip;q=0.5', 'gzip'],
    ];
    for (const [wish, encoding] of wishes) {
      const answer = await api.get('/api/v1/places', { 'Accept-Encoding': wish });
      assert.equal(answer.status, 200, wish);
      assert.equal(answer.headers['content-encoding'], encoding, wish);
      assert.deepEqual(decoded(answer), plain.body, wish);
      assert.ok(words(answer.headers.vary).includes('accept-encoding'), wish);
    }
  }),
  contractCase('a browser gets a smaller list', async (api) => {
    const plain = await api.get('/api/v1/places');
    const small = await api.get('/api/v1/places', { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    assert.match(small.headers['content-encoding'] ?? 'none', /^(?:br|gzip)$/);
    assert.ok(
      small.body.length < plain.body.length / 2,
      `${small.body.length} of ${plain.body.length} bytes`,
    );
    assert.deepEqual(decoded(small), plain.body);
  }),
  contractCase('a filtered page decodes to the same page', async (api) => {
    const path = '/api/v1/places?category=heritage&limit=9&offset=2';
    const plain = await api.get(path);
    for (const encoding of ['gzip', 'br']) {
      assert.deepEqual(decoded(await api.get(path, { 'Accept-Encoding': encoding })), plain.body);
    }
  }),
];
