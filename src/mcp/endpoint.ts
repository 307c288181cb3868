import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { apiHeaders } from '../api/policy.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { object, optional, string } from '../base/schema.ts';
import { freshJson, renderHeaders } from '../http/content.ts';
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
import { type ChangeDeps, changesOf, openStream } from './subscriptions.ts';

interface McpDeps extends ChangeDeps {
  readonly features: Features;
  readonly streams: OpenStreams;
  /** The rules of the API, its quota included, which hold here, too. */
  readonly apiGroup: RouteGroup;
  readonly clock: Clock;
  /** Our own origin, when it is configured. */
  readonly baseUrl: string | undefined;
  readonly allowOrigin: readonly string[];
}

/** An MCP server at two addresses. Both take both transports: clients are told one address and guess the transport. */
export function createMcp(deps: McpDeps): { routes: readonly Route[]; groups: readonly RouteGroup[] } {
  const { features, streams, apiGroup, baseUrl, allowOrigin, clock, log } = deps;
  const changes = changesOf(deps);
  const server = createMcpServer({ features, changes, quota: apiGroup.quota, clock, log });
  const httpDeps = { server, streams };
  const sse = httpSse(httpDeps);
  const routes = [streamablePath, ssePath].flatMap((path): Route[] => [
    route({
      ...plainGet,
      path,
      handle(call) {
        const asked = askedBy(call.headers);
        if (asked === 'document') return description(features, call);
        if (path === streamablePath && asked !== 'stream') throw noStream(call.base);
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
  // The API is open to all pages. Here they must be listed, because a tool does more than to read a public list.
  const group = {
    ...apiGroup,
    headerText: renderHeaders({ ...apiHeaders, Vary: 'Origin' }),
    preflight: (requested = clientFields) => ({
      ...apiGroup.preflight(requested),
      // In seconds: a changed list of origins takes effect soon.
      'Access-Control-Max-Age': '600',
    }),
    origins: { allows: originRule(baseUrl, allowOrigin), hint: originHint },
  };
  return { routes, groups: [streamablePath, ssePath].map((prefix) => ({ ...group, prefix })) };
}

/** The bytes as they came: what cannot be decoded is an error of JSON-RPC, not of HTTP. */
const body: BodyReader<Buffer> = { maxBytes: maxMessageBytes, decode: (bytes) => bytes };

/** `sessionId` is the one that the first event of the stream names. */
const sessionQuery = object({ sessionId: optional(string({ maxLength: 64 })) });

/** Header fields that a browser client of either transport sends; a preflight that names others gets those. */
const clientFields =
  'Accept, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, traceparent, tracestate';

const originHint =
  'The operator can list the origin with --allow-origin; programs leave the Origin field out.';

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/** No origin of those names has more than 23 bytes, and parsing 15 KB costs more than most answers. */
const maxOriginBytes = 64;

/** Pages of this machine and of listed origins may call. The Host field proves nothing: DNS rebinding chooses it, too. */
function originRule(own: string | undefined, listed: readonly string[]): (origin: string) => boolean {
  const known = new Set([own, ...listed]);
  return (origin) => {
    if (known.has(origin)) return true;
    if (origin.length > maxOriginBytes || !URL.canParse(origin)) return false;
    const { protocol, hostname, origin: canonical } = new URL(origin);
    return /^https?:$/.test(protocol) && canonical === origin && localNames.has(hostname);
  };
}

/**
 * What a GET asks for. A browser, or a program that explores, asks for the description. An MCP client asks for the event
 * stream, which begins a session of HTTP+SSE. One of Streamable HTTP may do so in the same words: it skips the event that names
 * the session, and hears of changed lists. 2026-07-28 has no GET. Nothing here hands out what a client names as its session or
 * last event: HTTP+SSE has its session in the query.
 */
function askedBy(headers: IncomingHttpHeaders): 'document' | 'stream' | undefined {
  if ('mcp-session-id' in headers || 'last-event-id' in headers) return undefined;
  const accepted = acceptedTypes(headers.accept);
  const version = headers['mcp-protocol-version'];
  const isLegacy = version === undefined || (typeof version === 'string' && legacyVersions.has(version));
  if (accepted.includes('text/event-stream')) return isLegacy ? 'stream' : undefined;
  const isForPeople = accepted.includes('application/json') || accepted.includes('text/html');
  return isForPeople && version === undefined ? 'document' : undefined;
}

/** The document for a GET that is no MCP client: how to connect one. */
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

/** The error of a GET that gets neither the description nor the stream of HTTP+SSE. */
function noStream(base: string): AppError {
  return new AppError(
    'METHOD_NOT_ALLOWED',
    'This MCP endpoint offers no stream to such a GET',
    `POST a JSON-RPC message to ${base}${streamablePath}, or open the event stream at ${base}${ssePath}; Accept: application/json gets a description.`,
    // Other requests with GET get the description, so Allow names it.
    { headers: { Allow: 'GET, HEAD, OPTIONS, POST' } },
  );
}

/** HTTP+SSE of 2024-11-05: the first event of a stream names where to POST, and answers come on the stream. */
function httpSse({ server, streams }: HttpDeps) {
  const sessions = new Map<string, { readonly session: Session; readonly stream: EventStream }>();
  return {
    /** Opens a session whose messages go to the same path. Throws SERVICE_UNAVAILABLE when no further stream can be opened. */
    get({ method, client }: Pick<Call, 'method' | 'client'>, path: string): Reply {
      // HEAD has the head of a stream, and takes no place among those that are open.
      if (method === 'HEAD') return { open: (stream) => stream.end() };
      return openStream(streams, client, (send, stream) => {
        const id = randomUUID();
        const session = createSession(server, send);
        sessions.set(id, { session, stream });
        stream.send(`${path}?sessionId=${id}`, 'endpoint');
        session.follow();
        return () => {
          session.close();
          sessions.delete(id);
        };
      });
    },

    post({ body, base, client }: Call<unknown, unknown, Buffer>, sessionId: string): Reply {
      const found = sessions.get(sessionId);
      if (!found)
        throw new AppError(
          'NOT_FOUND',
          'There is no such session, or its stream has closed',
          `GET ${ssePath} opens a stream whose first event tells where to POST; ${streamablePath} needs no session.`,
        );
      const { session, stream } = found;
      stream.quietBeats = 0;
      try {
        // The limiter's store may fail: a client whose stream closes knows that no answer will come.
        session.receive(body, { base, client }).catch(() => stream.destroy());
        return { status: 202 };
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        return { status: error.status, content: freshJson(failure(null, error)) };
      }
    },
  };
}
