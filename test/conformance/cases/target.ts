import { each, get, head, host, type More, path, type RawCase, wire, words } from '../case.ts';

const asTarget = (text: string) => head(`GET ${text} HTTP/1.1`, host);

function target(name: string, rfc: string, text: string, expect: string, more?: More): RawCase {
  return wire(name, rfc, asTarget(text), expect, more);
}

const bad = '400 closed';
const takesRaw = 'browsers and curl send these raw in a query, and nothing takes them for anything else';
const anyScheme = 'TLS may have ended at a proxy, and nothing here is served to one scheme alone';

/** A target of so many bytes. */
function long(bytes: number): string {
  return `${path}?x=`.padEnd(bytes, 'x');
}

const badAuthorities = words('http:// http://a@places.example http://places.example:x ftp://places.example');
const badCharacters = ['/api\\v1', `\\${path}`, '/a\0b', '/a\x7fb', '/a\x1bb'];
const controls = words('a%00b a%0d%0aX:y a%09b a%7fb');
const brokenEscapes = words('a% a%4 a%zz');
/** Overlong forms and surrogates among them. */
const noUtf8 = words('%c0%af %c0%ae%c0%ae %80 %ff %e0%a4 %ed%a0%80');
const asId = (text: string) => head(`GET /api/v1/places/${text} HTTP/1.1`, host);

/** Forms of the request target, what may stand in it, and its length. */
export const targetCases: readonly RawCase[] = [
  target('the absolute form', '9112 §3.2.2', `http://places.example${path}`, '200 open'),
  target('the absolute form with a port', '9112 §3.2.2', `http://places.example:80${path}`, '200 open'),
  target('another host than Host', '9112 §3.2.2', `http://other.example${path}`, '200 open'),
  target('the absolute form in upper case', '9110 §4.2.3', `HTTP://PLACES.EXAMPLE${path}`, '200 open'),
  target('the absolute form of https', '9110 §7.4', `https://places.example${path}`, '200 open', {
    lenient: anyScheme,
  }),
  target('the absolute form without a path', '9112 §3.2.1', 'http://places.example', '200 open'),
  target('a query behind an empty path', '9110 §4.2.3', 'http://places.example?search=fort', '200 open'),
  ...each(
    '9112 §3.2.2',
    badAuthorities.map((text) => text + path),
    asTarget,
    bad,
    'BAD_REQUEST',
  ),
  ...each('9112 §3.2.3', ['places.example:80'], asTarget, bad, 'BAD_REQUEST'),
  ...each('9112 §3.2.1', [path.slice(1), '?x=1'], asTarget, bad, 'BAD_REQUEST'),
  ...each('9112 §3.2.4', ['*'], asTarget, bad, 'BAD_REQUEST'),
  ...each('9112 §3.2', [`${path}#here`, `${path}?x#here`], asTarget, bad, 'BAD_REQUEST'),
  ...each('3986 §2', badCharacters, asTarget, bad, 'BAD_REQUEST'),
  ...each('3986 §2.5', ['/caf\xc3\xa9', '/?search=\xe0\xa4\x9c'], asTarget, bad, 'BAD_REQUEST'),
  target('two slashes, which is a path', '9112 §3.2.1', `//places.example${path}`, '404 open'),
  wire('an asterisk with OPTIONS', '9112 §3.2.4', head('OPTIONS * HTTP/1.1', host), '204 open'),
  wire('an asterisk with a path', '9112 §3.2.4', head('OPTIONS */x HTTP/1.1', host), '400 closed'),
  target('an angle bracket', '3986 §2', `${path}?<script>`, '200 open', { lenient: takesRaw }),
  target('a quote', '3986 §2', `${path}?"`, '200 open', { lenient: takesRaw }),
  target('a caret, a bar and braces', '3986 §2', `${path}?^|{}\``, '200 open', { lenient: takesRaw }),
  target('the same in a path', '3986 §2', '/<"^|{}`[]>', '404 open', { lenient: takesRaw }),
  ...each('3986 §7.3', controls, asId, bad),
  ...each('3986 §2.1', brokenEscapes, asId, bad),
  ...each('3986 §2.5', noUtf8, asId, bad),
  target('dot segments', '3986 §5.2.4', '/api/v1/../../etc/passwd', '404 open'),
  target('encoded dot segments', '3986 §6.2.2.2', '/api/v1/%2e%2e/%2e%2e/etc/passwd', '404 open'),
  target('dot segments with encoded slashes', '3986 §2.2', '/..%2f..%2fetc%2fpasswd', '404 open'),
  target('an encoded first slash', '3986 §2.2', '/%2fhealthz', '404 open'),
  target('4,096 bytes', '9112 §3', long(4096), '200 open'),
  target('4,097 bytes', '9112 §3', long(4097), '414 closed', 'URI_TOO_LONG'),
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
