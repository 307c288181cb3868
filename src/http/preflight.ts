import type { HeaderFields } from './content.ts';

/** Header fields that the API reads, and those of tracing (W3C Trace Context). */
const readFields = 'Accept, Content-Type, Idempotency-Key, If-None-Match, traceparent, tracestate';

/** Maximum length of an Access-Control-Request-Headers field that is echoed: about fifty names. */
const maxEchoedLength = 1024;
const fieldList = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:[ \t]*,[ \t]*[!#$%&'*+.^_`|~0-9A-Za-z-]+)*$/;

/** True for a list of field names (RFC 9110, 5.1) that is short enough to be echoed. */
function isShortFieldList(text: string): boolean {
  return text.length <= maxEchoedLength && fieldList.test(text);
}

/**
 * Returns the fields of a preflight (WHATWG Fetch §3.2.3) where pages may send any field: the service reads no credentials, and
 * tracing and other libraries add theirs.
 */
export function openPreflight(requested = ''): HeaderFields {
  return {
    'Access-Control-Allow-Headers': isShortFieldList(requested) ? requested : readFields,
    // A day in seconds; browsers apply their own maximum.
    'Access-Control-Max-Age': '86400',
    Vary: 'Access-Control-Request-Headers',
  };
}
