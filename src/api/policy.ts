import { version } from '../base/version.ts';
import { freshJson, renderHeaders } from '../http/content.ts';
import type { Limiter, RouteGroup } from '../http/route-group.ts';

/** When this version may go away at the earliest (RFC 8594). It is not deprecated. */
export const sunset = new Date('2030-12-31T23:59:59.000Z');

/** The window in which the requests of a client are counted, in seconds. */
export const rateLimitSeconds = 60;

/** Fields of every API response, errors included. Each group adds who may read it from a browser. */
export const apiHeaders = {
  'API-Version': version,
  Deprecation: 'false',
  Sunset: sunset.toUTCString(),
  'Access-Control-Expose-Headers':
    'API-Version, Deprecation, ETag, Link, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After, Sunset',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The rules that hold below `/api`. The MCP endpoints share the quota; a limit of 0 counts nothing. */
export function apiGroup(limiter: Limiter, limit: number): RouteGroup {
  const hint = `Wait ${rateLimitSeconds} seconds, as Retry-After says, and keep answers in a cache: places carry an ETag.`;
  return {
    prefix: '/api',
    indexPath: '/api/v1',
    ...(limit > 0 && { quota: { limiter, limit, windowSeconds: rateLimitSeconds, hint } }),
    headerText: renderHeaders({ ...apiHeaders, 'Access-Control-Allow-Origin': '*' }),
    preflight: {
      // Tracing in a page adds two fields to every request (W3C Trace Context).
      'Access-Control-Allow-Headers':
        'Accept, Content-Type, Idempotency-Key, If-None-Match, traceparent, tracestate',
      // A day, in seconds; browsers cap it themselves.
      'Access-Control-Max-Age': '86400',
    },
    link: { path: '/deprecation', parameters: 'rel="deprecation"; type="text/html"' },
    renderError: (error) => freshJson(error),
  };
}
