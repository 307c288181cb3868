import { each, get, head, host, type More, path, type RawCase, wire } from '../case.ts';

const bad = '400 closed';
const tooLarge = ['431 closed', 'HEADERS_TOO_LARGE'] as const;

function field(name: string, rfc: string, line: string, expect: string, more?: More): RawCase {
  return wire(name, rfc, get(line), expect, more);
}

function raw(name: string, rfc: string, rest: string, expect: string): RawCase {
  return wire(name, rfc, `GET ${path} HTTP/1.1\r\n${rest}`, expect);
}

const maxBytes = 16 * 1024;

/** A field that makes a head of so many bytes of names and values, with Host. */
function fieldOfHead(bytes: number): string {
  // Neither line counts the two characters between its name and its value.
  return 'X-Name: '.padEnd(bytes + 4 - host.length, 'x');
}

function fieldsOf(count: number): string {
  return new Array(count).fill('X-Name: value').join('\r\n');
}

const noNames = ['X Name', 'X\tName', 'X-Name[]', 'X"Name', 'X/Name', 'X-N\xe4me', 'X-\0Name'];
const withName = (name: string) => get(`${name}: value`);
const withValue = (value: string) => get(`X-Name: ${value}`);

/** Lines of header fields: names, values, folds, line ends and sizes. */
export const fieldCases: readonly RawCase[] = [
  field('an empty value', '9110 §5.5', 'X-Empty:', '200 open'),
  field('an empty value behind a space', '9110 §5.5', 'X-Empty: ', '200 open'),
  field('no space after the colon', '9112 §5.1', 'X-Name:value', '200 open'),
  field('a tab after the colon', '9112 §5.1', 'X-Name:\tvalue', '200 open'),
  field('every token character', '9110 §5.6.2', "!#$%&'*+-.^_`|~09AZaz: value", '200 open'),
  field('a value above ASCII', '9110 §5.5', 'X-Name: caf\xe9', '200 open'),
  field('a name that objects have', '9110 §5.1', '__proto__: x', '200 open'),
  field('another such name', '9110 §5.1', 'constructor: x', '200 open'),
  field('an empty name', '9112 §5', ': value', bad, 'BAD_REQUEST'),
  field('no colon', '9112 §5', 'X-Name', bad),
  ...each('9112 §5.1', ['X-Name ', 'X-Name\t'], withName, bad),
  ...each('9110 §5.1', noNames, withName, bad),
  ...each('9110 §5.5', ['a\0b', 'a\x07b', '\x1b[31m', 'a\x7fb'], withValue, bad),
  ...each('9112 §2.2', ['a\rb', 'a\nX-Other: b'], withValue, bad),
  ...each('9112 §5.2', ['a\r\n b', 'a\r\n\tb'], withValue, bad),
  raw('white space before the first field', '9112 §2.2', ` X-Name: value\r\n${host}\r\n\r\n`, bad),
  raw('a line of spaces among the fields', '9112 §5.2', `${host}\r\n  \r\nX-Name: value\r\n\r\n`, bad),
  raw('a bare LF behind a field', '9112 §2.2', `${host}\nX-Name: value\r\n\r\n`, bad),
  raw('bare LFs at the end', '9112 §2.2', `${host}\n\n`, bad),
  raw('a bare CR at the end', '9112 §2.2', `${host}\r\n\rX-Name: value\r\n\r\n`, bad),
  raw('the client gone in the middle of a field', '9112 §8', `${host}\r\nX-Na`, ''),
  field('a name of 15,000 bytes', '9110 §5.4', `${'x'.repeat(15_000)}: value`, '200 open'),
  field('16,384 bytes of names and values', '9110 §5.4', fieldOfHead(maxBytes), '200 open'),
  field('16,385 bytes of them', '9110 §5.4', fieldOfHead(maxBytes + 1), ...tooLarge),
  field('a name of 17,000 bytes', '9110 §5.4', `${'x'.repeat(17_000)}: value`, ...tooLarge),
  field('a value of 100,000 bytes', '9110 §5.4', `X-Name: ${'x'.repeat(100_000)}`, ...tooLarge),
  field('100 fields', '6585 §5', fieldsOf(99), '200 open'),
  field('101 fields', '6585 §5', fieldsOf(100), ...tooLarge),
  field('10,000 fields', '6585 §5', fieldsOf(10_000), ...tooLarge),
  wire(
    'tabs and capitals',
    '9110 §5.1',
    head(`GET ${path} HTTP/1.1`, 'hOsT:\tplaces.example', 'empty:'),
    '200 open',
  ),
].map((entry) => (entry.expect === '' ? { ...entry, half: true, expect: bad } : entry));
