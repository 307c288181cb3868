/* Hosts of requests: the Host field, or what a trusted proxy forwards. */

/**
 * Hosts that no page of the Internet can have: addresses, names without a dot and reserved ones (RFC 6761, RFC 6762). Under any
 * other name a page could reach this machine through the browser of somebody near it (DNS rebinding).
 */
const localHost = /^(?:[^.]*|[\d.]+|\[.*\]|.*\.(?:local|localhost|internal|home\.arpa))\.?(?::\d+)?$/i;

/** True for a host of the local network, or with one of the names of the service. */
export function isOwnHost(host: string, names: readonly string[]): boolean {
  return localHost.test(host) || names.includes(hostName(host));
}

/** Returns the name in a host, without the final dot and the port. */
export function hostName(host: string): string {
  return host.replace(/\.?(?::\d+)?$/, '').toLowerCase();
}
