import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalHost, checkTarget, readTarget } from '../../src/http/request.ts';
import { hostileHosts } from '../conformance/cases/hostile.ts';

test('a host is a name or an address, with a port or without', () => {
  const hosts =
    'example.com localhost raspberrypi.local:80 example.com. example.com:0 example.com:65535 a 1.2.3.4 ' +
    'my_service.internal xn--bcher-kva.example 1.2.3.4:80 [::1] [::ffff:192.0.2.1]';
  for (const host of [...hosts.split(' '), `${'a'.repeat(63)}.example`])
    assert.equal(canonicalHost(host), host);
  for (const [value, canonical] of [
    ['Example.COM:8080', 'example.com:8080'],
    ['example.com:', 'example.com'],
    ['[2001:DB8::1]:8080', '[2001:db8::1]:8080'],
  ])
    assert.equal(canonicalHost(value ?? ''), canonical);
});

test('rejects text that is not a host', () => {
  const ends = [' ', '\t', '\r\nX: y', '\n', '\0', ':+80', ':000080', ':http', ': 80', ':٨٠', '..'];
  const malformed = [
    ...['', ' ', ':', ':80', ' a.example', 'exa mple', '.example', 'a..example', '-a.example', 'a-.example'],
    ...['bücher.example', 'जयपुर.example', '*', '::1', '2001:db8::1', '[::1', '::1]', '[]', '[::1]x', '[::g]'],
    ...['[1.2.3.4]', '[fe80::1%25eth0]', `${'a'.repeat(64)}.example`, `${'a.'.repeat(127)}a`],
    ...ends.map((end) => `example.com${end}`),
    ...hostileHosts,
  ];
  for (const value of malformed) assert.equal(canonicalHost(value), undefined, JSON.stringify(value));
});

for (const [target, message] of [
  ['?near=1', 'The path is empty'],
  ['near?near=1', 'The path does not begin with a slash'],
  ['near', 'The path does not begin with a slash'],
])
  test(`${target} is no target: ${message}`, () =>
    assert.throws(() => checkTarget(readTarget(target ?? ''), 'GET', '/'), { code: 'BAD_REQUEST', message }));

test('an absolute target without a path names the root, with a query or without', () => {
  for (const [target, query] of [
    ['http://a.example', ''],
    ['http://a.example?search=fort', 'search=fort'],
    ['HTTPS://a.example:8443?', ''],
  ] as const) {
    const read = readTarget(target);
    assert.deepEqual([read.path, read.query], ['/', query], target);
    checkTarget(read, 'GET', '/');
  }
});
