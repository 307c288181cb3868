import { words } from './case.ts';

/** A location of the service, with what a good request to it needs. */
export interface Location {
  readonly path: string;
  /** Fields of a good GET. */
  readonly get?: readonly string[];
  readonly post?: { readonly fields: readonly string[]; readonly body: string; readonly status: number };
  /** GET opens a stream that does not end. */
  readonly stream?: true;
  /** Fields that tell the moment, besides those that always do. */
  readonly varies?: readonly string[];
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

const handshake = {
  fields: ['Accept: application/json, text/event-stream', 'Content-Type: application/json'],
  body: initialize,
  status: 200,
};

/** One of each route. */
export const locations: readonly Location[] = [
  ...words(`
    /api/v1 /api/v1/places /api/v1/places/hawa-mahal /api/v1/places/1 /api/v1/deprecation
    /openapi.json /openapi.yaml /.well-known/api-catalog /.well-known/security.txt
    / /index.md /places/hawa-mahal /places/hawa-mahal.md /sw.js /offline.json /manifest.webmanifest
    /hi /hi/index.md /hi/places/hawa-mahal /hi/places/hawa-mahal.md
    /docs/api /developers /deprecation /llms.txt /robots.txt /sitemap.xml
    /images/hawa-mahal.svg /icon.svg /favicon.svg /favicon.ico
  `).map((path) => ({ path })),
  { path: '/api/v1/views', post: { fields: [], body: '{}', status: 200 } },
  { path: '/.well-known/mcp', get: ['Accept: application/json'], post: handshake },
  { path: '/api/mcp', stream: true, post: handshake },
  { path: '/healthz', varies: ['content-length'] },
  { path: '/metrics', varies: ['content-length'] },
];
