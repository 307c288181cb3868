import { each, get, head, host, type More, path, post, type RawCase, wire, words } from '../case.ts';

const bad = '400 closed';
const tooLarge = ['413 closed', 'CONTENT_TOO_LARGE'] as const;
const body = '{"source":"a"}';

/** A POST whose body is `hello`, framed by one field. */
function framed(name: string, rfc: string, field: string, expect: string, more?: More): RawCase {
  return wire(name, rfc, post([field], body), expect, more);
}

/** Two fields that contradict each other, with a second request hidden where one reading of them ends. */
function smuggled(name: string, rfc: string, fields: readonly string[], expect = bad): RawCase {
  return wire(name, rfc, post(fields, `0\r\n\r\n${get()}`), expect);
}

const length = `Content-Length: ${body.length}`;

const noLengths = words(`abc +${body.length} -14 -0 0x0e 0o16 1_4 14.0 14a 99999999999999999999`);
const withLength = (text: string) => post([`Content-Length: ${text}`], body);
const withCoding = (text: string) => post([`Transfer-Encoding: ${text}`], body);

const five = 'Content-Length: 5';
const inChunks = 'Transfer-Encoding: chunked';
const contradictions = [
  [five, inChunks],
  [inChunks, five],
  [five, 'Transfer-Encoding: xchunked'],
  [five, 'Transfer-Encoding: identity'],
  [inChunks, 'Transfer-Encoding: identity', five],
  [`X-Name: a\n${inChunks}`, five],
  [`X-Name: a\r${inChunks}`, five],
  [five, 'Transfer-Encoding:', ' chunked'],
];

/** How long a request is: Content-Length and Transfer-Encoding, right, wrong, twice and both. */
export const framingCases: readonly RawCase[] = [
  framed('a length', '9112 §6.2', length, '200 open'),
  framed('a length behind white space', '9110 §5.6.3', `Content-Length:\t  ${body.length}  `, '200 open'),
  framed('a length that is too short', '9112 §6.3', 'Content-Length: 2', '400 400 closed'),
  ...each('9112 §6.3', noLengths, withLength, bad, 'BAD_REQUEST'),
  ...each('9112 §6.3', ['', '1 4', `-${'123456789'.repeat(3)}`], withLength, bad, 'BAD_REQUEST'),
  ...each('9112 §6.3', ['14, 14', '14, 15'], withLength, bad, 'BAD_REQUEST'),
  ...each('9112 §6.3', ['14\r\nContent-Length: 14', '14\r\nContent-Length: 3'], withLength, bad),
  ...each('9112 §5.2', ['1\r\n 4'], withLength, bad, 'BAD_REQUEST'),
  framed('a length of 2^63', '9110 §8.6', 'Content-Length: 9223372036854775808', ...tooLarge),
  framed('a length above the bound', '9110 §15.5.14', 'Content-Length: 16385', ...tooLarge),
  framed('a space before the colon', '9112 §5.1', `Content-Length : ${body.length}`, bad),
  framed('leading zeros, which the grammar allows', '9110 §8.6', 'Content-Length: 0014', '200 open'),
  wire('a length of zero', '9112 §6.2', post(['Content-Length: 0'], ''), '200 open'),
  wire('a length of 00', '9110 §8.6', post(['Content-Length: 00'], ''), '200 open'),
  wire('no framing, so no body', '9112 §6.3', post([], ''), '200 open'),
  wire('no framing, and a body that reads as a request', '9112 §6.3', post([], get()), '200 200 open'),
  wire(
    'an underscore for the hyphen, which is another field',
    '9110 §5.1',
    post(['Content_Length: 100'], ''),
    '200 open',
  ),
  wire('the client gone before the body is whole', '9112 §8', post(['Content-Length: 100'], 'abc'), bad, {
    half: true,
  }),
  wire('GET with a body', '9110 §9.3.1', `${get('Content-Length: 5')}hello`, '200 closed'),
  wire(
    'GET with a body that looks like a request',
    '9112 §11.2',
    get(`Content-Length: ${get().length}`) + get(),
    '200 closed',
  ),
  wire(
    'OPTIONS with a body',
    '9110 §9.3.7',
    `${head(`OPTIONS ${path} HTTP/1.1`, host, 'Content-Length: 5')}hello`,
    '204 closed',
  ),
  wire('two requests at once', '9112 §9.3.2', get() + get(), '200 200 open'),
  wire('a POST, its body and a GET at once', '9112 §9.3.2', post([length], body) + get(), '200 200 open'),
  wire(
    'five requests at once, the last of which closes',
    '9112 §9.3.2',
    get().repeat(4) + get('Connection: close'),
    '200 200 200 200 200 closed',
  ),
  wire('a request behind one that closes', '9112 §9.6', get('Connection: close') + get(), '200 closed'),
  wire('garbage behind a request', '9112 §9.3.2', `${get()}\x01\x02garbage\r\n\r\n`, '200 400 closed'),
  wire(
    'garbage behind a GET that is being stored',
    '9112 §9.3.2',
    `${head('GET /api/v1/views?action=up HTTP/1.1', host)}\x01\x02garbage\r\n\r\n`,
    '200 400 closed',
  ),
  wire(
    'garbage behind a POST that is being stored',
    '9112 §9.3.2',
    `${post([length], body)}\x01\x02garbage\r\n\r\n`,
    '200 400 closed',
  ),
  ...each('9112 §6.1', words('gzip cow identity xchunked chunkedx "chunked"'), withCoding, bad),
  ...each('9112 §6.1', ['', 'chunked, identity', 'chunked, chunked'], withCoding, bad),
  ...each('9110 §5.5', ['\x0bchunked', '\x0cchunked', 'chunked\0'], withCoding, bad),
  ...each('9112 §5.2', ['\r\n chunked'], withCoding, bad),
  ...each(
    '9112 §6.1',
    ['gzip, chunked', 'gzip\r\nTransfer-Encoding: chunked', 'cow, chunked'],
    (codings) => post([`Transfer-Encoding: ${codings}`], '2\r\n{}\r\n0\r\n\r\n'),
    '501 closed',
    'NOT_IMPLEMENTED',
  ),
  framed('a space before the colon of the coding', '9112 §5.1', 'Transfer-Encoding : chunked', bad),
  ...contradictions.map((fields) => smuggled(fields.join(' and '), '9112 §6.1', fields)),
  smuggled(
    'a coding with an underscore and a length',
    '9110 §5.1',
    ['Content-Length: 5', 'Transfer_Encoding: chunked'],
    '400 200 open',
  ),
  wire(
    'chunked in HTTP/1.0',
    '9112 §6.1',
    `${head('POST /api/v1/views HTTP/1.0', host, 'Transfer-Encoding: chunked')}0\r\n\r\n${get()}`,
    '200 closed',
  ),
];
