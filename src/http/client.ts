import type { IncomingHttpHeaders } from 'node:http';
import { lazy } from '../cache.ts';
import { type Address, type Cidr, cidrHolds, clientKey, parseAddress, parseCidr } from './address.ts';
import { type Hop, parseForwarded, parseForwardedFor } from './forwarded.ts';
import { canonicalHost } from './host.ts';

/** Whom a request counts for, and what a trusted proxy says the client typed. */
export interface Client {
  readonly key: string;
  /** Whether its address is one of this machine or of a private network. */
  readonly private: boolean;
  /** Canonical host and port. */
  readonly host?: string;
  readonly proto?: 'http' | 'https';
}

/** The proxies that are believed, and the peers met lately: the text of an address is read once, not per request. */
export interface Trust {
  readonly cidrs: readonly Cidr[];
  readonly peers: Map<string, Peer>;
}

export interface Peer {
  readonly client: Client;
  readonly trusted: boolean;
}

/** Peers kept at hand. When there are more, all are dropped: reading one again costs a microsecond. */
const maxPeers = 1024;

/** Loopback, private and link-local blocks (RFC 1122, 1918, 3927, 4193 and 4291). */
const privateBlocks = lazy(() =>
  ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']
    .concat('::1', 'fc00::/7', 'fe80::/10')
    .map(readCidr),
);

/** A socket that was already closed has no address any more; whatever is left of it counts together. */
const unknownKey = 'unknown';

/** Reads a comma-separated list of blocks or single addresses; '' trusts nobody. Throws on one that is neither. */
export function trustOf(cidrs: string): Trust {
  const entries = cidrs.split(',').map((entry) => entry.trim());
  return { cidrs: entries.filter((entry) => entry !== '').map(readCidr), peers: new Map() };
}

function readCidr(text: string): Cidr {
  const cidr = parseCidr(text);
  if (cidr === undefined) {
    throw new Error(`${JSON.stringify(text)} is not an address block; write one like 10.0.0.0/8 or fd00::/8`);
  }
  return cidr;
}

/**
 * Tells whom a request comes from. What it forwards is read only when its peer is trusted; a forwarded address that
 * cannot be read makes the request the peer's own.
 */
export function clientOf(peer: string | undefined, headers: IncomingHttpHeaders, trust: Trust): Client {
  const { client, trusted } = peerOf(peer, trust);
  if (trusted) return forwardedClient(client, headers, trust);
  return client.private && isForwarded(headers) ? { ...client, private: false } : client;
}

/** Whether a proxy stands between: without trust in it nobody knows who is behind it, so nobody private is. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
}

/** The machine at the other end of a connection, which may be a proxy. */
export function peerOf(address: string | undefined, trust: Trust): Peer {
  return trust.peers.get(address ?? '') ?? meet(address ?? '', trust);
}

function meet(text: string, trust: Trust): Peer {
  const address = parseAddress(text);
  const client = address === undefined ? { key: unknownKey, private: false } : clientAt(address);
  const peer = { client, trusted: address !== undefined && isTrusted(address, trust) };
  if (trust.peers.size >= maxPeers) trust.peers.clear();
  trust.peers.set(text, peer);
  return peer;
}

function clientAt(address: Address): Client {
  return { key: clientKey(address), private: privateBlocks().some((cidr) => cidrHolds(cidr, address)) };
}

function isTrusted(address: Address, trust: Trust): boolean {
  return trust.cidrs.some((cidr) => cidrHolds(cidr, address));
}

/**
 * `Forwarded` stands alone when present: reading the other fields beside it would mix what two proxies say. Of a list
 * of schemes the last is the one that the peer itself wrote; a list of hosts is no host.
 */
function forwardedClient(peer: Client, headers: IncomingHttpHeaders, trust: Trust): Client {
  if (headers.forwarded !== undefined) {
    const hop = nearestStranger(parseForwarded(headers.forwarded) ?? [], trust);
    return { ...peer, ...clientHop(hop) };
  }
  const hop = nearestStranger(parseForwardedFor(single(headers['x-forwarded-for'])), trust);
  return {
    ...peer,
    ...clientHop({
      ...hop,
      host: single(headers['x-forwarded-host']),
      proto: single(headers['x-forwarded-proto']).split(',').at(-1)?.trim(),
    }),
  };
}

/**
 * The hop that a trusted proxy wrote about the first machine that is not one, walked from the right: whatever stands
 * left of it, anybody may have sent. When all are trusted it is the leftmost. A hop without an address ends the walk.
 */
function nearestStranger(hops: readonly Hop[], trust: Trust): Hop {
  for (let i = hops.length - 1; i > 0; i -= 1) {
    const hop = hops[i];
    if (hop?.address === undefined || !isTrusted(hop.address, trust)) return hop ?? {};
  }
  return hops[0] ?? {};
}

function clientHop({ address, host, proto }: Hop): Partial<Client> {
  const canonical = host === undefined ? undefined : canonicalHost(host);
  const scheme = proto?.toLowerCase();
  return {
    ...(address !== undefined && clientAt(address)),
    ...(canonical !== undefined && { host: canonical }),
    ...((scheme === 'http' || scheme === 'https') && { proto: scheme }),
  };
}

function single(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
