import { isIPv4, isIPv6 } from 'node:net';
import { at } from '../base/at.ts';

/** IP address in network order: 16 bytes, or 4 for IPv4, including `::ffff:a.b.c.d` (RFC 4291 §2.5.5.2). */
export type IpAddress = Uint8Array;

/** Block of the addresses that share the first `bits` bits. */
export interface Cidr {
  readonly address: IpAddress;
  readonly bits: number;
}

/** Zone of a link-local address, its interface (RFC 4007 §11). */
const zone = /%[0-9a-z.:-]+$/i;
const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/** Parses an IPv4 or IPv6 address. A zone is dropped, because it is meaningful on its own machine only. */
export function parseAddress(text: string): IpAddress | undefined {
  if (isIPv4(text)) return Uint8Array.from(text.split('.'), Number);
  const bytes = parseIPv6(text.replace(zone, ''));
  if (bytes === undefined) return undefined;
  return beginsWith(bytes, mappedPrefix) ? bytes.slice(12) : bytes;
}

/** Parses `address/bits`, or a single address as a block of one. Bits after the prefix are ignored. */
export function parseCidr(text: string): Cidr | undefined {
  const parts = text.split('/');
  const [host, prefix] = [at(parts, 0), parts[1]];
  const address = host.includes('%') ? undefined : parseAddress(host);
  if (address === undefined || parts.length > 2) return undefined;
  const width = address.length * 8;
  if (prefix === undefined) return { address, bits: width };
  if (!/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return undefined;
  // The prefix length of a mapped IPv4 block counts from the start of the IPv6 form.
  const bits = host.includes(':') && width === 32 ? Number(prefix) - 96 : Number(prefix);
  return bits >= 0 && bits <= width ? { address, bits } : undefined;
}

/** Parses a comma-separated list of blocks and addresses. Throws an Error whose message completes "must be …". */
export function parseCidrs(list: string): readonly Cidr[] {
  const entries = list.split(',').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const cidr = parseCidr(entry);
    if (cidr !== undefined) return cidr;
    throw new Error(`address blocks such as 10.0.0.0/8 or fd00::/8, not ${JSON.stringify(entry)}`);
  });
}

export function cidrHolds({ address: block, bits }: Cidr, address: IpAddress): boolean {
  if (block.length !== address.length) return false;
  return block.every((byte, i) => {
    const free = Math.min(8, Math.max(0, 8 * (i + 1) - bits));
    return byte >> free === at(address, i) >> free;
  });
}

/** NAT64 translates the IPv4 address behind this prefix (RFC 6052, 2.1): all of IPv4 shares its /64. */
const nat64Prefix = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0];
/** The owner of the IPv4 address behind this prefix of 6to4 has the whole /48 (RFC 3056, 2). */
const sixToFourPrefix = [0x20, 0x02];

/**
 * Returns the key of a requester: an IPv4 address, also where NAT64 embeds it; the /64 of an IPv6 address, because a single
 * host owns all of it; or the /48 of a 6to4 address. The text is canonical (RFC 5952). `join` makes a new string: a slice
 * of a header field would keep the whole header in memory.
 */
export function requesterKey(address: IpAddress): string {
  if (address.length === 4) return address.join('.');
  if (beginsWith(address, nat64Prefix)) return address.slice(12).join('.');
  const bits = beginsWith(address, sixToFourPrefix) ? 48 : 64;
  const groups: string[] = [];
  for (let i = 0; i < bits / 8; i += 2) {
    groups.push(((at(address, i) << 8) | at(address, i + 1)).toString(16));
  }
  while (groups.length > 1 && groups.at(-1) === '0') groups.pop();
  if (groups[0] === '0' && groups.length === 1) groups[0] = '';
  return [...groups, `:/${bits}`].join(':');
}

function beginsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, i) => bytes[i] === byte);
}

/** Parses an IPv6 address without a zone (RFC 4291 §2.2); undefined for any other text. */
export function parseIPv6(text: string): Uint8Array | undefined {
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const [front = [], back = []] = text.split('::').map(groupBytes);
  const bytes = new Uint8Array(16);
  bytes.set(front, 0);
  bytes.set(back, 16 - back.length);
  return bytes;
}

/** Bytes of groups joined by colons. The last group may be an IPv4 address. */
function groupBytes(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}
