import { apiRoot, version } from '../base/version.ts';
import { freshJson, renderHeaders } from '../http/content.ts';
import { openPreflight } from '../http/preflight.ts';
import type { Limiter, RouteGroup } from '../http/route-group.ts';

/** Earliest end of this version (RFC 8594). It is not deprecated. */
export const sunset = new Date('2030-12-31T23:59:59.000Z');

/** Length of the rate-limit window in seconds. */
export const rateLimitSeconds = 60;

/** Header fields of every API response, including errors. Each group adds its CORS policy. */
export const apiHeaders = {
  'API-Version': version,
  Deprecation: 'false',
  Sunset: sunset.toUTCString(),
  'Access-Control-Expose-Headers':
    'API-Version, Deprecation, ETag, Link, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After, Sunset',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Rules for all paths below `/api`. MCP endpoints share the quota. A limit of 0 disables it. */
export function apiGroup(limiter: Limiter, limit: number): RouteGroup {
  const hint = `Wait ${rateLimitSeconds} seconds, as Retry-After says, and cache responses: places carry an ETag.`;
  return {
    prefix: '/api',
    indexPath: apiRoot,
    ...(limit > 0 && { quota: { limiter, limit, windowSeconds: rateLimitSeconds, hint } }),
    headerText: renderHeaders({ ...apiHeaders, 'Access-Control-Allow-Origin': '*' }),
    preflight: openPreflight,
    link: { path: '/deprecation', parameters: 'rel="deprecation"; type="text/html"' },
    renderError: (error) => freshJson(error),
  };
}
