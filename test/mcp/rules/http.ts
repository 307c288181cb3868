import { maxMessageBytes } from '../../../src/mcp/json-rpc.ts';
import type { Ask } from '../../support/http.ts';
import { both, endpoint, legacy, post } from '../support/requests.ts';
import { error, part, type Rule, row, rows, supported, version } from './rule.ts';

const from = (Origin: string) => legacy('ping', {}, { Origin });
const get = (headers: Record<string, string> = {}): Ask => ({ path: endpoint, headers });

/** Pages of these origins may call, of which the service is told the first two. */
export const friends = [
  'https://listed.example',
  'http://10.0.0.7:3000',
  'https://places.example',
  'http://localhost',
  'http://localhost:6274',
  'https://127.0.0.1:8443',
  'http://[::1]:3000',
];
const strangers = [
  'http://places.example',
  'https://listed.example:8443',
  'https://listed.example.evil.example',
  'https://evil.example',
  'http://localhost.evil.example',
  'http://localhost@evil.example',
  'http://evil.example/localhost',
  'http://localhost:6274/',
  'HTTP://LOCALHOST',
  'ftp://localhost',
  'file://',
  'null',
  '',
];

/** What HTTP alone decides. */
export const httpRules: readonly Rule[] = [
  row(
    'GET by a client of the stateless revision is not offered',
    get({ Accept: 'text/event-stream', ...version('2026-07-28') }),
    405,
    { code: 'METHOD_NOT_ALLOWED', headers: { allow: 'GET, HEAD, OPTIONS, POST' } },
  ),
  ...rows(405, error('METHOD_NOT_ALLOWED'), {
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
  row(
    'GET for JSON tells how to connect',
    get({ Accept: 'application/json' }),
    200,
    part('protocol_versions', supported),
  ),
  ...rows(403, error('FORBIDDEN'), {
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
  ...friends.map((Origin) =>
    row(`a page of ${Origin} may call`, from(Origin), 200, {
      headers: { 'access-control-allow-origin': Origin, vary: 'Origin' },
    }),
  ),
  ...strangers.map((Origin) =>
    row(`a page of ${JSON.stringify(Origin)} may not call`, from(Origin), 403, error('FORBIDDEN')),
  ),
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
    error('UNSUPPORTED_MEDIA_TYPE'),
  ),
  ...rows(413, error('CONTENT_TOO_LARGE'), {
    'a large body is refused': post(' '.repeat(maxMessageBytes + 1)),
    'a large body without a length is refused': { ...post(' '.repeat(maxMessageBytes + 1)), chunked: true },
  }),
];
