import assert from 'node:assert/strict';
import { isIPv6 } from 'node:net';
import { test } from 'node:test';
import { parseIPv6 } from '../../src/http/ipv6.ts';
import { mulberry32 } from '../support/random.ts';

test('an address becomes its sixteen bytes', () => {
  const hex = (text: string) => Buffer.from(parseIPv6(text) ?? []).toString('hex');
  assert.equal(hex('2001:db8::ff00:42:8329'), '20010db8000000000000ff0000428329');
  assert.equal(hex('::'), '0'.repeat(32));
  assert.equal(hex('::ffff:192.0.2.1'), '00000000000000000000ffffc0000201');
  assert.equal(hex('1:2:3:4:5:6:7::'), '00010002000300040005000600070000');
});

test("what is an address and what is not is no matter of opinion: Node's own test agrees on a hundred thousand texts", () => {
  const random = mulberry32(6);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const pieces = [
    '::',
    ':',
    ':',
    ':',
    '0',
    '1',
    'ffff',
    'FF',
    '12345',
    'g',
    '1.2.3.4',
    '1.2.3',
    '256.1.1.1',
    '.',
  ];
  let valid = 0;
  for (let i = 0; i < 100_000; i++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 16) }, (_, n) =>
      pick(n % 2 ? pieces.slice(0, 4) : pieces),
    ).join('');
    assert.equal(parseIPv6(text) !== undefined, isIPv6(text), JSON.stringify(text));
    if (isIPv6(text)) valid += 1;
  }
  assert.ok(valid > 1_000, `${valid} of the texts were addresses`);
});
