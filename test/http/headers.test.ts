import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { canonicalHost } from '../../src/http/headers.ts';

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
  const refused = [
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
  for (const value of refused) {
    test(JSON.stringify(value), () => assert.equal(canonicalHost(value), undefined));
  }
});
