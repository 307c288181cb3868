import { remember } from '../remember.ts';
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

/** A service is reached by a few names. */
const maxRemembered = 256;

/** The host in lower case with its port, without a port that is empty; undefined when it is not one. */
export const canonicalHost = remember(maxRemembered, readHost);

/** The origin of a canonical host: always the same string, so that what is remembered for it is found at a glance. */
export const originAt = {
  http: remember(maxRemembered, (host) => `http://${host}`),
  https: remember(maxRemembered, (host) => `https://${host}`),
};

function readHost(value: string): string | undefined {
  const [, host = '', port = ''] = hostAndPort.exec(value) ?? [];
  if (Number(port) > maxPort) return undefined;
  const known = host.startsWith('[')
    ? parseIPv6(host.slice(1, -1)) !== undefined
    : host.length <= maxNameLength && name.test(host);
  if (!known) return undefined;
  return port === '' ? host.toLowerCase() : `${host.toLowerCase()}:${port}`;
}
