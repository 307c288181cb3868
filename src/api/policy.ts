import { version } from '../base/version.ts';
import { freshJson, renderHeaders } from '../http/content.ts';
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

/** Header fields that the API reads, and those of tracing (W3C Trace Context). */
const readFields = 'Accept, Content-Type, Idempotency-Key, If-None-Match, traceparent, tracestate';

/** Maximum length of an Access-Control-Request-Headers field that is echoed: about fifty names. */
const maxEchoedLength = 1024;
const fieldList = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:[ \t]*,[ \t]*[!#$%&'*+.^_`|~0-9A-Za-z-]+)*$/;

/** True for a list of field names (RFC 9110, 5.1) that is short enough to be echoed. */
function isShortFieldList(text: string): boolean {
  return text.length <= maxEchoedLength && fieldList.test(text);
}

/** Rules for all paths below `/api`. MCP endpoints share the quota. A limit of 0 disables it. */
export function apiGroup(limiter: Limiter, limit: number): RouteGroup {
  const hint = `Wait ${rateLimitSeconds} seconds, as Retry-After says, and cache responses: places carry an ETag.`;
  return {
    prefix: '/api',
    indexPath: '/api/v1',
    ...(limit > 0 && { quota: { limiter, limit, windowSeconds: rateLimitSeconds, hint } }),
    headerText: renderHeaders({ ...apiHeaders, 'Access-Control-Allow-Origin': '*' }),
    preflight: (requested = '') => ({
      // The API reads no credentials, so pages may send any field: those of tracing, or of a library's defaults.
      'Access-Control-Allow-Headers': isShortFieldList(requested) ? requested : readFields,
      // A day in seconds; browsers apply their own maximum.
      'Access-Control-Max-Age': '86400',
      Vary: 'Access-Control-Request-Headers',
    }),
    link: { path: '/deprecation', parameters: 'rel="deprecation"; type="text/html"' },
    renderError: (error) => freshJson(error),
  };
}
