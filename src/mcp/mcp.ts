import type { Area } from '../http/area.ts';
import { bytesBody } from '../http/input.ts';
import { type Route, route } from '../http/route.ts';
import { describe, object, optional, string } from '../schema.ts';
import { mcpAreas } from './areas.ts';
import { originRule } from './origins.ts';
import { ssePath, streamablePath } from './paths.ts';
import type { McpServer } from './server.ts';

export interface McpParts {
  readonly server: McpServer;
  /** The rules of the API, which hold here, too. */
  readonly apiArea: Area;
  /** Our own origin, when it is configured. */
  readonly baseUrl: string | undefined;
  readonly allowOrigin: readonly string[];
}

/** The MCP endpoints: their routes and the rules around them. */
export interface Mcp {
  readonly routes: readonly Route[];
  readonly areas: readonly Area[];
}

/** Puts an MCP server behind both transports. */
export function createMcp({ server, apiArea, baseUrl, allowOrigin }: McpParts): Mcp {
  return { routes: mcpRoutes(server), areas: mcpAreas(apiArea, originRule(baseUrl, allowOrigin)) };
}

/** Bytes of a POST: a call with arguments needs a fraction, a full batch about half. */
export const maxBodyBytes = 64 * 1024;
const body = bytesBody(maxBodyBytes);

const sessionQuery = object({
  sessionId: describe(optional(string({ maxLength: 64 })), {
    description: 'The session that the endpoint event of the stream named.',
  }),
});

function mcpRoutes({ streamable, sse }: McpServer): Route[] {
  return [
    route({
      method: 'POST',
      path: streamablePath,
      body,
      handle: (call) => streamable.post(call),
    }),
    route({
      method: 'GET',
      path: streamablePath,
      handle: (call) => streamable.get(call),
    }),
    route({
      method: 'GET',
      path: ssePath,
      handle: (call) => sse.get(call),
    }),
    route({
      method: 'POST',
      path: ssePath,
      query: sessionQuery,
      body,
      handle: (call) => sse.post(call),
    }),
  ];
}
