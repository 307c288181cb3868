import { metaKey, modernVersion } from '../../../src/mcp/protocol.ts';
import type { Ask } from '../../support/http.ts';

/** HTTP requests to the Streamable endpoint as clients of either era send them. */

export const endpoint = '/.well-known/mcp';
export const both = 'application/json, text/event-stream';

type Headers = Record<string, string | undefined>;

/** A request with header fields laid over it; an undefined one is left out. */
export function post(body: unknown, headers: Headers = {}): Ask {
  const all: Headers = { Accept: both, 'Content-Type': 'application/json', ...headers };
  return {
    method: 'POST',
    path: endpoint,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  };
}

export function rpc(method: string, params?: object, id: unknown = 1): object {
  return { jsonrpc: '2.0', id, method, ...(params && { params }) };
}

/** A request of the handshake revisions. */
export function legacy(method: string, params?: object, headers: Headers = {}): Ask {
  return post(rpc(method, params), headers);
}

export const meta = {
  [metaKey.protocolVersion]: modernVersion,
  [metaKey.clientCapabilities]: {},
};

/** A request of the stateless revision, whose header agrees with its body unless told otherwise. */
export function modern(method: string, params: Record<string, unknown> = {}, headers: Headers = {}): Ask {
  const name = params.name ?? params.uri;
  return post(rpc(method, { _meta: meta, ...params }), {
    'MCP-Protocol-Version': modernVersion,
    'Mcp-Method': method,
    ...(typeof name === 'string' && { 'Mcp-Name': name }),
    ...headers,
  });
}
