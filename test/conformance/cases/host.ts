import { each, head, path, type RawCase, wire, words } from '../case.ts';

const bad = '400 closed';
const line = `GET ${path} HTTP/1.1`;
const absolute = `GET http://places.example${path} HTTP/1.1`;

function hosts(name: string, values: readonly string[], expect: string): RawCase {
  const fields = values.map((value) => `Host: ${value}`);
  return wire(name, '9112 §3.2', head(line, ...fields), expect, 'BAD_REQUEST');
}

const good = words('places.example places.example:8080 PLACES.EXAMPLE places.example: 192.0.2.1:80');
/** `canonicalHost` has more of these. */
const noAddresses = words('2001:db8::1 [places] [::1');
const noPorts = words('places.example:http places.example:65536 places.example:80:80 :80');
const wholeUris = words('http://places.example places.example/path places.example?x places.example#x');
const noLetters = [
  'places example',
  'places\texample',
  'places.example\\x',
  '"places.example"',
  'caf\xe9.example',
];
const withHost = (value: string) => head(line, `Host: ${value}`);

/** The Host field: there, once, and a host. */
export const hostCases: readonly RawCase[] = [
  hosts('none', [], bad),
  hosts('two that differ', ['a.example', 'b.example'], bad),
  hosts('two that agree', ['a.example', 'a.example'], bad),
  hosts('three', ['a.example', 'b.example', 'c.example'], bad),
  ...each('9112 §3.2', [...good, '[2001:db8::1]:80', '  places.example\t '], withHost, '200 open'),
  ...each('3986 §3.2.2', noAddresses, withHost, bad, 'BAD_REQUEST'),
  ...each('3986 §3.2.3', noPorts, withHost, bad, 'BAD_REQUEST'),
  ...each('9110 §4.2.4', ['user@places.example', 'user:pass@places.example'], withHost, bad, 'BAD_REQUEST'),
  ...each('9110 §7.2', wholeUris, withHost, bad, 'BAD_REQUEST'),
  ...each('9110 §7.2', ['', 'a.example,b.example', 'a.example, b.example'], withHost, bad, 'BAD_REQUEST'),
  ...each('3986 §3.2.2', [...noLetters, 'places%2eexample'], withHost, bad, 'BAD_REQUEST'),
  hosts('300 characters', [`${'a.'.repeat(149)}aa`], bad),
  wire('one in an obsolete fold', '9112 §5.2', head(line, 'Host:', ' places.example'), bad),
  wire('none with the absolute form', '9112 §3.2.2', head(absolute), bad),
  wire('bad with the absolute form', '9112 §3.2.2', head(absolute, 'Host: a/b'), bad),
  wire('two in HTTP/1.0', '9112 §3.2', head(`GET ${path} HTTP/1.0`, 'Host: a', 'Host: b'), bad),
  wire('none with OPTIONS *', '9112 §3.2', head('OPTIONS * HTTP/1.1'), bad),
  wire('bad under the API', '9112 §3.2', head('GET /api/v1 HTTP/1.1', 'Host: a/b'), bad),
  wire('none with POST', '9112 §3.2', head('POST /api/v1/views HTTP/1.1', 'Content-Length: 0'), bad),
];
