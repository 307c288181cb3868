import type { Area } from '../http/area.ts';
import { chain } from '../http/chain.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { OpenStreams } from '../http/streams.ts';
import { later } from '../later.ts';
import { describe, object, optional, string } from '../schema.ts';
import { mcpAreas } from './areas.ts';
import { originRule } from './origins.ts';
import { ssePath, streamablePath } from './paths.ts';
import type { McpServer } from './server.ts';

export interface McpParts {
  /** Our own origin, when it is configured. */
  readonly baseUrl: string | undefined;
  readonly allowOrigin: readonly string[];
  /** Makes what answers, over the streams of this service. Called when a client first asks. */
  readonly load: (streams: OpenStreams) => Promise<McpServer>;
}

/** The MCP endpoints: their routes, the rules around them, and what is open. */
export interface Mcp {
  readonly routes: readonly Route[];
  readonly areas: readonly Area[];
  readonly streams: Pick<OpenStreams, 'count'>;
  /** Ends every stream politely and opens no more. */
  close(): void;
}

/** Puts an MCP server behind both transports. */
export function createMcp({ baseUrl, allowOrigin, load }: McpParts): Mcp {
  const streams = new OpenStreams();
  return {
    routes: mcpRoutes(later(() => load(streams))),
    areas: mcpAreas(originRule(baseUrl, allowOrigin)),
    streams,
    close: () => streams.close(),
  };
}

/** A message as bytes: what it may be and how its faults are told is the matter of JSON-RPC. */
type MessageCall = Call<unknown, unknown, Buffer>;
type SessionCall = Call<unknown, { sessionId: string | undefined }, Buffer>;

/** Bytes of a POST: a call with arguments needs a fraction, a full batch about half. */
export const maxBodyBytes = 64 * 1024;
const body = { as: 'bytes', maxBytes: maxBodyBytes } as const;

const sessionQuery = object({
  sessionId: describe(optional(string({ maxLength: 64 })), {
    description: 'The session that the endpoint event of the stream named.',
  }),
});

function mcpRoutes(server: () => McpServer | Promise<McpServer>): Route[] {
  return [
    route({
      method: 'POST',
      path: streamablePath,
      operationId: 'postMcpMessage',
      summary: 'Call the MCP server (Streamable HTTP)',
      tag: 'MCP',
      body,
      handle: (call: MessageCall) => chain(server(), ({ streamable }) => streamable.post(call)),
    }),
    route({
      method: 'GET',
      path: streamablePath,
      operationId: 'describeMcp',
      summary: 'Read how to connect to the MCP server',
      tag: 'MCP',
      handle: (call) => chain(server(), ({ streamable }) => streamable.get(call)),
    }),
    route({
      method: 'GET',
      path: ssePath,
      operationId: 'openMcpStream',
      summary: 'Open the event stream of the MCP server (HTTP+SSE)',
      tag: 'MCP',
      handle: (call) => chain(server(), ({ sse }) => sse.get(call)),
    }),
    route({
      method: 'POST',
      path: ssePath,
      operationId: 'postMcpSessionMessage',
      summary: 'Send a message to an open stream of the MCP server',
      tag: 'MCP',
      query: sessionQuery,
      body,
      handle: (call: SessionCall) => chain(server(), ({ sse }) => sse.post(call)),
    }),
  ];
}
