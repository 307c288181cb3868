import { head, path, type RawCase, wire } from '../case.ts';

const bad = '400 closed';

function hosts(name: string, values: readonly string[], expect: string, rfc = '9112 §3.2'): RawCase {
  const fields = values.map((value) => `Host: ${value}`);
  return wire(name, rfc, head(`GET ${path} HTTP/1.1`, ...fields), expect, {
    ...(expect === bad && { code: 'BAD_REQUEST' }),
  });
}

/** The Host field: there, once, and a host. */
export const hostCases: readonly RawCase[] = [
  hosts('none', [], bad),
  hosts('two that differ', ['a.example', 'b.example'], bad),
  hosts('two that agree', ['a.example', 'a.example'], bad),
  hosts('three', ['a.example', 'b.example', 'c.example'], bad),
  hosts('empty', [''], bad, '9110 §4.2.1'),
  hosts('a name', ['places.example'], '200 open'),
  hosts('a name and a port', ['places.example:8080'], '200 open'),
  hosts('a name in upper case', ['PLACES.EXAMPLE'], '200 open', '3986 §3.2.2'),
  hosts('a name with an empty port', ['places.example:'], '200 open', '3986 §3.2.3'),
  hosts('an IPv4 address', ['192.0.2.1:80'], '200 open'),
  hosts('an IPv6 address', ['[2001:db8::1]:80'], '200 open'),
  hosts('an IPv6 address without brackets', ['2001:db8::1'], bad),
  hosts('brackets around no address', ['[places]'], bad),
  hosts('an unclosed bracket', ['[::1'], bad),
  hosts('userinfo', ['user@places.example'], bad),
  hosts('userinfo with a password', ['user:pass@places.example'], bad),
  hosts('a path', ['places.example/path'], bad),
  hosts('a query', ['places.example?x'], bad),
  hosts('a fragment', ['places.example#x'], bad),
  hosts('a scheme', ['http://places.example'], bad),
  hosts('a comma', ['a.example,b.example'], bad),
  hosts('a comma and a space', ['a.example, b.example'], bad),
  hosts('a space', ['places example'], bad),
  hosts('a tab', ['places\texample'], bad),
  hosts('a port that is no number', ['places.example:http'], bad),
  hosts('a port that is too large', ['places.example:65536'], bad),
  hosts('two ports', ['places.example:80:80'], bad),
  hosts('only a port', [':80'], bad),
  hosts('a backslash', ['places.example\\x'], bad),
  hosts('a quote', ['"places.example"'], bad),
  hosts('a percent-encoded byte', ['places%2eexample'], bad),
  hosts('a byte above ASCII', ['caf\xe9.example'], bad),
  hosts('white space around it', ['  places.example\t '], '200 open', '9110 §5.5'),
  hosts('300 characters', [`${'a.'.repeat(149)}aa`], bad),
  wire(
    'one in an obsolete fold',
    '9112 §5.2',
    head(`GET ${path} HTTP/1.1`, 'Host:', ' places.example'),
    '400 closed',
  ),
  wire('none with the absolute form', '9112 §3.2.2', head(`GET http://places.example${path} HTTP/1.1`), bad),
  wire(
    'bad with the absolute form',
    '9112 §3.2.2',
    head(`GET http://places.example${path} HTTP/1.1`, 'Host: a/b'),
    bad,
  ),
  wire('two in HTTP/1.0', '9112 §3.2', head(`GET ${path} HTTP/1.0`, 'Host: a', 'Host: b'), '400 closed'),
  wire('none with OPTIONS *', '9112 §3.2', head('OPTIONS * HTTP/1.1'), bad),
  wire('bad under the API', '9112 §3.2', head('GET /api/v1 HTTP/1.1', 'Host: a/b'), bad),
  wire('none with POST', '9112 §3.2', head('POST /api/v1/views HTTP/1.1', 'Content-Length: 0'), bad),
];
