import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parserError } from '../../src/http/raw-errors.ts';

function errorOf(code: string, packet = '', bytesParsed = 0): string | undefined {
  const error = Object.assign(new Error(code), {
    code,
    rawPacket: Buffer.from(packet, 'latin1'),
    bytesParsed,
  });
  return parserError(error)?.code;
}

const cases: [
  name: string,
  code: string,
  packet: string,
  bytesParsed: number,
  refused: string | undefined,
][] = [
  ['a connection that is gone', 'ECONNRESET', '', 0, undefined],
  ['a pipe that is broken', 'EPIPE', '', 0, undefined],
  ['a target without an end', 'HPE_HEADER_OVERFLOW', `GET /${'a'.repeat(20_000)}`, 0, 'URI_TOO_LONG'],
  [
    'fields without an end',
    'HPE_HEADER_OVERFLOW',
    `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`,
    0,
    'HEADERS_TOO_LARGE',
  ],
  ['chunk extensions without an end', 'HPE_CHUNK_EXTENSIONS_OVERFLOW', '', 0, 'CONTENT_TOO_LARGE'],
  ['a request that does not end', 'ERR_HTTP_REQUEST_TIMEOUT', '', 0, 'REQUEST_TIMEOUT'],
  ['an unknown method', 'HPE_INVALID_METHOD', 'BREW / HTTP/1.1\r\n\r\n', 1, 'NOT_IMPLEMENTED'],
  ['an unknown method of which only the start is here', 'HPE_INVALID_METHOD', 'BR', 1, 'NOT_IMPLEMENTED'],
  [
    'an unknown method behind a request',
    'HPE_INVALID_METHOD',
    'GET / HTTP/1.1\r\n\r\nBREW / HTTP/1.1\r\n',
    19,
    'NOT_IMPLEMENTED',
  ],
  ['no method at all', 'HPE_INVALID_METHOD', '\x16\x03\x01', 0, 'BAD_REQUEST'],
  ['no method behind a request', 'HPE_INVALID_METHOD', 'GET / HTTP/1.1\r\n\r\n{"a":1}', 18, 'BAD_REQUEST'],
  ['a word and no more', 'HPE_INVALID_METHOD', 'garbage\r\n\r\n', 1, 'BAD_REQUEST'],
  ['a token that ends like no method', 'HPE_INVALID_METHOD', 'GET\t/ HTTP/1.1\r\n', 3, 'BAD_REQUEST'],
  ['anything else', 'HPE_INVALID_VERSION', 'GET / HTTP/9.9\r\n', 13, 'BAD_REQUEST'],
];
for (const [name, code, packet, bytesParsed, refused] of cases) {
  test(`${name} is ${refused ?? 'no error'}`, () =>
    assert.equal(errorOf(code, packet, bytesParsed), refused));
}

test('bytes above ASCII in the line that fails are told how to be written, those elsewhere are not', () => {
  const hint = (packet: string, bytesParsed: number): string =>
    parserError(
      Object.assign(new Error(), { code: 'HPE_INVALID_URL', rawPacket: Buffer.from(packet), bytesParsed }),
    )?.hint ?? '';
  assert.match(hint('GET /?search=जयपुर HTTP/1.1\r\n\r\n', 13), /--data-urlencode 'name=value'/);
  assert.doesNotMatch(hint('GET / HTTP/1.1\r\nX: é\r\n\r\nGET /\x01 HTTP/1.1\r\n', 30), /--data-urlencode/);
});
