import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { AppError, codeOf } from '../base/errors.ts';
import { whenReady } from '../base/ready.ts';
import { RequesterSlots } from '../limit/requester-slots.ts';
import type { Decision } from '../limit/window.ts';
import { type BodyHead, type OriginSource, type Representation, renderHeaders } from './content.ts';
import { EventStream } from './event-streams.ts';
import { type HeadWriter, writeHead } from './head.ts';
import { listMembers } from './list-field.ts';
import { hasBody } from './request.ts';
import type { Requester } from './requester.ts';
import type { ContentReply, EventStreamReply, Reply, StreamedReply } from './route.ts';
import type { RouteGroup } from './route-group.ts';
import { encodeStreamed } from './streamed-body.ts';

export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly group: RouteGroup;
  readonly requester: Requester;
  readonly base: string;
  /** Declared path of the route, for logs and metrics; empty until one matched. */
  pattern: string;
  /** Decision of the rate limit; undefined if the request is not counted. */
  decision: Decision | undefined;
  readonly originSource: OriginSource;
  /** Id of the request in the log, if it has a line. */
  id: string | undefined;
}

/** Reply with the output of `sharedHeaderText`. */
export interface PreparedReply extends ContentReply {
  readonly headerText: string;
}

const streamHeaderText = renderHeaders({
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Buffering proxies would delay events.
  'X-Accel-Buffering': 'no',
  // The connection ends with its stream, so that it does not delay a shutdown.
  Connection: 'close',
});

/** Maximum number of streamed bodies at a time. Each takes up to 1 MB, and files a descriptor. */
const maxStreamed = 512;
/** Maximum per requester: ten browsers behind one address, with six connections each. */
const maxStreamedPerRequester = 64;
/** Seconds after which a rejected requester may retry. */
const retryAfterSeconds = 10;

/**
 * Writes replies. Besides head.ts, event-streams.ts and raw-errors.ts the only code that writes to a ServerResponse.
 */
export class Sender {
  readonly #writeHead: HeadWriter;
  readonly #secureHeaderText: string;
  /** If set, every response closes its connection. */
  draining = false;
  readonly #streamed = new RequesterSlots(maxStreamed, maxStreamedPerRequester);

  /** `secureHeaderText` are the rendered fields of responses over TLS alone. */
  constructor(writeHead: HeadWriter, secureHeaderText = '') {
    this.#writeHead = writeHead;
    this.#secureHeaderText = secureHeaderText;
  }

  /** Returns the status; a promise only if the body is still to be encoded or produced. */
  send(context: RequestContext, reply: Reply): number | Promise<number> {
    if ('open' in reply) return this.#sendEvents(context, reply);
    if ('streamed' in reply) return this.#sendStreamed(context, reply);
    const body = reply.content?.in(context.request.headers['accept-encoding']);
    return whenReady(body, (encoded) => this.#sendBody(context, reply, encoded));
  }

  #sendBody(context: RequestContext, reply: ContentReply, body: Representation | undefined): number {
    const { request, response } = context;
    const { status = 200 } = reply;
    if (!body) {
      this.#sendHead(context, reply, status, status === 204 ? '' : 'Content-Length: 0\r\n');
      response.end();
      return status;
    }
    if (status === 200) checkMatch(request, body.etag);
    if (status === 200 && isCurrent(request, body.etag)) return this.#sendNotModified(context, reply, body);
    this.#sendHead(context, reply, status, body.headerText + cacheText(context, reply, body));
    if (request.method === 'HEAD') response.end();
    else response.end(body.body, 'latin1');
    return status;
  }

  #sendNotModified(context: RequestContext, reply: ContentReply | StreamedReply, body: BodyHead): number {
    this.#sendHead(context, reply, 304, body.notModifiedHeaderText + cacheText(context, reply, body));
    context.response.end();
    return 304;
  }

  /** Resolves once the whole body was passed to the socket, or the requester has left. */
  async #sendStreamed(context: RequestContext, reply: StreamedReply): Promise<number> {
    const { request, response } = context;
    try {
      const body = encodeStreamed(reply.streamed, request.headers['accept-encoding']);
      checkMatch(request, body.etag);
      if (isCurrent(request, body.etag)) return this.#sendNotModified(context, reply, body);
      const headerText = body.headerText + cacheText(context, reply, body);
      if (request.method === 'HEAD') {
        this.#sendHead(context, reply, 200, headerText, writeHead);
        response.end();
        return 200;
      }
      const free = this.#streamed.take(context.requester.key);
      if (!free) throw noRoom();
      try {
        const stages = body.open();
        // Node frames the body itself, so its head uses the public API.
        this.#sendHead(context, reply, 200, headerText, writeHead);
        await pipeline([...stages, response] as const);
      } catch (error) {
        if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      } finally {
        free();
      }
      return 200;
    } finally {
      await reply.streamed.close?.();
    }
  }

  #sendEvents(context: RequestContext, reply: EventStreamReply): number {
    const { response } = context;
    // Node frames a stream itself, so its head uses the public API.
    writeHead(response, 200, streamHeaderText + this.#headerTextOf(context, reply));
    response.flushHeaders();
    reply.open(new EventStream(response));
    return 200;
  }

  #sendHead(
    context: RequestContext,
    reply: ContentReply | StreamedReply,
    status: number,
    own: string,
    write = this.#writeHead,
  ): void {
    const { request, response } = context;
    const headerText = own + this.#headerTextOf(context, reply);
    // An unread rest of the body would be parsed as the next request (RFC 9112 §9.3).
    const isUnread = !request.complete && hasBody(request);
    if (this.draining || reply.close || isUnread)
      writeHead(response, status, `${headerText}Connection: close\r\n`);
    else write(response, status, headerText);
  }

  /** Rendered fields of a response, without those of its body. */
  #headerTextOf(context: RequestContext, reply: Reply | PreparedReply): string {
    const shared = 'headerText' in reply ? reply.headerText : sharedHeaderText(context, reply);
    const headerText = shared + requesterHeaderText(context);
    return context.requester.proto === 'https' ? headerText + this.#secureHeaderText : headerText;
  }
}

/** Rendered fields of a reply that are the same for every requester. */
export function sharedHeaderText({ group, base }: RequestContext, reply: Reply): string {
  const { quota, link } = group;
  let headerText = group.headerText;
  const shared = link ? `<${base}${link.path}>; ${link.parameters}` : '';
  const own = 'links' in reply ? reply.links : '';
  if (shared && own) headerText += `Link: ${shared}, ${own}\r\n`;
  else if (shared || own) headerText += `Link: ${shared || own}\r\n`;
  if (reply.headers) headerText += renderHeaders(reply.headers);
  // IETF httpapi RateLimit fields, up to draft 7.
  if (quota)
    headerText += `RateLimit-Limit: ${quota.limit}\r\nRateLimit-Policy: ${quota.limit};w=${quota.windowSeconds}\r\n`;
  return headerText;
}

/** Returns the rendered fields for caches. A reply without links of this service is the same for every origin. */
function cacheText(
  { group, originSource }: RequestContext,
  reply: ContentReply | StreamedReply,
  body: BodyHead,
) {
  return body.cacheHeaders[reply.sameFor === 'everyone' && !group.link ? 'fixed' : originSource];
}

/** Returns the rendered fields that differ by requester. */
function requesterHeaderText({ group, decision, request }: RequestContext): string {
  const { origin } = request.headers;
  let headerText = '';
  // Allows the page of a listed origin to read the response (WHATWG Fetch §3.2.3).
  if (origin !== undefined && group.origins?.allows(origin))
    headerText += renderHeaders({ 'Access-Control-Allow-Origin': origin });
  if (decision)
    headerText += `RateLimit-Remaining: ${decision.remaining}\r\nRateLimit-Reset: ${decision.resetSeconds}\r\n`;
  return headerText;
}

function noRoom(): AppError {
  const message = 'Too many large bodies are being sent at the moment';
  return new AppError('SERVICE_UNAVAILABLE', message, 'Try again in a moment.', { retryAfterSeconds });
}

/**
 * Evaluates If-Match by strong comparison (RFC 9110 §13.1.1), before If-None-Match. Throws PRECONDITION_FAILED. Representations without an
 * ETag are not checked: their requests may already have counted a view.
 */
function checkMatch({ headers }: IncomingMessage, etag: string | undefined): void {
  const field = headers['if-match'];
  if (field === undefined || etag === undefined) return;
  if (listMembers(field).some((tag) => ['*', etag].includes(tag.trim()))) return;
  const message = 'If-Match names no current version of this resource';
  throw new AppError(
    'PRECONDITION_FAILED',
    message,
    'Request it without If-Match, and use the ETag of the response.',
  );
}

/** Evaluates If-None-Match by weak comparison (RFC 9110 §13.1.2). Tags beyond the bounds do not match. */
function isCurrent({ headers }: IncomingMessage, etag: string | undefined): boolean {
  const field = headers['if-none-match'];
  if (field === undefined || etag === undefined) return false;
  if (field === etag || field === '*') return true;
  return listMembers(field).some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
