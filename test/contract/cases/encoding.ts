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
    const wishes = {
      gzip: [
        'gzip',
        'GZIP',
        'gzip, br;q=0',
        'br;q=0, gzip;q=0.1',
        'x-gzip',
        'br;q=0.2, identity;q=0.5, gzip;q=0.5',
      ],
      br: ['br', 'gzip;q=0.2, br;q=0.9', '*', 'identity, gzip, br', 'gzip, deflate, br, zstd'],
      identity: ['gzip;q=0', 'identity', 'identity;q=1, gzip;q=0.5', '', 'zstd, compress', 'gzip;q=nonsense'],
    };
    for (const [encoding, fields] of Object.entries(wishes))
      for (const field of fields) {
        const answer = await api.get('/api/v1/places', { 'Accept-Encoding': field });
        assert.equal(answer.status, 200, field);
        assert.equal(answer.headers['content-encoding'] ?? 'identity', encoding, field);
        assert.deepEqual(decoded(answer), plain.body, field);
        assert.ok(words(answer.headers.vary).includes('accept-encoding'), field);
        if (encoding !== 'identity') assert.ok(answer.body.length < plain.body.length / 2, field);
      }
  }),
];
