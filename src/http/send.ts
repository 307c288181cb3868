import type { ServerResponse } from 'node:http';
import type { Area } from './area.ts';
import { hasUnreadBody } from './body.ts';
import { chain } from './chain.ts';
import type { Exchange } from './exchange.ts';
import { fieldText, type HeadWriter, writeHead } from './head.ts';
import { encodingFor } from './negotiate.ts';
import type { Quota } from './quota.ts';
import type { ContentReply, Reply, StreamReply } from './reply.ts';
import type { Representation } from './representation.ts';
import { Scratch } from './scratch.ts';
import { EventStream } from './stream.ts';

/** Writes replies; with `head.ts` and `stream.ts` the only code that touches a ServerResponse. */
export class Sender {
  readonly #quota: Quota;
  readonly #headWriter: () => HeadWriter;
  readonly #scratch = new Scratch();
  /** Once set, every response asks its connection to close. */
  draining = false;

  /** `headWriter` is asked first when there is a head to write: to find the best one takes a millisecond. */
  constructor(quota: Quota, headWriter: () => HeadWriter) {
    this.#quota = quota;
    this.#headWriter = headWriter;
  }

  /** Returns the status that was sent; a promise only when the body has still to be compressed. */
  send(exchange: Exchange, reply: Reply): number | Promise<number> {
    if ('open' in reply) return this.#stream(exchange, reply);
    const { content } = reply;
    if (!content) return this.#empty(exchange, reply);
    const { headers } = exchange.request;
    const encoding = content.kind.encodable ? encodingFor(headers['accept-encoding']) : 'identity';
    return chain(content.in(encoding), (body) => this.#content(exchange, reply, body));
  }

  #content(exchange: Exchange, reply: ContentReply, body: Representation): number {
    const { request, response } = exchange;
    const unchanged = reply.status === 200 && isCurrent(request.headers['if-none-match'], body.etag);
    const status = unchanged ? 304 : reply.status;
    this.#head(exchange, reply, status, unchanged ? body.notModified : body.fields);
    if (unchanged || request.method === 'HEAD') response.end();
    else this.#body(response, body);
    return status;
  }

  #body(response: ServerResponse, body: Representation): void {
    if (body.text !== undefined) {
      response.end(body.text, 'latin1');
      return;
    }
    const { pieces } = body;
    if (pieces.length === 1) {
      response.end(pieces[0]);
      return;
    }
    response.end(this.#scratch.join(pieces, body.size));
    // What the kernel did not take at once still lies there.
    if (response.writableLength > 0) this.#scratch.giveAway();
  }

  #empty(exchange: Exchange, reply: ContentReply): number {
    this.#head(exchange, reply, reply.status, reply.status === 204 ? '' : 'Content-Length: 0\r\n');
    exchange.response.end();
    return reply.status;
  }

  #stream(exchange: Exchange, reply: StreamReply): number {
    const { response } = exchange;
    // Node frames a stream itself, so its head takes the public way. Proxies that buffer would hold events back.
    const own = ['Content-Type', 'text/event-stream', 'Cache-Control', 'no-store', 'X-Accel-Buffering', 'no'];
    // Nothing follows a stream: its connection ends with it, and so holds up no shutdown.
    own.push('Connection', 'close');
    writeHead(response, 200, fieldText(own) + this.#shared(exchange, reply));
    response.flushHeaders();
    reply.open(new EventStream(response));
    return 200;
  }

  #head(exchange: Exchange, reply: ContentReply, status: number, own: string): void {
    const closing = this.draining || reply.close || hasUnreadBody(exchange.request);
    const fields = own + this.#shared(exchange, reply);
    if (closing) writeHead(exchange.response, status, `${fields}Connection: close\r\n`);
    else this.#headWriter()(exchange.response, status, fields);
  }

  /** The fields that do not depend on the body. */
  #shared(exchange: Exchange, reply: Reply): string {
    const { area, base, decision, request } = exchange;
    const own = reply.headers ? fieldText(reply.headers) : '';
    const quota = decision ? this.#quota.fields(decision) : '';
    const allowed = area.allowsOrigin ? originField(area, request.headers.origin) : '';
    return `${area.fields}${allowed}${linkField(area.linkAt(base), reply)}${own}${quota}`;
  }
}

/** The links of an area and those of a reply in one field: readers of the first one alone must miss nothing. */
function linkField(shared: string, reply: Reply): string {
  const own = 'link' in reply ? reply.link : '';
  const value = shared && own ? `${shared}, ${own}` : shared || own;
  return value ? `Link: ${value}\r\n` : '';
}

/** Lets the page of a listed origin read the response (WHATWG Fetch, 3.2.3). */
function originField(area: Area, origin: string | undefined): string {
  const listed = origin !== undefined && area.allowsOrigin?.(origin);
  return listed ? fieldText(['Access-Control-Allow-Origin', origin]) : '';
}

/** If-None-Match by weak comparison (RFC 9110, 13.1.2). */
function isCurrent(field: string | undefined, etag: string | undefined): boolean {
  if (field === undefined || etag === undefined) return false;
  if (field === etag || field.trim() === '*') return true;
  return field.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
