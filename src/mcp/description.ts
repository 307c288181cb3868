import type { IncomingHttpHeaders } from 'node:http';
import { preferences } from '../http/content.ts';
import type { Features } from './features.ts';
import { ssePath, streamablePath } from './paths.ts';
import { supportedVersions } from './protocol.ts';

/**
 * Whether a GET comes from a person or a program that wants to know what is here: it names a type of document. An MCP
 * client asks for an event stream, or names its revision or session.
 */
export function asksForDescription(headers: IncomingHttpHeaders): boolean {
  const isClient = ['mcp-protocol-version', 'mcp-session-id', 'last-event-id'].some(
    (name) => name in headers,
  );
  const names = preferences(headers.accept ?? '').map(({ name }) => name);
  const wantsDocument = names.includes('application/json') || names.includes('text/html');
  return wantsDocument && !isClient && !names.includes('text/event-stream');
}

/** How to connect, for whoever opens an endpoint in a browser. */
export function description(features: Features, base: string): object {
  const { name, title, description: about, version } = features.identity(base);
  return {
    name,
    title,
    description: about,
    version,
    protocol: 'Model Context Protocol (MCP)',
    protocol_versions: supportedVersions,
    endpoints: {
      streamable_http: `${base}${streamablePath}`,
      sse: `${base}${ssePath}`,
    },
    authentication: 'none',
    how_to_connect: `Add ${base}${streamablePath} as a remote (HTTP) server to an MCP client.`,
    documentation_url: `${base}/developers`,
  };
}
