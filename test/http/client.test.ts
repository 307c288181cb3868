import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { describe, test } from 'node:test';
import { parseCidrs } from '../../src/http/address.ts';
import { collectGarbage } from '../support/garbage.ts';
import { clientVia, proxies, proxy, type Seen, seen } from './forwarding.ts';

const nobody = parseCidrs('');

function keyVia(peer: string, headers: IncomingHttpHeaders): string {
  return clientVia(peer, headers, proxies).key;
}

describe('an untrusted peer', () => {
  test('is one client, whatever 10,000 forwarding headers say', () => {
    const keys = new Set<string>();
    for (let i = 0; i < 10_000; i += 1) {
      const spoofed = `203.0.${i >> 8}.${i & 255}`;
      const headers = { 'x-forwarded-for': spoofed, forwarded: `for=${spoofed}`, 'x-real-ip': spoofed };
      keys.add(clientVia('198.51.100.7', headers, i % 2 ? nobody : proxies).key);
    }
    assert.deepEqual([...keys], ['198.51.100.7']);
  });

  test('cannot name a host or a scheme', () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    assert.deepEqual(clientVia('198.51.100.7', headers, proxies), { key: '198.51.100.7', private: false });
  });
});

describe('a peer without an address', () => {
  for (const peer of [undefined, '', 'not an address']) {
    test(`${peer} counts with the others that have none`, () => {
      assert.deepEqual(clientVia(peer, { 'x-forwarded-for': '203.0.113.1' }, proxies), {
        key: 'unknown',
        private: false,
      });
    });
  }
});

describe('X-Forwarded-For of a trusted peer', () => {
  const chains: [field: string, key: string][] = [
    ['203.0.113.1', '203.0.113.1'],
    [' 203.0.113.1 ', '203.0.113.1'],
    ['203.0.113.1:4711', '203.0.113.1'],
    ['2001:db8::1', '2001:db8::/64'],
    ['[2001:db8::1]', '2001:db8::/64'],
    ['[2001:db8::1]:4711', '2001:db8::/64'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['198.51.100.9, 203.0.113.1', '203.0.113.1'],
    ['198.51.100.9,203.0.113.1,10.0.0.2,10.0.0.3', '203.0.113.1'],
    ['198.51.100.9, 203.0.113.1, fd00::5, 10.0.0.3', '203.0.113.1'],
    ['garbage, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
    ['203.0.113.1, ::ffff:10.0.0.2', '203.0.113.1'],
    ['10.0.0.9, 10.0.0.2', '10.0.0.9'],
    ['203.0.113.1, ,', '203.0.113.1'],
    ['', proxy],
    [' , ', proxy],
    ['garbage', proxy],
    ['203.0.113.1, garbage', proxy],
    ['203.0.113.1, garbage, 10.0.0.2', proxy],
    ['203.0.113.1, unknown', proxy],
    ['unknown', proxy],
    ['_hidden', proxy],
    ['203.0.113.256', proxy],
    ['203.0.113.1 198.51.100.9', proxy],
    ['203.0.113.1;198.51.100.9', proxy],
    ['"203.0.113.1"', proxy],
    ['[203.0.113.1]', proxy],
    ['[2001:db8::1', proxy],
    ['2001:db8::1]', proxy],
    ['[2001:db8::1]4711', proxy],
    ['2001:db8::1::4711', proxy],
    ['203.0.113.1/24', proxy],
    ['example.com', proxy],
    [`${'1'.repeat(10_000)}`, proxy],
  ];
  for (const [field, key] of chains) {
    test(`${JSON.stringify(field.slice(0, 60))} is ${key}`, () => {
      assert.equal(keyVia(proxy, { 'x-forwarded-for': field }), key);
    });
  }

  test('is read of a peer that is trusted in its mapped form', () => {
    assert.equal(keyVia('::ffff:10.0.0.1', { 'x-forwarded-for': '203.0.113.1' }), '203.0.113.1');
  });
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

describe('X-Forwarded-Host and X-Forwarded-Proto of a trusted peer', () => {
  const fields: [host: string | undefined, proto: string | undefined, client: Omit<Seen, 'key'>][] = [
    ['Example.com', 'https', { host: 'example.com', proto: 'https' }],
    ['example.com:8443', 'HTTP', { host: 'example.com:8443', proto: 'http' }],
    ['evil.example, example.com', 'http, https', { proto: 'https' }],
    ['[2001:db8::1]:80', undefined, { host: '[2001:db8::1]:80' }],
    ['evil.example/path', 'ftp', {}],
    ['user@evil.example', '', {}],
    ['', undefined, {}],
    ['example.com, ', undefined, {}],
  ];
  for (const [host, proto, named] of fields) {
    test(`${host} and ${proto} name ${JSON.stringify(named)}`, () => {
      const headers: IncomingHttpHeaders = { 'x-forwarded-for': '203.0.113.1' };
      if (host !== undefined) headers['x-forwarded-host'] = host;
      if (proto !== undefined) headers['x-forwarded-proto'] = proto;
      assert.deepEqual(seen(headers), { key: '203.0.113.1', ...named });
    });
  }
});

describe('a client is private', () => {
  const addresses: [address: string, isPrivate: boolean][] = [
    ['127.0.0.1', true],
    ['127.255.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['192.169.1.1', false],
    ['169.254.1.1', true],
    ['fd12::1', true],
    ['fe80::1%eth0', true],
    ['fec0::1', false],
    ['::2', false],
    ['203.0.113.1', false],
    ['2001:db8::1', false],
  ];
  for (const [address, isPrivate] of addresses) {
    test(`${isPrivate ? 'at' : 'not at'} ${address}`, () => {
      assert.equal(clientVia(address, {}, nobody).private, isPrivate);
      assert.equal(clientVia(proxy, { 'x-forwarded-for': address }, parseCidrs(proxy)).private, isPrivate);
    });
  }
});

test('nobody is private behind a proxy that is not trusted, even on this machine', () => {
  for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
    assert.deepEqual(clientVia('127.0.0.1', headers, nobody), { key: '127.0.0.1', private: false });
  }
});
