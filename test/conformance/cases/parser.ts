import { chunked, each, get, head, host, path, post, type RawCase, wire, words } from '../case.ts';

/*
 * The kinds of requests that the test suites of parsers try: every method that node:http knows, the requests of programs as they
 * send them, ends and pauses at each kind of byte, chunk extensions, authorities in targets, pipelines and connection options.
 */

const bad = '400 closed';
const done = { half: true } as const;

const otherMethods = words(`
  ACL BIND CHECKOUT COPY DELETE LINK LOCK M-SEARCH MERGE MKACTIVITY MKCALENDAR MKCOL MOVE NOTIFY PATCH PROPFIND PROPPATCH PURGE
  PUT QUERY REBIND REPORT SEARCH SOURCE SUBSCRIBE TRACE UNBIND UNLINK UNLOCK UNSUBSCRIBE
`);
/** Methods of RTSP, which the parser refuses under the name of HTTP. */
const foreignMethods = words('ANNOUNCE DESCRIBE FLUSH PAUSE PLAY RECORD REDIRECT SETUP TEARDOWN');
/** Methods that share their first letters with known ones. */
const nearMethods = words('GE GETT HEA HEADS H PO POSTS OPTION OPTIONSX DEL PATC MKCOLA M-SEARC P QUER');
const withMethod = (method: string) => head(`${method} ${path} HTTP/1.1`, host);

/** Requests as programs send them, field by field. */
const programs: Readonly<Record<string, readonly string[]>> = {
  curl: ['User-Agent: curl/8.14.1', 'Accept: */*'],
  wget: ['User-Agent: Wget/1.25.0', 'Accept: */*', 'Accept-Encoding: identity', 'Connection: Keep-Alive'],
  Firefox: [
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Language: hi-IN,en-US;q=0.7,en;q=0.3',
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Connection: keep-alive',
    'Upgrade-Insecure-Requests: 1',
    'Priority: u=0, i',
  ],
  'Python requests': ['User-Agent: python-requests/2.32.4', 'Accept-Encoding: gzip, deflate', 'Accept: */*'],
  'a proxy': [
    'Via: 1.1 proxy',
    'X-Forwarded-For: 192.0.2.1',
    'Max-Forwards: 10',
    'TE: trailers',
    'Connection: TE',
  ],
  'a field of plus signs': [`aaaaaaaaaaaaa:${'+'.repeat(10)}`],
  'bytes above ASCII in a value': ['X-City: J\xc3\xa4ipur', 'X-Byte: \xff'],
  'empty values': ['X-One:', 'X-Two: ', 'X-Three:\t'],
  'white space around a value': ['X-One: \t value \t '],
  'a quoted value': ['X-Quoted: "a \\" b, c: d"'],
};

const body = '{"source":"a"}';
const lengths = `Content-Length: ${body.length}`;
const chunks = '7\r\n{"sourc\r\n7;x=y\r\ne":"a"}\r\n0\r\nX-Trailer: a\r\n\r\n';

/** A text cut behind each of some pieces of it. */
const cut = (text: string, pieces: readonly string[]) =>
  pieces.map((piece) => {
    const end = text.indexOf(piece) + piece.length;
    return [JSON.stringify(piece), text.slice(0, end), text.slice(end)] as const;
  });
const insideHead = [
  'GE',
  'GET',
  'GET ',
  '/heal',
  path,
  `${path} `,
  'HTTP',
  'HTTP/1.',
  'HTTP/1.1',
  'HTTP/1.1\r',
];
const insideFields = [
  'HTTP/1.1\r\n',
  'Ho',
  'Host',
  'Host:',
  host,
  `${host}\r`,
  `${host}\r\n`,
  `${host}\r\n\r`,
];
const insideChunks = [
  '7',
  '7\r',
  '7\r\n',
  '{"sourc',
  '{"sourc\r',
  '{"sourc\r\n',
  '7;',
  '7;x',
  '7;x=',
  '7;x=y',
  '7;x=y\r',
];
const insideTrailer = [
  '0\r',
  '0\r\n',
  '0\r\nX',
  'X-Trailer:',
  'X-Trailer: a',
  'X-Trailer: a\r',
  'X-Trailer: a\r\n',
];

const extension = (text: string) => chunked(`2${text}\r\n{}\r\n0\r\n\r\n`);
const goodExtensions = [
  ';a',
  ';a=b',
  ';a;b;c',
  ';a=b;c=d',
  ';a="b"',
  ';a="b;c"',
  ';a="\\"";b',
  ';a="\\\\"',
  ';a="";b="c d"',
];
const badExtensions = [' a', ';a=b c', ';a="b', ';a="b"c', ';;', ';a=;', ';a="b\0"', ';a=b\r', ';a\n'];

const target = (text: string) => head(`GET ${text} HTTP/1.1`, host);
const rootTargets = words(`
  http://places.example http://places.example/ http://places.example? http://places.example?a=b?c=d http://places.example:80
  http://places.example:80?a http://places.example:/ http://PLACES.example/ http://a_b.example/ http://a-b.example/?x
  http://192.0.2.1/ http://192.0.2.1:8080?x http://[2001:db8::1]/ http://[2001:db8::1]:8080?x /?a /?a=b?c=d /?a=/b /?? /?a=%E0%A4%9C
`);
const noTargets = words(`
  ? ?a=b a a/b . .. :80 #a /#a /a#b http:/ http:// http:///a http://:80/ http://user@places.example/ http://@places.example/
  http://places.example:x/ http://places.example:99999/ http://[2001:db8::1/ http://[]/  places.example places.example:80
`);

const close = 'Connection: close';

/** What parsers are tried with. */
export const parserCases: readonly RawCase[] = [
  ...each('9110 §9.1', otherMethods, withMethod, '405 open', 'METHOD_NOT_ALLOWED'),
  ...each('9110 §9.1', foreignMethods, withMethod, bad),
  ...each('9110 §9.1', nearMethods, withMethod, '501 closed', 'NOT_IMPLEMENTED'),
  ...Object.entries(programs).map(([name, fields]) =>
    wire(`a GET of ${name}`, '9112 §2.1', get(...fields), '200 open'),
  ),
  ...Object.entries(programs).map(([name, fields]) =>
    wire(`a POST of ${name}`, '9112 §2.1', post([...fields, lengths], body), '200 open'),
  ),
  ...[...insideHead, ...insideFields].map((piece) =>
    wire(
      `an end behind ${JSON.stringify(piece)}`,
      '9112 §8',
      get().slice(0, get().indexOf(piece) + piece.length),
      bad,
      done,
    ),
  ),
  ...cut(chunks, [...insideChunks, ...insideTrailer]).flatMap(([name, before, after]) => [
    wire(`chunks with an end behind ${name}`, '9112 §8', chunked(before), bad, done),
    wire(`chunks with a pause behind ${name}`, '9112 §7.1', [chunked(before), after], '200 open'),
  ]),
  ...cut(body, ['{', '{"source', '"a"']).flatMap(([name, before, after]) => [
    wire(`a body with an end behind ${name}`, '9112 §8', post([lengths], before), bad, done),
    wire(`a body with a pause behind ${name}`, '9112 §6.2', [post([lengths], before), after], '200 open'),
  ]),
  ...each('9112 §7.1.1', goodExtensions, extension, '200 open'),
  ...each('9112 §7.1.1', badExtensions, extension, bad),
  ...each('9112 §3.2', rootTargets, target, '200 open'),
  ...each('9112 §3.2', noTargets, target, bad, 'BAD_REQUEST'),
  wire('GET, POST, GET', '9112 §9.3.2', get() + post([lengths], body) + get(), '200 200 200 open'),
  wire('POST in chunks twice', '9112 §9.3.2', chunked(chunks).repeat(2), '200 200 open'),
  wire('HEAD behind POST', '9112 §9.3.2', post([lengths], body) + withMethod('OPTIONS'), '200 204 open'),
  wire('an empty line behind a body', '9112 §2.2', `${post([lengths], body)}\r\n${get()}`, '200 200 open'),
  wire(
    'two bytes too many behind a body',
    '9112 §6.3',
    `${post([lengths], body)}xx${get()}`,
    '200 400 closed',
  ),
  wire('close within a pipeline', '9112 §9.6', get() + get(close) + get(), '200 200 closed'),
  wire('close with a body', '9112 §9.6', post([close, lengths], body) + get(), '200 closed'),
  wire('close with chunks', '9112 §9.6', chunked(chunks, close) + get(), '200 closed'),
  ...each(
    '9112 §9.6',
    ['close, x', 'x,close', ' close ', 'close,', 'keep-alive, close', `x\r\n${close}`],
    (value) => get(`Connection: ${value}`),
    '200 closed',
  ),
  ...each(
    '9112 §9.3',
    ['', 'x', 'closed', 'close-x', '"close"', 'keep-alive, x'],
    (v) => get(`Connection: ${v}`),
    '200 open',
  ),
  ...each('9110 §7.8', ['', 'h2c', 'websocket', 'a/1, b/2'], (value) => get(`Upgrade: ${value}`), '200 open'),
];
