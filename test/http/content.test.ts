import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { at } from '../../src/base/at.ts';
import {
  caching,
  freshJson,
  json,
  jsonText,
  linkValue,
  MediaType,
  type Representation,
  StoredBody,
} from '../../src/http/content.ts';
import { acceptedTypes, accepts, encodingFor } from '../../src/http/negotiation.ts';

/** The bytes as they go over the wire. */
const bytesOf = ({ body }: Representation) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body);

const value = { text: 'जयपुर '.repeat(500) };
const large = JSON.stringify(value);

test('a variant holds the same body under a tag of its own, and is made once', async () => {
  const content = json(value);
  const [br, gzip] = await Promise.all([content.in('br'), content.in('gzip')]);
  assert.equal(String(brotliDecompressSync(bytesOf(br))), large);
  assert.equal(String(gunzipSync(bytesOf(gzip))), large);
  assert.equal(new Set([br.etag, gzip.etag, content.identity.etag]).size, 3);
  assert.equal(await content.in('br'), br);
  assert.match(br.headerText, /^Content-Encoding: br\r\n/m);
});

const kept = new MediaType('text/plain', { caching: 'public' });

test('a body of up to 14 KiB is kept as a string, a larger one as bytes, and neither changes', () => {
  for (const [text, kind] of [
    ['जयपुर', 'string'],
    ['a'.repeat(4 * 1024), 'string'],
    ['a'.repeat(4 * 1024 + 1), 'object'],
    ['जयपुर '.repeat(5_000), 'object'],
  ] as const) {
    const { identity } = new StoredBody(kept, text);
    assert.equal(typeof identity.body, kind);
    assert.equal(String(bytesOf(identity)), text);
    assert.equal(identity.length, Buffer.byteLength(text));
  }
});

test('what compressing does not make smaller stays as it is, and so does what is shorter than a packet', async () => {
  const noise = Array.from({ length: 64 }, (_, i) => hash('sha512', String(i), 'buffer'));
  const content = new StoredBody(kept, Buffer.concat(noise));
  assert.equal(await content.in('gzip'), content.identity);
  assert.ok(!(freshJson({ large }).in('gzip') instanceof Promise));
  const isEncoded = [1023, 1024].map(
    (length) => new StoredBody(kept, 'a'.repeat(length)).in('br') instanceof Promise,
  );
  assert.deepEqual(isEncoded, [false, true]);
});

test('bodies are compressed within a window of 64 KiB, or the threads that do it keep more memory', async () => {
  // The first bit of a Brotli stream is 0 for that window only (RFC 7932, 9.1).
  assert.equal(at(bytesOf(await json(value).in('br')), 0) & 1, 0);
});

test('the encoding with the highest weight is chosen, and an invalid weight is 0', () => {
  for (const [field, encoding] of [
    ['gzip;q=1.000', 'gzip'],
    ['gzip;q=1', 'gzip'],
    ['gzip;x=0', 'gzip'],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['br;q=0.5, identity;q=0.5', 'br'],
    ['gzip;q=1.0000', 'identity'],
    ['gzip;q=0.001', 'gzip'],
    ['gzip;q=0.0001', 'identity'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['br;q=0.4, x-gzip;q=0.5', 'gzip'],
    ['identity, gzip;q=0.5, br;q=0.5', 'identity'],
    ['br;q=0, identity;q=0', 'identity'],
    ['*;q=0.1', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, *;q=0', 'identity'],
    ['gzip;q=1.5', 'identity'],
  ])
    assert.equal(encodingFor(field), encoding, field);
});

test('a type that is refused is not accepted, and a weight is no type', () => {
  assert.deepEqual(acceptedTypes('q=0'), ['q=0']);
  assert.deepEqual(acceptedTypes('text/html;q=0, text/markdown;q=0.1'), ['text/markdown']);
  // HttpURLConnection of older Java releases sends it unless a program sets another.
  assert.ok(accepts('text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'application/json'));
  assert.equal(accepts('*/*; q=.0', 'application/json'), false);
  assert.equal(accepts('*/*; q=.', 'application/json'), false);
});

test('the same body has the same tag, another body another', () => {
  assert.equal(json({ a: 1 }).identity.etag, json({ a: 1 }).identity.etag);
  assert.notEqual(json({ a: 1 }).identity.etag, json({ a: 2 }).identity.etag);
  assert.match(json({ a: 1 }).identity.etag ?? '', /^"[\w-]{22}"$/);
});

test('a type says how long its bodies are kept, and what they vary by', () => {
  const fields = (type: string, vary?: string) =>
    new MediaType(type, { caching: 'public', ...(vary !== undefined && { vary }) }).cacheHeaders.fixed;
  assert.equal(fields('text/html', 'Accept'), 'Cache-Control: public\r\nVary: Accept, Accept-Encoding\r\n');
  for (const type of ['image/svg+xml', 'application/geo+json', 'application/xml'])
    assert.equal(fields(type), 'Cache-Control: public\r\nVary: Accept-Encoding\r\n', type);
  for (const type of ['image/png', 'x-text/plain'])
    assert.equal(fields(type), 'Cache-Control: public\r\n', type);
  const { etag, headerText, cacheHeaders } = jsonText('{}', true).identity;
  assert.equal(headerText, `Content-Type: application/json\r\nContent-Length: 2\r\nETag: ${etag}\r\n`);
  assert.equal(cacheHeaders.fixed, `Cache-Control: ${caching}\r\nVary: Accept-Encoding\r\n`);
  const forwarded = 'Host, Forwarded, X-Forwarded-Host, X-Forwarded-Proto';
  assert.equal(cacheHeaders.host, `Cache-Control: ${caching}\r\nVary: Accept-Encoding, Host\r\n`);
  assert.equal(
    cacheHeaders.proxy,
    `Cache-Control: ${caching.replace('public', 'private')}\r\nVary: Accept-Encoding, ${forwarded}\r\n`,
  );
  assert.equal(jsonText('{}', false).identity.headerText, freshJson({}).identity.headerText);
});

test('links are the members of one value, which may stand in a field', () => {
  assert.equal(linkValue('</a>; rel="next"', '</b>; rel="prev"'), '</a>; rel="next", </b>; rel="prev"');
  assert.throws(() => linkValue('</\n>'), TypeError);
});

test('an answer made for one request has no tag and may not be stored', () => {
  const { etag, headerText, cacheHeaders } = freshJson({ count: 1 }).identity;
  assert.equal(etag, undefined);
  assert.equal(headerText, 'Content-Type: application/json\r\nContent-Length: 11\r\n');
  assert.deepEqual(new Set(Object.values(cacheHeaders)), new Set(['Cache-Control: no-store\r\n']));
});

test('a body that is kept does not keep the pool it was cut from', () => {
  const text = 'a'.repeat(20_000);
  const { body } = new StoredBody(kept, text).identity;
  assert.ok(typeof body === 'object');
  assert.equal(body.buffer.byteLength, body.byteLength);
  assert.equal(String(body), text);
  assert.equal(new StoredBody(kept, body).identity.body, body, 'what has no pool is not copied');
});

test('a source that determines the bytes gives the tag in their place', () => {
  const [a, b, c] = ['x', 'x', 'y'].map((source, i) => jsonText(`{"a":${i}}`, true, source).identity.etag);
  assert.equal(a, b);
  assert.notEqual(b, c);
});
