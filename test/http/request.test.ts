import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AppError } from '../../src/errors.ts';
import {
  authorityOf,
  canonicalHost,
  checkTarget,
  maxTargetBytes,
  readTarget,
} from '../../src/http/request.ts';

const readings: [target: string, path: string, query: string, authority?: string][] = [
  ['/', '/', ''],
  ['/?', '/', ''],
  ['/api/v1/places/', '/api/v1/places', ''],
  ['/api//v1', '/api//v1', ''],
  ['/places/hawa-mahal?a=1?b', '/places/hawa-mahal', 'a=1?b'],
  ['/places/%E0%A4%B9', '/places/ह', ''],
  ['/%61pi', '/api', ''],
  ['/places/a%2Fb%2fc', '/places/a%2Fb%2Fc', ''],
  ['/../etc/passwd', '/../etc/passwd', ''],
  ['http://Places.Example:80/api?x', '/api', 'x', 'Places.Example:80'],
  ['https://places.example', '/', '', 'places.example'],
  ['*', '*', ''],
  ['/100%25', '/100%', ''],
  ['/%2541', '/%41', ''],
];

for (const [target, path, query, authority] of readings) {
  test(`${target} is ${path}`, () => {
    const read = readTarget(target);
    assert.deepEqual([read.path, read.query, authorityOf(target)], [path, query, authority]);
    checkTarget(read, 'OPTIONS', '/');
  });
}

const malformed = [
  '',
  'api',
  '?a',
  '/%',
  '/%zz',
  '/%ff',
  '/%00',
  '/a%0d%0ab',
  '/a b',
  '/a#b',
  '/a\\b',
  '/हवा',
  'ftp://a/',
  '**',
];

for (const target of malformed) {
  test(`${JSON.stringify(target)} is malformed`, () => {
    assert.throws(() => checkTarget(readTarget(target), 'GET', '/'), { code: 'BAD_REQUEST' });
  });
}

test('a target may have 4 KiB and not a byte more', () => {
  const longest = `/${'a'.repeat(maxTargetBytes - 1)}`;
  assert.equal(readTarget(longest).path, longest);
  assert.throws(
    () => checkTarget(readTarget(`${longest}a`), 'GET', '/'),
    (error) => error instanceof AppError && error.status === 414,
  );
});

test('a path that cannot be decoded keeps its beginning, so that it counts for the limit of its area', () => {
  assert.equal(readTarget('/api/%zz').path, '/api/%zz');
  assert.equal(readTarget('/api/%ff?a').path, '/api/%ff');
});

test('only OPTIONS may ask about the server as a whole', () => {
  assert.throws(() => checkTarget(readTarget('*'), 'GET', '/'), { code: 'BAD_REQUEST' });
});

describe('canonicalHost', () => {
  const hosts: [value: string, canonical: string][] = [
    ['example.com', 'example.com'],
    ['Example.COM:8080', 'example.com:8080'],
    ['localhost', 'localhost'],
    ['raspberrypi.local:80', 'raspberrypi.local:80'],
    ['example.com.', 'example.com.'],
    ['example.com:', 'example.com'],
    ['example.com:0', 'example.com:0'],
    ['example.com:65535', 'example.com:65535'],
    ['my_service.internal', 'my_service.internal'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['a', 'a'],
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:80', '1.2.3.4:80'],
    ['[::1]', '[::1]'],
    ['[2001:DB8::1]:8080', '[2001:db8::1]:8080'],
    ['[::ffff:192.0.2.1]', '[::ffff:192.0.2.1]'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ];
  for (const [value, canonical] of hosts) {
    test(`of ${value} is ${canonical}`, () => assert.equal(canonicalHost(value), canonical));
  }
});

describe('no host is', () => {
  const malformed = [
    '',
    ' ',
    ':',
    ':80',
    'example.com ',
    ' example.com',
    'exa mple.com',
    'exam\tple.com',
    'example.com\r\nX: y',
    'example.com\n',
    'example.com\0',
    'example.com/',
    'example.com/path',
    'example.com?query',
    'example.com#fragment',
    'example.com\\@evil.example',
    'user@example.com',
    'user:password@example.com',
    'http://example.com',
    '//example.com',
    'a.example,b.example',
    'a.example, b.example',
    'a.example;b.example',
    'example.com:80:80',
    'example.com:65536',
    'example.com:99999',
    'example.com:000080',
    'example.com:-1',
    'example.com:+80',
    'example.com:0x50',
    'example.com:http',
    'example.com: 80',
    'example.com:٨٠',
    '.example.com',
    'example..com',
    'example.com..',
    '-example.com',
    'example-.com',
    'ex%41mple.com',
    '%00',
    '%0d%0aX:y',
    '"example.com"',
    "o'hara.example",
    '<script>alert(1)</script>',
    'exam<ple.com',
    'bücher.example',
    'जयपुर.example',
    '*.example.com',
    '*',
    '::1',
    '2001:db8::1',
    '[::1',
    '::1]',
    '[]',
    '[::1]x',
    '[::1]:x',
    '[::g]',
    '[1.2.3.4]',
    '[v1.fe80::a]',
    '[fe80::1%25eth0]',
    '[fe80::1%eth0]',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}a`,
  ];
  for (const value of malformed) {
    test(JSON.stringify(value), () => assert.equal(canonicalHost(value), undefined));
  }
});
