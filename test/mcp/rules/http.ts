import { maxMessageBytes } from '../../../src/mcp/json-rpc.ts';
import type { Ask } from '../../support/http.ts';
import { both, endpoint, legacy, post } from '../support/requests.ts';
import { type Rule, row, rows, supported, version } from './rule.ts';

const get = (headers: Record<string, string> = {}): Ask => ({ path: endpoint, headers });

/** What HTTP alone decides. */
export const httpRules: readonly Rule[] = [
  row(
    'GET by a client of the stateless revision is not offered',
    get({ Accept: 'text/event-stream', ...version('2026-07-28') }),
    405,
    {
      code: 'METHOD_NOT_ALLOWED',
      headers: { allow: 'GET, HEAD, OPTIONS, POST' },
    },
  ),
  ...rows(405, 'METHOD_NOT_ALLOWED', {
    'GET without a preference is not offered': get(),
    'GET of a client that names its revision is not offered': get({
      Accept: 'application/json',
      ...version('2025-11-25'),
    }),
    'GET of a client with a session is not offered': get({
      Accept: 'application/json',
      'Mcp-Session-Id': 'a',
    }),
    'GET of a client that resumes is not offered': get({ Accept: both, 'Last-Event-ID': '7' }),
    'DELETE is not offered': { method: 'DELETE', path: endpoint, headers: { 'Mcp-Session-Id': 'a' } },
    'PUT is not offered': { method: 'PUT', path: endpoint },
  }),
  row(
    'GET by a browser tells how to connect',
    get({ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }),
    200,
    { part: ['endpoints.streamable_http', /\/\.well-known\/mcp$/], headers: { vary: 'Origin, Accept' } },
  ),
  row('GET for JSON tells how to connect', get({ Accept: 'application/json' }), 200, {
    part: ['protocol_versions', supported],
  }),
  ...rows(403, 'FORBIDDEN', {
    'a foreign origin is refused': legacy('ping', {}, { Origin: 'http://evil.example.com' }),
    'an origin that equals the host is no proof': legacy(
      'ping',
      {},
      { Origin: 'http://evil.example.com', Host: 'evil.example.com' },
    ),
    'a foreign origin may not ask beforehand either': {
      method: 'OPTIONS',
      path: endpoint,
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    },
  }),
  row('a page of this machine may call', legacy('ping', {}, { Origin: 'http://localhost:6274' }), 200, {
    headers: { 'access-control-allow-origin': 'http://localhost:6274', vary: 'Origin' },
  }),
  row('a listed origin may call', legacy('ping', {}, { Origin: 'https://listed.example' }), 200, {
    headers: { 'access-control-allow-origin': 'https://listed.example' },
  }),
  row(
    'a listed origin may ask beforehand',
    {
      method: 'OPTIONS',
      path: endpoint,
      headers: { Origin: 'https://listed.example', 'Access-Control-Request-Method': 'POST' },
    },
    204,
    { headers: { 'access-control-allow-origin': 'https://listed.example' } },
  ),
  row(
    'another content type is refused',
    post('x=1', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    415,
    { code: 'UNSUPPORTED_MEDIA_TYPE' },
  ),
  row('a large body is refused', post(' '.repeat(maxMessageBytes + 1)), 413, { code: 'CONTENT_TOO_LARGE' }),
  row(
    'a large body without a length is refused',
    { ...post(' '.repeat(maxMessageBytes + 1)), chunked: true },
    413,
    { code: 'CONTENT_TOO_LARGE' },
  ),
];
