import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parserError } from '../../src/http/raw-errors.ts';

function errorOf(code: string, packet?: string, bytesParsed?: number) {
  const rawPacket = packet === undefined ? packet : Buffer.from(packet, 'latin1');
  return parserError(
    Object.assign(new Error(code), {
      code,
      ...(rawPacket && { rawPacket }),
      ...(bytesParsed && { bytesParsed }),
    }),
  );
}

const overflow = 'HPE_HEADER_OVERFLOW';
const method = 'HPE_INVALID_METHOD';
const behind = 'GET / HTTP/1.1\r\n\r\n';
const long = 'a'.repeat(20_000);
const cases: [
  name: string,
  refused: string | undefined,
  code: string,
  packet?: string,
  bytesParsed?: number,
][] = [
  ['a connection that is gone', undefined, 'ECONNRESET'],
  ['a pipe that is broken', undefined, 'EPIPE'],
  ['a target without an end', 'URI_TOO_LONG', overflow, `GET /${long}`],
  ['a target that ends behind the bound', 'URI_TOO_LONG', overflow, `GET /${'a'.repeat(4091)}\r\n`],
  ['fields without an end', 'HEADERS_TOO_LARGE', overflow, `GET / HTTP/1.1\r\nX: ${long}`],
  ['an overflow without a packet', 'HEADERS_TOO_LARGE', overflow],
  ['chunk extensions without an end', 'CONTENT_TOO_LARGE', 'HPE_CHUNK_EXTENSIONS_OVERFLOW'],
  ['a request that does not end', 'REQUEST_TIMEOUT', 'ERR_HTTP_REQUEST_TIMEOUT'],
  ['an unknown method', 'NOT_IMPLEMENTED', method, 'BREW / HTTP/1.1\r\n\r\n', 1],
  ['an unknown method of which only the start is here', 'NOT_IMPLEMENTED', method, 'BR', 1],
  ['an unknown method behind a request', 'NOT_IMPLEMENTED', method, `${behind}BREW / HTTP/1.1\r\n`, 19],
  ['no method at all', 'BAD_REQUEST', method, '\x16\x03\x01'],
  ['no method behind a request', 'BAD_REQUEST', method, `${behind}{"a":1}`, 18],
  ['a word and no more', 'BAD_REQUEST', method, 'garbage\r\n\r\n', 1],
  ['a token that ends like no method', 'BAD_REQUEST', method, 'GET\t/ HTTP/1.1\r\n', 3],
  ['a line that begins with no method', 'BAD_REQUEST', method, '{a b c'],
  ['anything else', 'BAD_REQUEST', 'HPE_INVALID_VERSION', 'GET / HTTP/9.9\r\n', 13],
];
test('what the parser raises is an error of its kind, or none', () => {
  for (const [name, refused, ...raised] of cases) {
    const error = errorOf(...raised);
    assert.equal(error?.code, refused, name);
    if (error) assert.ok(error.message && error.hint, name);
  }
});

test('a non-ASCII byte in the request line gets advice how to encode it, elsewhere it does not', () => {
  const hint = (packet: string, bytesParsed: number) =>
    errorOf('HPE_INVALID_URL', Buffer.from(packet).toString('latin1'), bytesParsed)?.hint ?? '';
  assert.match(hint('GET /?search=जयपुर HTTP/1.1\r\n\r\n', 13), /--data-urlencode 'name=value'/);
  assert.doesNotMatch(hint('GET / HTTP/1.1\r\nX: é\r\n\r\nGET /\x01 HTTP/1.1\r\n', 30), /--data-urlencode/);
  assert.doesNotMatch(hint('GET /\x01 HTTP/1.1\r\nX: é\r\n\r\n', 6), /--data-urlencode/);
  assert.doesNotMatch(hint('GET / HTTP/1.1\r\nX-é: 1\r\n\r\n', 18), /--data-urlencode/);
});

test('a TLS handshake is told which protocol the port speaks', () => {
  const error = errorOf(method, '\x16\x03\x01\x02\x00\xff');
  assert.equal(error?.message, 'This port speaks HTTP, not HTTPS');
});
