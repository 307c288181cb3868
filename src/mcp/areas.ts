import { apiHeaders } from '../api/policy.ts';
import type { Area } from '../http/area.ts';
import { ssePath, streamablePath } from './paths.ts';

/** Request fields that a browser client of either transport sends. */
const requestHeaders = [
  'Accept',
  'Content-Type',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
];

/** How long a browser may remember a preflight, in seconds; a changed allow-list should be heard of soon. */
const preflightSeconds = 600;

/**
 * The rules of the MCP endpoints: those of the API, but browsers are let in by an allow-list, because what a page may
 * make a tool do is more than reading a public list.
 */
export function mcpAreas(apiArea: Area, allows: (origin: string) => boolean): Area[] {
  const origins = {
    allows,
    hint: 'The operator can list the origin with --allow-origin; programs leave the Origin field out.',
  };
  return [streamablePath, ssePath].map((prefix) => ({
    ...apiArea,
    prefix,
    headers: [...apiHeaders, 'Vary', 'Origin'],
    origins,
    preflight: [
      'Access-Control-Allow-Headers',
      requestHeaders.join(', '),
      'Access-Control-Max-Age',
      String(preflightSeconds),
    ],
  }));
}
