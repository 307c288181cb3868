import { parseIPv6 } from './ipv6.ts';

/** RFC 1035, 2.3.4: the longest name that can be resolved, in octets. */
const maxNameLength = 253;
const maxPort = 65_535;

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const name = new RegExp(`^${label}(?:\\.${label})*\\.?$`, 'i');
const hostAndPort = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{0,5}))?$/i;

/**
 * Tells whether a value is a host with an optional port (RFC 9110, 7.2). RFC 3986 lets a registered name hold commas,
 * quotes and percent-encoded bytes; no host on the Internet has any, and this value ends up in links, so only names
 * of letters, digits, hyphens and underscores pass, and addresses.
 */
export function isHost(value: string): boolean {
  return canonicalHost(value) !== undefined;
}

/** A service is reached by a few names; past this many distinct values the memory of them starts afresh. */
const maxRemembered = 256;
const remembered = new Map<string, string>();

/** The host in lower case with its port, without a port that is empty; undefined when it is not one. */
export function canonicalHost(value: string): string | undefined {
  const known = remembered.get(value);
  if (known !== undefined) return known;
  const read = readHost(value);
  if (remembered.size >= maxRemembered) remembered.clear();
  if (read !== undefined) remembered.set(value, read);
  return read;
}

function readHost(value: string): string | undefined {
  const [, host = '', port = ''] = hostAndPort.exec(value) ?? [];
  if (Number(port) > maxPort) return undefined;
  const known = host.startsWith('[')
    ? parseIPv6(host.slice(1, -1)) !== undefined
    : host.length <= maxNameLength && name.test(host);
  if (!known) return undefined;
  return port === '' ? host.toLowerCase() : `${host.toLowerCase()}:${port}`;
}
