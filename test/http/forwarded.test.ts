import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { proxy, type Seen, seen } from './forwarding.ts';

describe('Forwarded of a trusted peer', () => {
  const fields: [field: string, client: Seen][] = [
    ['for=203.0.113.1', { key: '203.0.113.1' }],
    ['For="203.0.113.1:4711"', { key: '203.0.113.1' }],
    ['for="[2001:db8::1]"', { key: '2001:db8::/64' }],
    ['for="[2001:db8::1]:4711"', { key: '2001:db8::/64' }],
    ['for="[2001:db8::1]:_port"', { key: '2001:db8::/64' }],
    [
      'for=203.0.113.1;by=10.0.0.1;proto=https;host=Example.com',
      { key: '203.0.113.1', host: 'example.com', proto: 'https' },
    ],
    [
      'for=203.0.113.1; proto=HTTP ; host="example.com:8443"',
      { key: '203.0.113.1', host: 'example.com:8443', proto: 'http' },
    ],
    [
      'host=evil.example;for=198.51.100.9, for=203.0.113.1;host=example.com',
      { key: '203.0.113.1', host: 'example.com' },
    ],
    [
      'for=203.0.113.1;host=outer.example, for=10.0.0.2;host=inner.example',
      { key: '203.0.113.1', host: 'outer.example' },
    ],
    ['for=198.51.100.9, for=203.0.113.1, for=10.0.0.2', { key: '203.0.113.1' }],
    ['for=garbage, for=203.0.113.1', { key: '203.0.113.1' }],
    ['for=203.0.113.1;secret="a, for=198.51.100.9"', { key: '203.0.113.1' }],
    ['for=203.0.113.1;x="\\"; for=198.51.100.9"', { key: '203.0.113.1' }],
    ['for=203.0.113.1,', { key: '203.0.113.1' }],
    ['for=203.0.113.1;', { key: '203.0.113.1' }],
    ['for=203.0.113.1, ,', { key: '203.0.113.1' }],
    ['for=unknown;host=example.com', { key: proxy, host: 'example.com' }],
    ['for=_gazonk', { key: proxy }],
    ['for="_gazonk:80"', { key: proxy }],
    ['for=203.0.113.1, for=unknown', { key: proxy }],
    ['proto=https', { key: proxy, proto: 'https' }],
    ['for=203.0.113.1;proto=gopher;host="a b"', { key: '203.0.113.1' }],
    ['for=203.0.113.1;host="evil.example/path"', { key: '203.0.113.1' }],
    ['', { key: proxy }],
    [',', { key: proxy }],
    ['203.0.113.1', { key: proxy }],
    ['for', { key: proxy }],
    ['for=', { key: proxy }],
    ['for =203.0.113.1', { key: proxy }],
    ['for= 203.0.113.1', { key: proxy }],
    ['for=203.0.113.1:4711', { key: proxy }],
    ['for=[2001:db8::1]', { key: proxy }],
    ['for=2001:db8::1', { key: proxy }],
    ['for="2001:db8::1::"', { key: proxy }],
    ['for="[203.0.113.1]"', { key: proxy }],
    ['for=203.0.113.1;for=198.51.100.9', { key: proxy }],
    ['for="203.0.113.1', { key: proxy }],
    ['for=198.51.100.9;x=", for=203.0.113.1', { key: proxy }],
    ['for=203.0.113.1 for=198.51.100.9', { key: proxy }],
    ['for="203.0.113.1\\"', { key: proxy }],
    ['for=203.0.113.1;;;,,,;', { key: '203.0.113.1' }],
  ];
  for (const [field, client] of fields) {
    test(`${field} is ${JSON.stringify(client)}`, () => {
      assert.deepEqual(seen({ forwarded: field }), client);
    });
  }

  test('is read alone when other forwarding fields are there too', () => {
    const headers = {
      forwarded: 'for=203.0.113.1',
      'x-forwarded-for': '198.51.100.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    assert.deepEqual(seen(headers), { key: '203.0.113.1' });
  });

  test('gives up on a long broken field', () => {
    const field = `for="${'\\"'.repeat(8000)}`;
    assert.deepEqual(seen({ forwarded: field }), { key: proxy });
  });
});
