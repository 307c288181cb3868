import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCidrs } from '../../src/http/address.ts';
import { peerAt, type Requester, requesterOf, type Trust } from '../../src/http/requester.ts';

export const proxy = '10.0.0.1';
export const proxies = parseCidrs('10.0.0.0/8, fd00::/8');

export type Seen = Omit<Requester, 'private' | 'isProxied'>;

/** The requester of a request that came from an address with these fields. */
export function requesterVia(
  address: string | undefined,
  headers: IncomingHttpHeaders,
  trust: Trust,
): Requester {
  return requesterOf(peerAt(address, trust), headers, trust);
}

/** What the proxy's fields tell of the requester. */
export function seen(headers: IncomingHttpHeaders): Seen {
  const { private: _, isProxied, ...requester } = requesterVia(proxy, headers, proxies);
  assert.equal(isProxied, true);
  return requester;
}
