import { get, head, host, type More, path, type RawCase, wire } from '../case.ts';

function target(name: string, rfc: string, text: string, expect: string, more?: More): RawCase {
  return wire(name, rfc, head(`GET ${text} HTTP/1.1`, host), expect, more);
}

const takesRaw = 'browsers and curl send these raw in a query, and nothing takes them for anything else';
const anyScheme = 'TLS may have ended at a proxy, and nothing here is served to one scheme alone';

/** A target of so many bytes. */
function long(bytes: number): string {
  return `${path}?x=`.padEnd(bytes, 'x');
}

/** Forms of the request target, what may stand in it, and its length. */
export const targetCases: readonly RawCase[] = [
  target('the absolute form', '9112 §3.2.2', `http://places.example${path}`, '200 open'),
  target('the absolute form with a port', '9112 §3.2.2', `http://places.example:80${path}`, '200 open'),
  target(
    'the absolute form of another host than Host',
    '9112 §3.2.2',
    `http://other.example${path}`,
    '200 open',
  ),
  target('the absolute form in upper case', '9110 §4.2.3', `HTTP://PLACES.EXAMPLE${path}`, '200 open'),
  target('the absolute form of https', '9110 §7.4', `https://places.example${path}`, '200 open', {
    lenient: anyScheme,
  }),
  target('the absolute form without a path', '9112 §3.2.1', 'http://places.example', '200 open'),
  target('the absolute form without a host', '9110 §4.2.1', `http://${path}`, '400 closed', 'BAD_REQUEST'),
  target('the absolute form with userinfo', '9110 §4.2.4', `http://a@places.example${path}`, '400 closed'),
  target('the absolute form with a bad port', '9110 §4.2.1', `http://places.example:x${path}`, '400 closed'),
  target('the absolute form of ftp', '9112 §3.2.2', `ftp://places.example${path}`, '400 closed'),
  target('two slashes, which is a path', '9112 §3.2.1', `//places.example${path}`, '404 open'),
  target('an authority form without CONNECT', '9112 §3.2.3', 'places.example:80', '400 closed'),
  target('a relative path', '9112 §3.2.1', path.slice(1), '400 closed'),
  target('an asterisk with GET', '9112 §3.2.4', '*', '400 closed', 'BAD_REQUEST'),
  wire('an asterisk with OPTIONS', '9112 §3.2.4', head('OPTIONS * HTTP/1.1', host), '204 open'),
  wire('an asterisk with a path', '9112 §3.2.4', head('OPTIONS */x HTTP/1.1', host), '400 closed'),
  target('a question mark first', '9112 §3.2.1', '?x=1', '400 closed'),
  target('a fragment', '9112 §3.2', `${path}#here`, '400 closed', 'BAD_REQUEST'),
  target('a fragment in the query', '9112 §3.2', `${path}?x#here`, '400 closed'),
  target('a backslash', '3986 §2', '/api\\v1', '400 closed'),
  target('a backslash for the first slash', '3986 §2', `\\${path}`, '400 closed'),
  target('an angle bracket', '3986 §2', `${path}?<script>`, '200 open', { lenient: takesRaw }),
  target('a quote', '3986 §2', `${path}?"`, '200 open', { lenient: takesRaw }),
  target('a caret, a bar and braces', '3986 §2', `${path}?^|{}\``, '200 open', { lenient: takesRaw }),
  target('the same in a path', '3986 §2', '/<"^|{}`[]>', '404 open', { lenient: takesRaw }),
  target('an encoded NUL', '3986 §7.3', '/api/v1/places/a%00b', '400 closed'),
  target('an encoded line break', '9112 §11.1', '/api/v1/places/a%0d%0aX:y', '400 closed'),
  target('an encoded tab', '3986 §7.3', '/api/v1/places/a%09b', '400 closed'),
  target('an encoded DEL', '3986 §7.3', '/api/v1/places/a%7fb', '400 closed'),
  target('a percent sign alone', '3986 §2.1', '/api/v1/places/a%', '400 closed'),
  target('one hex digit', '3986 §2.1', '/api/v1/places/a%4', '400 closed'),
  target('letters after a percent sign', '3986 §2.1', '/api/v1/places/a%zz', '400 closed'),
  target('an overlong encoding of a slash', '3629 §3', '/api/v1/places/%c0%af', '400 closed'),
  target('an overlong encoding of a dot', '3629 §3', '/api/v1/places/%c0%ae%c0%ae', '400 closed'),
  target('a lone continuation byte', '3629 §3', '/api/v1/places/%80', '400 closed'),
  target('an encoded surrogate', '3629 §3', '/api/v1/places/%ed%a0%80', '400 closed'),
  target('dot segments', '3986 §5.2.4', '/api/v1/../../etc/passwd', '404 open'),
  target('encoded dot segments', '3986 §6.2.2.2', '/api/v1/%2e%2e/%2e%2e/etc/passwd', '404 open'),
  target('dot segments with encoded slashes', '3986 §2.2', '/..%2f..%2fetc%2fpasswd', '404 open'),
  target('an encoded first slash', '3986 §2.2', '/%2fhealthz', '404 open'),
  target('a raw byte above ASCII', '9112 §3.2', '/api/v1/places/caf\xc3\xa9', '400 closed', 'BAD_REQUEST'),
  target(
    'a raw byte above ASCII in the query',
    '9112 §3.2',
    '/api/v1/places?search=\xe0\xa4\x9c',
    '400 closed',
    'BAD_REQUEST',
  ),
  target('a NUL', '9112 §2.2', '/a\0b', '400 closed'),
  target('a DEL', '9112 §3.2', '/a\x7fb', '400 closed'),
  target('an escape character', '9112 §3.2', '/a\x1bb', '400 closed'),
  target('4,096 bytes', '9112 §3', long(4096), '200 open'),
  target('4,097 bytes', '9112 §3', long(4097), '414 closed', 'URI_TOO_LONG'),
  target('20,000 bytes', '9112 §3', long(20_000), '414 closed', 'URI_TOO_LONG'),
  target('100,000 bytes', '9112 §3', long(100_000), '414 closed', 'URI_TOO_LONG'),
  target('100,000 bytes of path', '9112 §3', `/${'a/'.repeat(50_000)}`, '414 closed', 'URI_TOO_LONG'),
  target('an encoded space and a plus', '3986 §2.1', `${path}?a=%20&b=+`, '200 open'),
  target('every reserved character in the query', '3986 §2.2', `${path}?!$&'()*+,;=:@/?[]`, '200 open'),
  target('an empty query', '3986 §3.4', `${path}?`, '200 open'),
  target('many question marks', '3986 §3.4', `${path}??????`, '200 open'),
  target('a semicolon in the path', '3986 §3.3', `${path};v=1`, '404 open'),
  target('upper case in the path', '9110 §4.2.3', path.toUpperCase(), '404 open'),
  wire(
    'a good request behind a bad target',
    '9112 §9.3.2',
    head(`GET ${path}#x HTTP/1.1`, host) + get(),
    '400 closed',
  ),
];
