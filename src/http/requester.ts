import type { IncomingHttpHeaders } from 'node:http';
import { at } from '../base/at.ts';
import { lazy, memoizeLast } from '../base/cache.ts';
import { type Cidr, cidrHolds, type IpAddress, parseAddress, parseCidrs, requesterKey } from './address.ts';
import { parseBasePath } from './base-path.ts';
import type { OriginSource } from './content.ts';
import { listMembers } from './list-field.ts';
import { canonicalHost } from './request.ts';

/** The party behind a request, and the host, scheme and base path that a trusted proxy forwarded. */
export interface Requester {
  readonly key: string;
  /** True for an address of this machine or of a private network. */
  readonly private: boolean;
  readonly host?: string;
  readonly proto?: 'http' | 'https';
  readonly basePath?: string;
  /** True if the request came through a proxy, trusted or not. */
  readonly isProxied?: true;
}

/** The machine at the other end of a connection, which may be a proxy. */
export interface Peer {
  readonly requester: Requester;
  readonly trusted: boolean;
}

/** Proxies whose forwarding fields are trusted. */
export type Trust = readonly Cidr[];

/**
 * Loopback, private and link-local blocks (RFC 1122, 1918, 3927, 4193 and 4291). Parsed for the first connection: V8 compiles Node's
 * pattern of IPv6 addresses for them, a twentieth of a start.
 */
const privateBlocks = lazy(() =>
  parseCidrs(
    '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, ::1, fc00::/7, fe80::/10',
  ),
);

/** Key of peers without an address, such as those of closed sockets. */
const unknownKey = 'unknown';

/** Reads the address of a connection once; all its requests start from the result. `proto` is set for TLS. */
export function peerAt(remoteAddress: string | undefined, trust: Trust, proto?: 'https'): Peer {
  const address = parseAddress(remoteAddress ?? '');
  if (address === undefined) return { requester: { key: unknownKey, private: false }, trusted: false };
  return { requester: { ...requesterAt(address), ...(proto && { proto }) }, trusted: isIn(trust, address) };
}

/**
 * Peer of a UNIX socket, a program of this machine. It is trusted like a proxy, because otherwise all visitors behind
 * it would share one quota.
 */
export const unixPeer: Peer = { requester: { key: 'unix', private: true }, trusted: true };

/** Returns the requester that a trusted peer forwards, or the peer itself if no address is forwarded. */
export function requesterOf(
  { requester, trusted }: Peer,
  headers: IncomingHttpHeaders,
  trust: Trust,
): Requester {
  if (trusted) return { ...requester, ...requesterHop(forwardedHop(headers, trust)), isProxied: true };
  // The requester behind an untrusted proxy is unknown, so it is not private.
  return isForwarded(headers) ? { ...requester, private: false, isProxied: true } : requester;
}

/**
 * True if a field shows that a request came through a proxy: one of RFC 7239 or RFC 9110 §7.6.3, or one that was usual before.
 * A proxy that adds none cannot be recognised.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  const field =
    headers['x-forwarded-for'] ??
    headers.forwarded ??
    headers.via ??
    headers['x-real-ip'] ??
    headers['x-forwarded-host'] ??
    headers['x-forwarded-proto'] ??
    headers['x-forwarded-port'] ??
    headers['x-forwarded-prefix'];
  return field !== undefined;
}

function requesterAt(address: IpAddress): Requester {
  return { key: requesterKey(address), private: isIn(privateBlocks(), address) };
}

function isIn(blocks: readonly Cidr[], address: IpAddress): boolean {
  return blocks.some((cidr) => cidrHolds(cidr, address));
}

/**
 * Returns what trusted proxies forward about the requester. `Forwarded` is read alone when present: the other fields beside it
 * may come from another proxy.
 */
function forwardedHop(headers: IncomingHttpHeaders, trust: Trust): Hop {
  if (headers.forwarded !== undefined) {
    const hops = parseForwarded(headers.forwarded) ?? [];
    return hops[requesterIndex(hops, trust)] ?? {};
  }
  const hops = membersOf(headers, 'x-forwarded-for').map((node): Hop => ({ address: parseNode(node) }));
  const index = requesterIndex(hops, trust);
  const proxiesAfter = Math.max(0, hops.length - 1 - index);
  const host = memberBefore(proxiesAfter, membersOf(headers, 'x-forwarded-host'));
  const proto = memberBefore(proxiesAfter, membersOf(headers, 'x-forwarded-proto'));
  // Most proxies serve a whole origin.
  const hasPrefix = headers['x-forwarded-prefix'] !== undefined;
  const prefix = hasPrefix ? memberBefore(proxiesAfter, membersOf(headers, 'x-forwarded-prefix')) : undefined;
  return { ...hops[index], host, proto, prefix };
}

/**
 * Returns the index of the hop with the first machine that is not trusted, from the right: whatever stands left of it can be
 * forged. If all addresses are trusted it is the leftmost. A hop without an address ends the walk.
 */
function requesterIndex(hops: readonly Hop[], trust: Trust): number {
  const isRequester = ({ address }: Hop) => address === undefined || !isIn(trust, address);
  return Math.max(0, hops.findLastIndex(isRequester));
}

/**
 * Returns the member that precedes `proxiesAfter` others. Each proxy appends to these lists or replaces them, so a list
 * that is too short begins with the outermost proxy.
 */
function memberBefore(proxiesAfter: number, members: readonly string[]): string | undefined {
  return members.at(-1 - proxiesAfter) ?? members[0];
}

/** Strips optional white space, which is space and tab alone (RFC 9110, 5.6.3): `trim` would strip U+00A0 from a host too. */
function withoutBlanks(member: string): string {
  return member.replace(/^[ \t]+/, '').replace(/[ \t]+$/, '');
}

/** Returns the members at the end of a list, nearest proxy last, without empty ones (RFC 9110, 5.6.1.2). */
function membersOf(headers: IncomingHttpHeaders, name: string): string[] {
  const members = listMembers(String(headers[name] ?? ''), 'last').map(withoutBlanks);
  return members.filter((member) => member !== '');
}

function requesterHop({ address, host, proto, prefix }: Hop): Partial<Requester> {
  const canonical = host === undefined ? undefined : canonicalHost(host);
  const scheme = proto?.toLowerCase();
  const basePath = prefix && parseBasePath(prefix);
  return {
    ...(address !== undefined && requesterAt(address)),
    ...(canonical !== undefined && { host: canonical }),
    ...((scheme === 'http' || scheme === 'https') && { proto: scheme }),
    ...(basePath && { basePath }),
  };
}

/** Facts that a proxy wrote about the connection it accepted; absent if missing or malformed. */
interface Hop {
  readonly address?: IpAddress | undefined;
  readonly host?: string | undefined;
  readonly proto?: string | undefined;
  readonly prefix?: string | undefined;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = '"(?:[\\t !#-\\[\\]-~]|\\\\[\\t -~])*"';
const pair = new RegExp(`(${token})=(${token}|${quoted})`, 'y');
const separator = /[ \t]*([,;]|$)[ \t]*/y;

/**
 * Parses the end of a `Forwarded` field (RFC 7239 §4), nearest proxy last. Undefined if any part violates the grammar,
 * because the start of the trusted part is then unknown. A quoted string cut by the bound violates the grammar, or is
 * dropped.
 */
function parseForwarded(whole: string): Hop[] | undefined {
  const field = listMembers(whole, 'last').join().trimStart();
  const hops: Hop[] = [];
  let parameters = new Map<string, string>();
  let read = 0;
  while (read < field.length) {
    pair.lastIndex = read;
    const found = pair.exec(field);
    if (found) {
      const name = at(found, 1).toLowerCase();
      if (parameters.has(name)) return undefined;
      parameters.set(name, unquote(at(found, 2)));
      read = pair.lastIndex;
    }
    separator.lastIndex = read;
    const gap = separator.exec(field);
    if (!gap) return undefined;
    read = separator.lastIndex;
    if (gap[1] === ';' && read < field.length) continue;
    const { for: node = '', host, proto } = Object.fromEntries(parameters);
    if (parameters.size > 0) hops.push({ address: parseNode(node), host, proto });
    parameters = new Map();
  }
  return hops;
}

/**
 * Parses `address`, `address:port`, `[address]` or `[address]:port`; undefined for `unknown`, `_names` and malformed
 * text.
 */
function parseNode(text: string): IpAddress | undefined {
  const bracketed = /^\[([^\]:]*:[^\]]*)\](?::[\w.-]{1,32})?$/.exec(text);
  if (bracketed) return parseAddress(at(bracketed, 1));
  const withPort = /^([^:]*):[\w.-]{1,32}$/.exec(text);
  return parseAddress(withPort?.[1] ?? text);
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}

/** Returns the source of the base URL of a requester. */
export function originSourceOf({ isProxied, basePath }: Requester): OriginSource {
  if (basePath !== undefined) return 'prefix';
  return isProxied ? 'proxy' : 'host';
}

/** Returns the requested base URL, from the requester or its proxy. */
export function baseOf({ proto = 'http', host, basePath = '' }: Requester, named = 'localhost'): string {
  const origin =
    proto === 'http' ? plainOrigin(host ?? named) : `https://${withoutPort(host ?? named, ':443')}`;
  return origin + basePath;
}

const plainOrigin = memoizeLast((host: string) => `http://${withoutPort(host, ':80')}`);

/** Strips the default port of a scheme, which origins omit (RFC 6454 §6.2). */
function withoutPort(host: string, port: string): string {
  return host.endsWith(port) ? host.slice(0, -port.length) : host;
}
