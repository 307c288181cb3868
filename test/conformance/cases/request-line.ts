import { each, get, head, host, type More, path, type RawCase, wire, words } from '../case.ts';

function line(name: string, rfc: string, requestLine: string, expect: string, more?: More): RawCase {
  return wire(name, rfc, head(requestLine, host), expect, more);
}

const bad = '400 closed';

const skipsSpaces =
  "Node's parser skips spaces between the parts and leaves no trace of them (9112 §3: SHOULD NOT)";
const readsOthers = "Node's parser takes RTSP and ICE for HTTP and does not tell them apart";

const plain = `GET ${path} HTTP/1.1`;
const noVersions = words('9.9 2.0 0.9 1.2 1 1. 01.1 1.01 1,1 -1.1').map((number) => `HTTP/${number}`);
const withVersion = (version: string) => head(`GET ${path} ${version}`, host);
const lacking = [`GET ${path}`, 'GET HTTP/1.1', 'GET  HTTP/1.1', ` ${path} HTTP/1.1`];
/** Spaces, tabs and a word where there should be none. */
const withMore = [
  ` ${plain}`,
  `${plain} `,
  `GET\t${path} HTTP/1.1`,
  `GET ${path}\tHTTP/1.1`,
  `GET ${path} x HTTP/1.1`,
];

/** Methods, versions and the spaces between them. */
export const requestLineCases: readonly RawCase[] = [
  line('a plain GET', '9112 §3', plain, '200 open'),
  ...each('9112 §3', [...lacking, ...withMore], (text) => head(text, host), bad, 'BAD_REQUEST'),
  line('two spaces after the method', '9112 §3', `GET  ${path} HTTP/1.1`, '200 open', {
    lenient: skipsSpaces,
  }),
  line('two spaces before the version', '9112 §3', `GET ${path}  HTTP/1.1`, '200 open', {
    lenient: skipsSpaces,
  }),
  ...each('9112 §2.3', noVersions, withVersion, bad),
  ...each('9112 §2.3', ['', 'HTTP/1 .1', 'http/1.1', 'HTTPS/1.1'], withVersion, bad),
  line('RTSP', '9112 §2.3', `GET ${path} RTSP/1.0`, '200 closed', { lenient: readsOthers }),
  line('ICE', '9112 §2.3', `SOURCE ${path} ICE/1.0`, '405 closed', { lenient: readsOthers }),
  line('a lower-case method', '9110 §9.1', `get ${path} HTTP/1.1`, '501 closed', 'NOT_IMPLEMENTED'),
  line('an unknown method', '9110 §9.1', `BREW ${path} HTTP/1.1`, '501 closed', 'NOT_IMPLEMENTED'),
  line('a method that begins like a known one', '9110 §9.1', `GETS ${path} HTTP/1.1`, '501 closed'),
  line('a method with a bracket', '9110 §9.1', `GE[T ${path} HTTP/1.1`, bad),
  line('a method of 4,000 letters', '9112 §3', `${'A'.repeat(4000)} ${path} HTTP/1.1`, '501 closed'),
  line('TRACE', '9110 §9.3.8', `TRACE ${path} HTTP/1.1`, '405 open', 'METHOD_NOT_ALLOWED'),
  line('CONNECT', '9110 §9.3.6', 'CONNECT places.example:80 HTTP/1.1', '501 closed', 'NOT_IMPLEMENTED'),
  line('PRI, the HTTP/2 preface', '9113 §3.4', 'PRI * HTTP/2.0', '400 closed'),
  wire('garbage before the method', '9112 §3', `Extra line${get()}`, '501 closed'),
  wire('one empty line before it', '9112 §2.2', `\r\n${get()}`, '200 open'),
  wire('many empty lines before it', '9112 §2.2', `${'\r\n'.repeat(50)}${get()}`, '200 open'),
  wire('a line of spaces before it', '9112 §2.2', `   \r\n${get()}`, bad),
  wire('only spaces and tabs', '9112 §2.2', ' \t \t\r\n\r\n', bad),
  wire('nothing but the end', '9112 §2.2', '', 'closed', { half: true }),
  wire('HTTP/0.9', '9112 §2.3', `GET ${path}\r\n`, bad, { half: true }),
  wire('a bare LF after the request line', '9112 §2.2', `GET ${path} HTTP/1.1\n${host}\r\n\r\n`, bad),
  wire('a bare CR after the request line', '9112 §2.2', `GET ${path} HTTP/1.1\r${host}\r\n\r\n`, bad),
  wire('a NUL first', '9112 §2.2', `\0${get()}`, '400 closed'),
  wire('random bytes', '9112 §2.2', '\x8f\x02\xff\x13\x37\x00\xfe\x80\r\n\r\n', '400 closed'),
  wire('a TLS hello', '9112 §2.2', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '400 closed'),
  wire('a response', '9112 §2.1', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', '400 closed'),
  wire('HTTP/1.0 without keep-alive', '9112 §9.3', head(`GET ${path} HTTP/1.0`, host), '200 closed'),
  wire('HTTP/1.0 without Host', '9112 §3.2', head(`GET ${path} HTTP/1.0`), '200 closed'),
  wire(
    'HTTP/1.0 with keep-alive',
    '9112 §9.3',
    head(`GET ${path} HTTP/1.0`, host, 'Connection: keep-alive'),
    '200 open',
  ),
];
