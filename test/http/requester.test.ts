import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { parseCidrs } from '../../src/http/address.ts';
import { requesterOf, unixPeer } from '../../src/http/requester.ts';
import { collectGarbage } from '../support/garbage.ts';
import { proxies, proxy, requesterVia, type Seen, seen } from './forwarding.ts';

const nobody = parseCidrs('');

function keyVia(peer: string, headers: IncomingHttpHeaders): string {
  return requesterVia(peer, headers, proxies).key;
}

const others = {
  'x-forwarded-for': '198.51.100.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
};

test('an untrusted peer is one requester, and names no host and no scheme, whatever it forwards', () => {
  for (const forwarded of [undefined, 'for=198.51.100.9;host=evil.example'])
    for (const trust of [nobody, proxies]) {
      const headers = { ...others, ...(forwarded && { forwarded }), 'x-real-ip': '198.51.100.9' };
      const requester = { key: '203.0.113.7', private: false, isProxied: true };
      assert.deepEqual(requesterVia('203.0.113.7', headers, trust), requester);
    }
});

test('a program of this machine, over a UNIX socket, is private, and names the requester it stands for', () => {
  const requester = { key: 'unix', private: true, isProxied: true };
  assert.deepEqual(requesterOf(unixPeer, {}, nobody), requester);
  assert.equal(requesterOf(unixPeer, { 'x-forwarded-for': '203.0.113.1' }, nobody).key, '203.0.113.1');
});

test('peers without an address count as one', () => {
  for (const peer of [undefined, '', 'not an address']) {
    const requester = requesterVia(peer, { 'x-forwarded-for': '203.0.113.1' }, proxies);
    const unknown = { key: 'unknown', private: false };
    assert.deepEqual(
      [requester, requesterVia(peer, {}, proxies)],
      [{ ...unknown, isProxied: true }, unknown],
    );
  }
});

const key = '203.0.113.1';

test('X-Forwarded-For of a trusted peer names the requester, or the peer counts itself', () => {
  const chains: [key: string, ...fields: string[]][] = [
    [key, key, ` ${key} `, `${key}:4711`, `::ffff:${key}`, `198.51.100.9, ${key}`, `${key}, ,`],
    [key, `198.51.100.9,${key},10.0.0.2,10.0.0.3`, `198.51.100.9, ${key}, fd00::5, 10.0.0.3`],
    [key, `garbage, ${key}, 10.0.0.2`, `${key}, ::ffff:10.0.0.2`],
    ['2001:db8::/64', '2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:4711'],
    ['fe80::/64', 'fe80::1%eth0'],
    ['10.0.0.9', '10.0.0.9, 10.0.0.2'],
    [proxy, '', ' , ', 'garbage', 'unknown', '_hidden', 'example.com', '203.0.113.256', '1'.repeat(10_000)],
    [proxy, `${key}, garbage`, `${key}, garbage, 10.0.0.2`, `${key}, unknown`, `${key} 198.51.100.9`],
    [proxy, `${key};198.51.100.9`, `"${key}"`, `[${key}]`, `x[2001:db8::1]`, '[2001:db8::1', '2001:db8::1]'],
    [proxy, '[2001:db8::1]4711', '2001:db8::1::4711', `${key}/24`, `x:${key}:4711`],
    [proxy, `${key}:${'1'.repeat(33)}`],
  ];
  for (const [expected, ...fields] of chains)
    for (const field of fields)
      assert.equal(keyVia(proxy, { 'x-forwarded-for': field }), expected, field.slice(0, 60));
  assert.equal(keyVia('::ffff:10.0.0.1', { 'x-forwarded-for': key }), key, 'a peer in its mapped form');
});

test('a key does not hold the header it came from in memory', () => {
  const keys: string[] = [];
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 2000; i += 1) {
    const field = Buffer.from(`${'198.51.100.9, '.repeat(500)}203.0.113.${i % 250}`).toString();
    keys.push(keyVia(proxy, { 'x-forwarded-for': field }));
  }
  collectGarbage();
  assert.ok(process.memoryUsage().heapUsed - before < 2_000_000);
  assert.equal(keys.length, 2000);
});

test('X-Forwarded-Host and X-Forwarded-Proto of a trusted peer name host and scheme', () => {
  const fields: [host: string | undefined, proto: string | undefined, named: Omit<Seen, 'key'>][] = [
    ['Example.com', 'https', { host: 'example.com', proto: 'https' }],
    ['example.com:8443', 'HTTP', { host: 'example.com:8443', proto: 'http' }],
    ['evil.example, example.com', 'http, https', { host: 'example.com', proto: 'https' }],
    ['[2001:db8::1]:80', undefined, { host: '[2001:db8::1]:80' }],
    ['evil.example/path', 'ftp', {}],
    ['user@evil.example', '', {}],
    ['', undefined, {}],
    ['evil.example, example.com, ', 'http, https ,', { host: 'example.com', proto: 'https' }],
    [undefined, 'x'.repeat(600), {}],
  ];
  for (const [host, proto, named] of fields) {
    const headers: IncomingHttpHeaders = { 'x-forwarded-for': key };
    if (host !== undefined) headers['x-forwarded-host'] = host;
    if (proto !== undefined) headers['x-forwarded-proto'] = proto;
    assert.deepEqual(seen(headers), { key, ...named }, host);
  }
});

test('X-Forwarded-Prefix of a trusted peer names the base path', () => {
  const fields: [prefix: string, basePath: string | undefined][] = [
    ['/places', '/places'],
    ['/places/', '/places'],
    ['/a/b-c_d.e~f/%E0%A4%9C', '/a/b-c_d.e~f/%E0%A4%9C'],
    ['/inner, /outer', '/outer'],
    [`/${'a'.repeat(127)}`, `/${'a'.repeat(127)}`],
    ...[
      `/${'a'.repeat(128)}`,
      '/',
      '',
      'places',
      '//evil.example',
      '/a//b',
      '/..',
      '/a/../b',
      '/a/%2e%2E',
    ].map((prefix): [string, undefined] => [prefix, undefined]),
    ...[
      '/a?b',
      '/a#b',
      '/a b',
      '/a"b',
      "/a'b",
      '/<b>',
      '/a\\b',
      '/\\evil.example',
      '/a&b',
      '/a%',
      '/a%0d%0ab',
      '/%ff',
    ].map((prefix): [string, undefined] => [prefix, undefined]),
    ['https://evil.example/', undefined],
  ];
  for (const [prefix, basePath] of fields) {
    const headers = { 'x-forwarded-for': key, 'x-forwarded-prefix': prefix };
    assert.deepEqual(seen(headers), { key, ...(basePath && { basePath }) }, prefix);
    assert.equal(requesterVia(key, headers, proxies).basePath, undefined, 'not trusted');
    assert.deepEqual(seen({ ...headers, forwarded: `for=${key}` }), { key }, 'beside Forwarded');
  }
});

test('behind two proxies, links have host and scheme that the outer one saw, however the inner one forwards', () => {
  const outer = { host: 'example.com', proto: 'https' } as const;
  const chains: [nodes: string, host: string, proto: string][] = [
    [`${key}, 10.0.0.2`, 'example.com, inner.example:8080', 'https, http'],
    [`${key}, 10.0.0.2`, 'example.com', 'https'],
    [`${key}, 10.0.0.2`, 'evil.example, example.com, inner.example', 'http, https, http'],
    [
      `198.51.100.9, ${key}, 10.0.0.3, 10.0.0.2`,
      'evil.example, example.com, b.example, c.example',
      'http,https,http,http',
    ],
    [`${key}, 10.0.0.3, 10.0.0.2`, 'example.com, inner.example', 'https, http'],
    [`${key}`, 'evil.example, example.com', 'http, https'],
  ];
  for (const [nodes, host, proto] of chains) {
    const headers = { 'x-forwarded-for': nodes, 'x-forwarded-host': host, 'x-forwarded-proto': proto };
    assert.deepEqual(seen(headers), { key, ...outer }, `${nodes}: ${host}`);
  }
  const pair = { 'x-forwarded-host': 'example.com', 'x-forwarded-proto': 'http, https' };
  assert.deepEqual(seen(pair), { key: proxy, ...outer }, 'without addresses, what the peer itself wrote');
});

test('Forwarded of a trusted peer names requester, host and scheme', () => {
  const [host, proto] = ['a.example', 'https'] as const;
  const fields: [field: string, named: Partial<Seen>][] = [
    ['for="[2001:db8::1]"', { key: '2001:db8::/64' }],
    ['for="[2001:db8::1]:4711"', { key: '2001:db8::/64' }],
    ['for="[2001:db8::1]:_port"', { key: '2001:db8::/64' }],
    [`for=${key};by=10.0.0.1;proto=https;host=A.example`, { host, proto }],
    [`for=${key}; proto=HTTP ; host="a.example:8443"`, { host: 'a.example:8443', proto: 'http' }],
    [`host=evil.example;for=198.51.100.9, for=${key};host=a.example`, { host }],
    [`for=${key};host=a.example, for=10.0.0.2;host=inner.example`, { host }],
    ['for=unknown;host=a.example', { key: proxy, host }],
    ['proto=https', { key: proxy, proto }],
  ];
  for (const [field, named] of fields) assert.deepEqual(seen({ forwarded: field }), { key, ...named }, field);
  const good = [
    `for=${key}`,
    `For="${key}:4711"`,
    `for=198.51.100.9, for=${key}, for=10.0.0.2`,
    `for=garbage, for=${key}`,
    `for=${key};secret="a, for=198.51.100.9"`,
    `for=${key};x="\\"; for=198.51.100.9"`,
    `for=${key};;;,,,;`,
    `for=${key};proto=gopher;host="a b"`,
    `for="${key.replace('.', '\\.')}"`,
    `  for=${key}`,
    `for=${key};host="evil.example/path"`,
  ];
  for (const field of good) assert.deepEqual(seen({ forwarded: field }), { key }, field);
  const bare = ['', ',', key, 'for', 'for=', `for =${key}`, `for= ${key}`, `for="${key}`, `for=${key}:4711`];
  const broken = [
    ...'for=[2001:db8::1]|for=2001:db8::1|for="2001:db8::1::"|for=_gazonk|for="_gazonk:80"'.split('|'),
    `for="[${key}]"`,
    `for="${key}\\"`,
    `for=${key};for=198.51.100.9`,
    `for=198.51.100.9;x=", for=${key}`,
    `for=${key} for=198.51.100.9`,
    `for=${key}, for=unknown`,
    `for="${'\\"'.repeat(8000)}`,
  ];
  for (const field of [...bare, ...broken])
    assert.deepEqual(seen({ forwarded: field }), { key: proxy }, field.slice(0, 60));
});

test('Forwarded is read alone when other forwarding fields are there too', () => {
  assert.deepEqual(seen({ forwarded: `for=${key}`, ...others }), { key });
});

test('a requester is private at an address of this machine or of a private network', () => {
  const here = '127.0.0.1 127.255.0.1 ::1 ::ffff:127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1';
  const local = '169.254.1.1 fd12::1 fe80::1%eth0';
  const elsewhere = '172.32.0.1 192.169.1.1 169.255.1.1 11.0.0.1 fec0::1 ::2 203.0.113.1 2001:db8::1';
  for (const address of `${here} ${local} ${elsewhere}`.split(' ')) {
    const isPrivate = !elsewhere.split(' ').includes(address);
    assert.equal(requesterVia(address, {}, nobody).private, isPrivate, address);
    const forwarded = requesterVia(proxy, { 'x-forwarded-for': address }, parseCidrs(proxy));
    assert.equal(forwarded.private, isPrivate, address);
  }
});

test('nobody is private behind a proxy that is not trusted, even on this machine', () => {
  for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
    const requester = { key: '127.0.0.1', private: false, isProxied: true };
    assert.deepEqual(requesterVia('127.0.0.1', headers, nobody), requester);
  }
});
