import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { describe, test } from 'node:test';
import { cidrHolds, parseAddress, parseCidr, parseCidrs, requesterKey } from '../../src/http/address.ts';
import { mulberry32 } from '../support/random.ts';
import { isThorough } from '../support/thorough.ts';

function keyOf(text: string): string | undefined {
  const address = parseAddress(text);
  return address && requesterKey(address);
}

test('the key of a requester is its address of IPv4, its /64 of IPv6, or its /48 of 6to4', () => {
  const keys = {
    '0.0.0.0': '0.0.0.0',
    '255.255.255.255': '255.255.255.255',
    '192.0.2.1':
      '192.0.2.1 ::ffff:192.0.2.1 ::FFFF:192.0.2.1 ::ffff:c000:201 0:0:0:0:0:ffff:192.0.2.1 ' +
      '0000:0000:0000:0000:0000:ffff:c000:0201 ::ffff:192.0.2.1%eth0',
    '::/64': '::192.0.2.1 ::ffff:0:192.0.2.1 :: ::1',
    '198.51.100.7': '64:ff9b::198.51.100.7 64:FF9B::c633:6407',
    // Behind other prefixes, networks embed addresses each in their own way (RFC 6052, 2.2).
    '64:ff9b:1::/64': '64:ff9b:1::192.0.2.1',
    '64:ff9b::/64': '64:ff9b::1:192.0.2.1',
    '2002:c000:201::/48': '2002:c000:0201::1 2002:c000:201:1::1 2002:c000:201:ffff:ffff:ffff:ffff:ffff',
    '2002::/48': '2002::1',
    '1::/64': '1::',
    '2001:db8::/64': '2001:db8::1 2001:DB8:0:0:8:800:200C:417A 2001:0db8:0000:0000:0001:0000:0000:0001',
    '2001:db8:0:1::/64': '2001:db8:0:1:: 2001:db8:0:1:ffff:ffff:ffff:ffff',
    '2001:db8:1::/64': '2001:db8:1::1',
    '0:0:0:1::/64': '0:0:0:1::1',
    '0:1::/64': '0:1::1',
    '1:2:3:4::/64': '1:2:3:4:5:6:7:8 1:2:3:4:5:6:1.2.3.4 1:2:3:4:5:6:7::',
    '0:2:3:4::/64': '::2:3:4:5:6:7:8',
    'fe80::/64': 'fe80::1%eth0 fe80::1%1',
    'ff02::/64': 'ff02::1',
  };
  for (const [key, addresses] of Object.entries(keys))
    for (const address of addresses.split(' ')) assert.equal(keyOf(address), key, address);
});

test('a block holds the addresses that share its first bits', () => {
  for (const [text, held, others] of [
    ['10.0.0.0/8', '10.255.255.255 ::ffff:10.1.2.3', '11.0.0.0'],
    ['10.9.8.7/8', '10.0.0.1', '11.0.0.0'],
    ['192.0.2.128/25', '192.0.2.128', '192.0.2.127'],
    ['192.0.2.4/31', '192.0.2.5', '192.0.2.6'],
    ['192.0.2.4/32', '192.0.2.4', '192.0.2.5'],
    ['192.0.2.4', '192.0.2.4', '192.0.2.5'],
    ['0.0.0.0/0', '203.0.113.9', '2001:db8::1'],
    ['::/0', '2001:db8::1', '203.0.113.9'],
    ['::1', '::1', '::2'],
    ['::1/128', '::1', '::2'],
    ['fd00::/8', 'fdff::1', 'fe00::1'],
    ['2001:db8::/33', '2001:db8:7fff::', '2001:db8:8000::'],
    ['fe80::/10', 'fe80::1%eth0', 'fec0::1'],
    ['::ffff:10.0.0.0/104', '10.1.2.3', '11.1.2.3'],
  ] as const) {
    const cidr = parseCidr(text);
    assert.ok(cidr);
    for (const address of `${held} ${others}`.split(' ')) {
      const parsed = parseAddress(address);
      assert.ok(parsed);
      assert.equal(cidrHolds(cidr, parsed), held.split(' ').includes(address), `${text} and ${address}`);
    }
  }
});

test('what is no block is refused', () => {
  const refused = [
    ...'/8 10.0.0.0/ 10.0.0.0/33 10.0.0.0/-1 10.0.0.0/08 10.0.0.0/8/8 10.0.0.0/255.0.0.0'.split(' '),
    ...'10.0.0/8 ::/129 fe80::1%eth0/64 ::ffff:10.0.0.0/95 localhost *'.split(' '),
    '',
    '10.0.0.0/8 ',
  ];
  for (const text of refused) assert.equal(parseCidr(text), undefined, text);
});

/** Ten times as many with CI. */
const texts = isThorough ? 100_000 : 10_000;

test("what is an address and what is not is no matter of opinion: Node's own test agrees on random texts", () => {
  const random = mulberry32(6);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const joints = ['::', ':', ':', ':', '.', '.'];
  const odd = ['12345', 'g', '256', '01', '-1', '0x7f', '%eth0', '%', ' ', '/32', '[', ']', '１'];
  const pieces = [...joints, ...odd, '0', '1', 'ffff', 'FF', '1.2.3.4', '1.2.3'];
  const valid = new Map([4, 6].map((version) => [version, 0]));
  for (let i = 0; i < texts; i++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 16) }, (_, n) =>
      pick(n % 2 ? joints : pieces),
    ).join('');
    const version = isIP(text);
    assert.equal(parseAddress(text) !== undefined, version !== 0, JSON.stringify(text));
    valid.set(version, (valid.get(version) ?? 0) + 1);
  }
  assert.ok(
    (valid.get(4) ?? 0) > texts / 1000 && (valid.get(6) ?? 0) > texts / 200,
    JSON.stringify([...valid]),
  );
});

describe('parseCidrs', () => {
  test('takes addresses and blocks with white space around them', () => {
    assert.equal(parseCidrs(' 127.0.0.1 ,::1,10.0.0.0/8 ').length, 3);
    assert.equal(parseCidrs('').length, 0);
  });

  test('names what is wrong', () => {
    const message = 'address blocks such as 10.0.0.0/8 or fd00::/8, not "nonsense/1"';
    assert.throws(() => parseCidrs('127.0.0.1, nonsense/1'), { message });
  });
});
