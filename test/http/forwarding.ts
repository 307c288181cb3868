import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCidrs } from '../../src/http/address.ts';
import { clientOf, peerAt, type Requester, type Trust } from '../../src/http/client.ts';

export const proxy = '10.0.0.1';
export const proxies = parseCidrs('10.0.0.0/8, fd00::/8');

export type Seen = Omit<Requester, 'private' | 'isProxied'>;

/** The client of a request that came from an address with these fields. */
export function clientVia(
  address: string | undefined,
  headers: IncomingHttpHeaders,
  trust: Trust,
): Requester {
  return clientOf(peerAt(address, trust), headers, trust);
}

/** What the proxy's fields tell of the client. */
export function seen(headers: IncomingHttpHeaders): Seen {
  const { private: _, isProxied, ...client } = clientVia(proxy, headers, proxies);
  assert.equal(isProxied, true);
  return client;
}
