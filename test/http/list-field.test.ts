import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listMembers, maxListBytes, maxListMembers } from '../../src/http/list-field.ts';
import { encodingFor, preferences } from '../../src/http/negotiation.ts';
import { proxy, seen } from './forwarding.ts';

/** A list with a member at a place counted from 1, behind members that mean nothing. */
function memberAt(place: number, member: string): string {
  return `${'x,'.repeat(place - 1)}${member}`;
}

/** A list whose first member is so long that the second one ends at a byte counted from 1. */
function memberEndingAt(byte: number, member: string): string {
  return `${'x'.repeat(byte - member.length - 1)},${member}`;
}

describe('a list is read from its start', () => {
  test(`to member ${maxListMembers}`, () => {
    assert.equal(encodingFor(memberAt(maxListMembers, 'br')), 'br');
    assert.equal(encodingFor(memberAt(maxListMembers + 1, 'br')), 'identity');
  });

  test(`to byte ${maxListBytes}, whole members only`, () => {
    const tail = ',y'.repeat(50);
    assert.equal(encodingFor(memberEndingAt(maxListBytes, 'gzip')), 'gzip');
    assert.equal(encodingFor(memberEndingAt(maxListBytes, 'gzip') + tail), 'gzip');
    assert.equal(encodingFor(memberEndingAt(maxListBytes + 1, 'gzip')), 'identity');
    // Cut in the middle, it would be gzip without its weight.
    assert.equal(encodingFor(`${memberEndingAt(maxListBytes, 'gzip')};q=0`), 'identity');
  });

  test('with a wildcard in the part that is read', () => {
    assert.equal(encodingFor(`*,${','.repeat(15_000)}`), 'br');
  });

  test('as a whole where it is within both', () => {
    assert.deepEqual(listMembers('a, b,,c'), ['a', ' b', '', 'c']);
    assert.deepEqual(listMembers('a, b,,c', 'last'), ['a', ' b', '', 'c']);
    assert.deepEqual(preferences(''), [{ name: '', quality: 1 }]);
  });
});

describe('a list of proxies is read from its end', () => {
  const inner = ', 10.0.0.2';
  const address = '203.0.113.1';

  test(`to member ${maxListMembers}`, () => {
    const chain = (length: number) => `198.51.100.9, ${address}${inner.repeat(length)}`;
    assert.equal(seen({ 'x-forwarded-for': chain(maxListMembers - 1) }).key, address);
    assert.equal(seen({ 'x-forwarded-for': chain(maxListMembers) }).key, '10.0.0.2');
    const forwarded = (length: number) =>
      `for=198.51.100.9, for=${address}${', for=10.0.0.2'.repeat(length)}`;
    assert.equal(seen({ forwarded: forwarded(maxListMembers - 1) }).key, address);
    assert.equal(seen({ forwarded: forwarded(maxListMembers) }).key, '10.0.0.2');
  });

  test(`to byte ${maxListBytes}, whole members only`, () => {
    const padded = (bytes: number) => address.padEnd(bytes - inner.length) + inner;
    assert.equal(seen({ 'x-forwarded-for': `198.51.100.9,${padded(maxListBytes)}` }).key, address);
    assert.equal(seen({ 'x-forwarded-for': `198.51.100.9,${padded(maxListBytes + 1)}` }).key, '10.0.0.2');
    assert.equal(
      seen({ 'x-forwarded-for': `198.51.100.9,${address.padStart(maxListBytes + 1)}` }).key,
      proxy,
    );
  });

  test('whatever a requester wrote before it', () => {
    for (const forged of [',', '198.51.100.9,', '10.0.0.2,', 'for=198.51.100.9,', '";,', '"x="']) {
      const before = forged.repeat(3000);
      assert.equal(seen({ 'x-forwarded-for': `${before},${address}` }).key, address, forged);
      // A quote that the cut leaves open breaks the grammar: then the proxy itself is the requester.
      const { key } = seen({ forwarded: `${before},for=${address}` });
      assert([address, proxy].includes(key), `${forged} is ${key}`);
    }
    assert.equal(seen({ forwarded: `${'for=198.51.100.9,'.repeat(900)}for=${address}` }).key, address);
  });

  test('to its last scheme', () => {
    const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': `${'http,'.repeat(3000)}https` };
    assert.deepEqual(seen(headers), { key: address, proto: 'https' });
  });
});
