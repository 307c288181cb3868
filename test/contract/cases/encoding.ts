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
    const wishes: [encoding: string | undefined, ...wishes: string[]][] = [
      ['gzip', 'gzip', 'GZIP', 'gzip, br;q=0', 'br;q=0, gzip;q=0.1', 'gzip;q=0.9, br;q=0.2', 'deflate, gzip'],
      ['gzip', 'x-gzip', 'br;q=0, *', 'br;q=0.2, identity;q=0.5, gzip;q=0.5'],
      ['br', 'br', 'gzip;q=0.2, br;q=0.9', '*', 'identity, gzip, br'],
      [
        undefined,
        'gzip;q=0',
        'identity',
        'identity;q=1, gzip;q=0.5',
        '',
        'zstd, compress',
        'gzip;q=nonsense',
      ],
      [undefined, 'gzip;q=0, *;q=0', 'gzip;q=1.5'],
    ];
    for (const [encoding, wish] of wishes.flatMap(([one, ...all]) =>
      all.map((wish) => [one, wish] as const),
    )) {
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
];
