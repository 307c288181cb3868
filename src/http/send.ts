import { hasBody } from './body.ts';
import { chain } from './chain.ts';
import type { Representation } from './content.ts';
import type { Exchange } from './exchange.ts';
import { encodingFor } from './negotiate.ts';
import type { Quota } from './quota.ts';
import type { ContentReply, Reply, StreamReply } from './reply.ts';
import { EventStream } from './stream.ts';

/** Writes a reply; with `stream.ts` the only code that touches a ServerResponse. Returns the status that was sent. */
export function send(
  exchange: Exchange,
  reply: Reply,
  quota: Quota,
  draining: boolean,
): number | Promise<number> {
  if ('open' in reply) return sendStream(exchange, reply, quota);
  const { content } = reply;
  if (!content) return sendEmpty(exchange, reply, quota, draining);
  const encoding = content.encodable ? encodingFor(exchange.request.headers['accept-encoding']) : 'identity';
  return chain(content.in(encoding), (body) => sendContent(exchange, reply, body, quota, draining));
}

function sendContent(
  exchange: Exchange,
  reply: ContentReply,
  body: Representation,
  quota: Quota,
  draining: boolean,
): number {
  const { request, response } = exchange;
  const unchanged =
    reply.status === 200 && body.etag !== undefined && isCurrent(request.headers['if-none-match'], body.etag);
  const status = unchanged ? 304 : reply.status;
  response.writeHead(status, [
    ...(unchanged ? body.notModified : body.headers),
    ...commonHeaders(exchange, reply, quota),
    ...connectionHeaders(exchange, reply.close || draining),
  ]);
  if (unchanged || request.method === 'HEAD') response.end();
  else response.end(body.bytes);
  return status;
}

function sendEmpty(exchange: Exchange, reply: ContentReply, quota: Quota, draining: boolean): number {
  const { response } = exchange;
  const length = reply.status === 204 ? [] : ['Content-Length', '0'];
  const headers = [
    ...length,
    ...commonHeaders(exchange, reply, quota),
    ...connectionHeaders(exchange, reply.close || draining),
  ];
  response.writeHead(reply.status, headers);
  response.end();
  return reply.status;
}

function sendStream(exchange: Exchange, reply: StreamReply, quota: Quota): number {
  const { response } = exchange;
  response.writeHead(200, [
    'Content-Type',
    'text/event-stream',
    'Cache-Control',
    'no-store',
    // Proxies that buffer would hold events back.
    'X-Accel-Buffering',
    'no',
    ...commonHeaders(exchange, reply, quota),
  ]);
  response.flushHeaders();
  reply.open(new EventStream(response));
  return 200;
}

function commonHeaders(exchange: Exchange, reply: Reply, quota: Quota): string[] {
  const { area, base, decision } = exchange;
  const links = [...area.links(base), ...('links' in reply && reply.links ? reply.links : [])];
  const headers = [...area.headers, ...(reply.headers ?? [])];
  if (links.length > 0) headers.push('Link', links.join(', '));
  if (decision) headers.push(...quota.headers(decision));
  return headers;
}

/** A body that was not read to its end would be taken for the next request (RFC 9112, 9.3). */
function connectionHeaders({ request }: Exchange, close: boolean): readonly string[] {
  const unread = hasBody(request) && !request.complete;
  return close || unread ? ['Connection', 'close'] : [];
}

/** If-None-Match by weak comparison (RFC 9110, 13.1.2). */
function isCurrent(field: string | undefined, etag: string): boolean {
  if (field === undefined) return false;
  if (field === etag || field.trim() === '*') return true;
  return field.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
