import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { object } from '../base/object-schema.ts';
import { optional, string } from '../base/schema.ts';
import { basePathOf } from '../http/base-path.ts';
import { freshJson, type HeaderFields, renderHeaders } from '../http/content.ts';
import type { EventStream, OpenStreams } from '../http/event-streams.ts';
import type { BodyReader } from '../http/input.ts';
import { acceptedTypes } from '../http/negotiation.ts';
import { type Call, plainGet, plainPost, type Reply, type Route, route } from '../http/route.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { failure, maxMessageBytes, RpcError } from './json-rpc.ts';
import { type Features, legacyVersions, ssePath, streamablePath, supportedVersions } from './protocol.ts';
import { createMcpServer } from './server.ts';
import { createSession, type Session } from './session.ts';
import { type HttpDeps, streamablePost } from './streamable-http.ts';
import { type Change, openStream } from './subscriptions.ts';

interface McpDeps {
  readonly features: Features;
  /** Emits changes that clients are notified of. */
  readonly changes: Emitter<Change>;
  readonly streams: OpenStreams;
  /** Sends named events beside the messages at `ssePath`, which MCP clients ignore. */
  readonly followEvents: (stream: EventStream) => void;
  /** Rules for the paths of the API, including its quota, which also apply here. */
  readonly apiGroup: RouteGroup;
  /** Header fields of every response. */
  readonly headers: HeaderFields;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'error'>;
  /** Configured public base URL, if any. */
  readonly baseUrl: string | undefined;
  readonly allowOrigin: readonly string[];
}

/**
 * MCP server at two addresses. Both accept both transports, because clients are given one address and guess the
 * transport.
 */
export function createMcp(deps: McpDeps): { routes: readonly Route[]; groups: readonly RouteGroup[] } {
  const { features, changes, streams, followEvents, apiGroup, headers, baseUrl, allowOrigin, clock, log } =
    deps;
  const server = createMcpServer({ features, changes, quota: apiGroup.quota, clock, log });
  const httpDeps = { server, streams };
  const sse = httpSse(httpDeps, followEvents);
  const routes = [streamablePath, ssePath].flatMap((path): Route[] => [
    route({
      ...plainGet,
      path,
      handle(call) {
        const requested = requestedBy(call.headers);
        if (requested === 'document') return description(features, call);
        if (path === streamablePath && requested !== 'stream') throw noStream(call.base);
        return sse.get(call, path);
      },
    }),
    route({
      ...plainPost,
      path,
      query: sessionQuery,
      body,
      handle(call) {
        const { sessionId } = call.query;
        return sessionId === undefined ? streamablePost(httpDeps, call) : sse.post(call, sessionId);
      },
    }),
  ]);
  // Any page may call the API. Here origins must be listed, because tools do more than read a public list.
  const group = {
    ...apiGroup,
    headerText: renderHeaders({ ...headers, Vary: 'Origin' }),
    preflight: (requested = clientFields) => ({
      ...apiGroup.preflight(requested),
      // Seconds; a changed list of origins takes effect soon.
      'Access-Control-Max-Age': '600',
    }),
    origins: { allows: originRule(baseUrl, allowOrigin), hint: originHint },
  };
  return { routes, groups: [streamablePath, ssePath].map((prefix) => ({ ...group, prefix })) };
}

/** Raw bytes: malformed UTF-8 is an error of JSON-RPC, not of HTTP. */
const body: BodyReader<Buffer> = { maxBytes: maxMessageBytes, decode: (bytes) => bytes };

/** `sessionId` comes from the first event of the stream. */
const sessionQuery = object({ sessionId: optional(string({ maxLength: 64 })) });

/** Header fields that a browser client of either transport sends; a preflight that names other fields is answered with these. */
const clientFields =
  'Accept, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, traceparent, tracestate';

const originHint =
  'The operator can list the origin with --allow-origin; programs leave the Origin field out.';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/**
 * Maximum length of a loopback origin, in bytes; the longest has 23. Parsing 15 KB would cost more than most responses.
 */
const maxOriginBytes = 64;

/**
 * Allows pages of this machine and of listed origins. The Host field proves nothing, because DNS rebinding forges it.
 */
function originRule(own: string | undefined, listed: readonly string[]): (origin: string) => boolean {
  const known = new Set([own && new URL(own).origin, ...listed]);
  return (origin) => {
    if (known.has(origin)) return true;
    if (origin.length > maxOriginBytes || !URL.canParse(origin)) return false;
    const { protocol, hostname, origin: canonical } = new URL(origin);
    return /^https?:$/.test(protocol) && canonical === origin && loopbackNames.has(hostname);
  };
}

/**
 * Classifies a GET. Browsers and crawlers request the description. MCP clients request the event stream, which opens an
 * HTTP+SSE session; a client of Streamable HTTP may send the same request, ignores the event with the session, and
 * receives list changes. 2026-07-28 has no GET. Session ids and last event ids of the client are ignored, because an
 * HTTP+SSE session is in the query.
 */
function requestedBy(headers: IncomingHttpHeaders): 'document' | 'stream' | undefined {
  if ('mcp-session-id' in headers || 'last-event-id' in headers) return undefined;
  const accepted = acceptedTypes(headers.accept);
  const version = headers['mcp-protocol-version'];
  const isLegacy = version === undefined || (typeof version === 'string' && legacyVersions.has(version));
  if (accepted.includes('text/event-stream')) return isLegacy ? 'stream' : undefined;
  const isForPeople = accepted.includes('application/json') || accepted.includes('text/html');
  return isForPeople && version === undefined ? 'document' : undefined;
}

/** Description for clients other than MCP: how to connect one. */
function description(features: Features, { base }: Pick<Call, 'base'>): Reply {
  const { name, title, description: about, version } = features.serverInfo(base);
  const document = {
    name,
    title,
    description: about,
    version,
    protocol: 'Model Context Protocol (MCP)',
    protocol_versions: supportedVersions,
    endpoints: { streamable_http: `${base}${streamablePath}`, sse: `${base}${ssePath}` },
    authentication: 'none',
    how_to_connect: `Add ${base}${streamablePath} as a remote (HTTP) server to an MCP client.`,
    documentation_url: `${base}/developers`,
  };
  return { content: freshJson(document), headers: { Vary: 'Accept' } };
}

/** Error for a GET that matches neither the description nor the HTTP+SSE stream. */
function noStream(base: string): AppError {
  return new AppError(
    'METHOD_NOT_ALLOWED',
    'This MCP endpoint offers no stream for this GET',
    `POST a JSON-RPC message to ${base}${streamablePath}, or open the event stream at ${base}${ssePath}; Accept: ` +
      'application/json gets a description.',
    // Allow includes GET, because other GET requests return the description.
    { headers: { Allow: 'GET, HEAD, OPTIONS, POST' } },
  );
}

/**
 * HTTP+SSE of 2024-11-05: the first event of the stream contains the address for POST, and responses arrive on the
 * stream.
 */
function httpSse({ server, streams }: HttpDeps, followEvents: McpDeps['followEvents']) {
  const sessions = new Map<string, { readonly session: Session; readonly stream: EventStream }>();
  return {
    /**
     * Opens a session whose messages are posted to the same path. Throws SERVICE_UNAVAILABLE if no stream slot is free.
     */
    get({ method, base, requesterKey }: Pick<Call, 'method' | 'base' | 'requesterKey'>, path: string): Reply {
      // HEAD returns the head of a stream without taking a slot.
      if (method === 'HEAD') return { open: (stream) => stream.end() };
      return openStream(streams, requesterKey, (send, stream) => {
        const id = randomUUID();
        const session = createSession(server, send);
        sessions.set(id, { session, stream });
        stream.send(`${basePathOf(base)}${path}?sessionId=${id}`, 'endpoint');
        session.follow();
        if (path === ssePath) followEvents(stream);
        return () => {
          session.close();
          sessions.delete(id);
        };
      });
    },

    post({ body, base, requesterKey }: Call<unknown, unknown, Buffer>, sessionId: string): Reply {
      const found = sessions.get(sessionId);
      if (!found)
        throw new AppError(
          'NOT_FOUND',
          'There is no such session, or its stream has closed',
          `GET ${ssePath} opens a stream whose first event contains the address for POST; ${streamablePath} needs no session.`,
        );
      const { session, stream } = found;
      stream.quietBeats = 0;
      try {
        // The store of the limiter may fail; closing the stream tells the client that no response will come.
        session.receive(body, { base, requesterKey }).catch(() => stream.destroy());
        return { status: 202 };
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        return { status: error.status, content: freshJson(failure(null, error)) };
      }
    },
  };
}
