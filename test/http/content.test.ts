import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  acceptedTypes,
  encodingFor,
  freshJson,
  json,
  MediaType,
  type Representation,
  StoredBody,
} from '../../src/http/content.ts';

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

test('a small body is kept as a string, a large one as bytes, and neither changes', () => {
  for (const [text, kind] of [
    ['जयपुर', 'string'],
    ['जयपुर '.repeat(5_000), 'object'],
  ] as const) {
    const { identity } = new StoredBody(new MediaType('text/plain', { caching: 'public' }), text);
    assert.equal(typeof identity.body, kind);
    assert.equal(String(bytesOf(identity)), text);
    assert.equal(identity.length, Buffer.byteLength(text));
  }
});

test('what compressing does not make smaller stays as it is', async () => {
  const noise = Array.from({ length: 2048 }, (_, i) => (i * 7919 * 104_729) % 251);
  const content = new StoredBody(
    new MediaType('application/json', { caching: 'public' }),
    Buffer.from(noise.map((n) => n ^ (n << 3))),
  );
  for (const body of [json('tiny').in('br'), freshJson({ large }).in('gzip')])
    assert.ok(!(body instanceof Promise));
  const variant = await content.in('gzip');
  assert.ok(variant.length <= content.identity.length);
});

test('the encoding is the one that weighs most, and a weight that is none is 0', () => {
  for (const [field, encoding] of [
    ['gzip;q=1.000', 'gzip'],
    ['gzip;q=1.0000', 'identity'],
    ['gzip;q=0.001', 'gzip'],
    ['gzip;q=0.0001', 'identity'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['br;q=0.4, x-gzip;q=0.5', 'gzip'],
    ['identity, gzip;q=0.5, br;q=0.5', 'identity'],
    ['br;q=0, identity;q=0', 'identity'],
    ['*;q=0.1', 'br'],
  ])
    assert.equal(encodingFor(field), encoding, field);
});

test('a type that is refused is not accepted', () => {
  assert.deepEqual(acceptedTypes('text/html;q=0, text/markdown;q=0.1'), ['text/markdown']);
});

test('the same body has the same tag, another body another', () => {
  assert.equal(json({ a: 1 }).identity.etag, json({ a: 1 }).identity.etag);
  assert.notEqual(json({ a: 1 }).identity.etag, json({ a: 2 }).identity.etag);
  assert.match(json({ a: 1 }).identity.etag ?? '', /^"[\w-]{22}"$/);
});

test('an answer made for one request has no tag and may not be stored', () => {
  const { etag, headerText } = freshJson({ count: 1 }).identity;
  assert.equal(etag, undefined);
  assert.equal(
    headerText,
    'Content-Type: application/json\r\nContent-Length: 11\r\nCache-Control: no-store\r\n',
  );
});

test('a body that is kept does not keep the pool it was cut from', () => {
  const { body } = json('a'.repeat(20_000)).identity;
  assert.ok(typeof body === 'object');
  assert.equal(body.buffer.byteLength, body.byteLength);
});
