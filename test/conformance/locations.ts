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
  { path: '/api/v1' },
  { path: '/api/v1/places' },
  { path: '/api/v1/places/hawa-mahal' },
  { path: '/api/v1/places/1' },
  { path: '/api/v1/views', post: { fields: [], body: '{}', status: 200 } },
  { path: '/api/v1/deprecation' },
  {
    path: '/.well-known/mcp',
    get: ['Accept: application/json'],
    post: handshake,
  },
  { path: '/api/mcp', stream: true, post: handshake },
  { path: '/healthz', varies: ['content-length'] },
  { path: '/metrics', varies: ['content-length'] },
  { path: '/openapi.json' },
  { path: '/openapi.yaml' },
  { path: '/.well-known/api-catalog' },
  { path: '/.well-known/security.txt' },
  { path: '/' },
  { path: '/index.md' },
  { path: '/places/hawa-mahal' },
  { path: '/sw.js' },
  { path: '/offline.json' },
  { path: '/manifest.webmanifest' },
  { path: '/icon.svg' },
  { path: '/hi' },
  { path: '/hi/index.md' },
  { path: '/hi/places/hawa-mahal' },
  { path: '/hi/places/hawa-mahal.md' },
  { path: '/places/hawa-mahal.md' },
  { path: '/docs/api' },
  { path: '/developers' },
  { path: '/deprecation' },
  { path: '/llms.txt' },
  { path: '/images/hawa-mahal.svg' },
  { path: '/favicon.svg' },
  { path: '/favicon.ico' },
  { path: '/robots.txt' },
  { path: '/sitemap.xml' },
];
