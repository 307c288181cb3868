import type { JsonSchema } from '../schema.ts';

interface HeaderObject {
  readonly description: string;
  readonly schema: JsonSchema;
}

/** Response fields that the document describes, by name. */
export const headers: Readonly<Record<string, HeaderObject>> = {
  'API-Version': { description: 'Full version of the API.', schema: { type: 'string', examples: ['1.0.0'] } },
  Deprecation: {
    description: '`false` while this version is active.',
    schema: { type: 'string', examples: ['false'] },
  },
  Sunset: {
    description: 'HTTP-date at which this version may go away (RFC 8594).',
    schema: { type: 'string', examples: ['Tue, 31 Dec 2030 23:59:59 GMT'] },
  },
  Link: {
    description: 'Deprecation policy and, for a list, its next and previous page (RFC 8288).',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': { description: 'Requests allowed per window.', schema: { type: 'integer', minimum: 1 } },
  'RateLimit-Remaining': {
    description: 'Requests left in the window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the oldest counted request leaves the window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Policy': {
    description: 'Quota and window in seconds.',
    schema: { type: 'string', examples: ['100;w=60'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 0 },
  },
  ETag: { description: 'Validator of this representation, for If-None-Match.', schema: { type: 'string' } },
  'Cache-Control': { description: 'How long the answer may be reused.', schema: { type: 'string' } },
};

/** Names of the fields that every response has. */
export const commonHeaders = [
  'API-Version',
  'Deprecation',
  'Sunset',
  'Link',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
] as const;
