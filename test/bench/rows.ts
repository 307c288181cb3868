/** One kind of request that all contenders answer with the same body. */
export interface Row {
  /** Its name for `--only`. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sends back the entity tag that each contender gave to a first request, for a 304. */
  readonly conditional?: boolean;
  /** What each request puts four of where the path has `*`, in an order that comes again only after tens of thousands. */
  readonly varied?: readonly string[];
  readonly contenders: readonly ContenderName[];
}

export type ContenderName =
  | 'bare'
  | 'bare-all'
  | 'go'
  | 'fastify'
  | 'hono'
  | 'express'
  | 'mcp-sdk'
  | 'synced'
  | 'singly'
  | 'places'
  | 'places-gathering'
  | 'executable';

const yardsticks = ['bare', 'bare-all'] as const;
const ours = ['places', 'executable'] as const;
const everyone = [...yardsticks, 'go', 'fastify', 'hono', 'express', ...ours] as const;
const quiet = [...yardsticks, 'go', ...ours] as const;

/** Letters that nearly every description holds, so that each search finds a full page, and none was asked lately. */
const commonLetters = [...'etaoinsrhldcumf'];

const toolCall = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'get_place',
    arguments: { id: 'hawa-mahal' },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

const json = { 'Content-Type': 'application/json' };

export const rows: readonly Row[] = [
  { name: 'list', method: 'GET', path: '/api/v1/places', contenders: everyone },
  {
    name: 'search',
    method: 'GET',
    path: '/api/v1/places?category=heritage&search=fort',
    contenders: everyone,
  },
  {
    name: 'fresh-search',
    method: 'GET',
    path: '/api/v1/places?search=*',
    varied: commonLetters,
    contenders: [...yardsticks, 'fastify', 'hono', 'express', ...ours],
  },
  { name: 'page', method: 'GET', path: '/api/v1/places?limit=10&offset=20', contenders: quiet },
  { name: 'place', method: 'GET', path: '/api/v1/places/hawa-mahal', contenders: everyone },
  {
    name: 'not-modified',
    method: 'GET',
    path: '/api/v1/places?limit=50',
    conditional: true,
    contenders: quiet,
  },
  { name: 'root', method: 'GET', path: '/api/v1', contenders: everyone },
  { name: 'views', method: 'GET', path: '/api/v1/views', contenders: quiet },
  {
    name: 'increment',
    method: 'POST',
    path: '/api/v1/views',
    contenders: [...yardsticks, 'go', 'singly', 'places-gathering', ...ours],
  },
  { name: 'home', method: 'GET', path: '/', headers: { Accept: 'text/html' }, contenders: quiet },
  {
    name: 'place-page',
    method: 'GET',
    path: '/places/hawa-mahal',
    headers: { Accept: 'text/html' },
    contenders: quiet,
  },
  {
    name: 'mcp',
    method: 'POST',
    path: '/.well-known/mcp',
    headers: {
      ...json,
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'get_place',
    },
    body: JSON.stringify(toolCall),
    contenders: ['mcp-sdk', ...ours],
  },
];

/** Throws when there is none of that name. */
export function rowNamed(name: string): Row {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`no row is named ${name}`);
  return row;
}
