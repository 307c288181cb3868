import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodingFor } from '../../src/http/accept.ts';

const encodings: [field: string | undefined, encoding: string][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['gzip;q=x', 'identity'],
  ['gzip;q=1.5', 'identity'],
  ['deflate, zstd', 'identity'],
  ['gzip, br', 'br'],
  ['identity, gzip, br', 'br'],
  ['br;q=0.2, identity;q=0.5, gzip;q=0.5', 'gzip'],
];

for (const [field, encoding] of encodings) {
  test(`Accept-Encoding: ${field} gets ${encoding}`, () => assert.equal(encodingFor(field), encoding));
}
