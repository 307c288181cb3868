import { isIPv4 } from 'node:net';

const group = /^[0-9a-f]{1,4}$/i;

/**
 * Reads an IPv6 address without a zone (RFC 4291, 2.2); undefined when it is not one. The first question to Node's own
 * isIPv6 compiles a pattern for milliseconds, into memory that stays taken.
 */
export function parseIPv6(text: string): Uint8Array | undefined {
  const [head = '', tail, ...more] = text.split('::');
  const front = groupBytes(head, tail === undefined);
  const back = groupBytes(tail ?? '', true);
  if (front === undefined || back === undefined || more.length > 0) return undefined;
  // What `::` stands for is at least one group.
  const missing = 16 - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 2) return undefined;
  const bytes = new Uint8Array(16);
  bytes.set(front, 0);
  bytes.set(back, 16 - back.length);
  return bytes;
}

/** The bytes of groups joined by colons; the very last group of an address may be an IPv4 address. */
function groupBytes(text: string, last: boolean): number[] | undefined {
  if (text === '') return [];
  const bytes: number[] = [];
  const groups = text.split(':');
  for (const [i, digits] of groups.entries()) {
    if (group.test(digits)) {
      const value = Number.parseInt(digits, 16);
      bytes.push(value >> 8, value & 0xff);
    } else if (last && i === groups.length - 1 && isIPv4(digits)) {
      bytes.push(...digits.split('.').map(Number));
    } else {
      return undefined;
    }
  }
  return bytes;
}
