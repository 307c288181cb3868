import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodingFor, mediaTypeFor } from '../../src/http/negotiate.ts';

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
];

for (const [field, encoding] of encodings) {
  test(`Accept-Encoding: ${field} gets ${encoding}`, () => assert.equal(encodingFor(field), encoding));
}

const types: [field: string | undefined, type: string][] = [
  [undefined, 'text/html'],
  ['*/*', 'text/html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', 'text/html'],
  ['text/markdown', 'text/markdown'],
  ['text/markdown;q=0.5, text/html;q=0.4', 'text/markdown'],
  ['text/markdown;q=0.4, text/html;q=0.5', 'text/html'],
  ['text/*', 'text/html'],
  ['text/*;q=0.5, text/markdown', 'text/markdown'],
  ['text/html;q=0, */*', 'text/markdown'],
  ['text/markdown;q=0', 'text/html'],
  ['application/pdf', 'text/html'],
];

for (const [field, type] of types) {
  test(`Accept: ${field} gets ${type}`, () => {
    assert.equal(mediaTypeFor(field, ['text/html', 'text/markdown']), type);
  });
}
