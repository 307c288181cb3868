import { builtInCatalogue } from '../../../src/places/load.ts';
import { error, part, type Rule, version } from '../../mcp/rules/rule.ts';
import { endpoint, legacy, post } from '../../mcp/support/requests.ts';
import type { Ask } from '../../support/http.ts';
import { atTheOtherAddress, message, seen, tool } from './seen.ts';

const prompt = (args: unknown) => legacy('prompts/get', { name: 'plan_day', arguments: args });
const first = (id: string) => part('result.structuredContent.places.0', { id });
const stops = part('result.structuredContent.days.0.stops.0.id', 'amer-fort');
/** The number of places without a filter. */
const all = builtInCatalogue().size;
const ids = { fields: ['id'], limit: 1 };
const noFilter = part('result.structuredContent.total', all);
const ping = (accept: string | undefined) => legacy('ping', {}, { Accept: accept });
const pong = part('result', {});

const init = (params: object, headers: Record<string, string | undefined> = {}) =>
  legacy('initialize', { protocolVersion: '2025-06-18', capabilities: {}, ...params }, headers);
const agreed = (revision: string) => part('result.protocolVersion', revision);
const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
const get = (headers: Record<string, string>): Ask => ({ path: endpoint, headers });

/** What agents and MCP clients send beside what the specification shows. */
export const agentRows: readonly Rule[] = [
  // Claude Code and Claude Desktop, where a model writes the JSON of an argument as text.
  seen(
    'Claude Code',
    'an array of places as text (anthropics/claude-code#22394)',
    tool('plan_route', { places: '["hawa-mahal","amer-fort"]' }),
    200,
    stops,
  ),
  seen(
    'Claude Desktop',
    'an array of fields as text (anthropics/claude-code#59227)',
    tool('list_places', { fields: '["id"]', limit: 1 }),
    200,
    first('amer-fort'),
  ),
  seen(
    'Claude Desktop',
    'a box as text',
    tool('list_places', { ...ids, bbox: '[75.7,26.8,75.9,27]' }),
    200,
    first('amer-fort'),
  ),
  seen(
    'Claude Desktop',
    'a boolean as text',
    tool('list_places', { fields: '["id"]', free: 'true', limit: '1' }),
    200,
    part('result.structuredContent.count', 1),
  ),
  seen(
    'a gateway',
    'an array inside quotes inside quotes',
    tool('plan_route', { places: JSON.stringify('["hawa-mahal","amer-fort"]') }),
    200,
    stops,
  ),
  seen(
    'a Python agent',
    'a list as Python prints it',
    tool('plan_route', { places: "['hawa-mahal', 'amer-fort']" }),
    200,
    part('result.content.0.text', /which is not JSON\. Send places as a JSON array/),
  ),
  seen(
    'an agent',
    'a limit as text',
    tool('list_places', { fields: ['id'], limit: '5' }),
    200,
    part('result.structuredContent.limit', 5),
  ),
  seen(
    'an agent',
    'a limit as a float in text',
    tool('list_places', { fields: ['id'], limit: '5.0' }),
    200,
    part('result.structuredContent.limit', 5),
  ),
  seen(
    'OpenAI strict mode',
    'null for each argument that it leaves out',
    tool('list_places', {
      category: null,
      search: null,
      free: null,
      near: null,
      radius: null,
      bbox: null,
      open_at: null,
      sort: null,
      fields: null,
      limit: 1,
      offset: null,
    }),
    200,
    noFilter,
  ),
  seen(
    'a model',
    'empty values for each argument that it leaves out',
    tool('list_places', {
      category: '',
      search: '',
      near: '',
      bbox: [],
      open_at: '',
      sort: '',
      fields: [],
      limit: 1,
    }),
    200,
    noFilter,
  ),
  seen(
    'an agent',
    'false for a filter that it leaves out',
    tool('list_places', { free: false, limit: 1 }),
    200,
    noFilter,
  ),
  seen('Python agents', 'False as text', tool('list_places', { free: 'False', limit: 1 }), 200, noFilter),
  seen(
    'an agent',
    'a category with a capital',
    tool('list_places', { category: 'Nature', fields: 'id', limit: 1 }),
    200,
    part('result.structuredContent.count', 1),
  ),
  // Whole objects of arguments.
  seen(
    'a serialiser of all members',
    'null for the arguments of a tool without any',
    tool('get_views', null),
    200,
    part('result.structuredContent.action', 'read'),
  ),
  seen(
    'PHP clients',
    'an array for an empty object',
    tool('get_views', []),
    200,
    part('result.structuredContent.action', 'read'),
  ),
  seen(
    'an agent',
    'the arguments as JSON in text (PrefectHQ/fastmcp#883)',
    tool('get_place', '{"id":"hawa-mahal"}'),
    200,
    part('result.structuredContent.place.id', 'hawa-mahal'),
  ),
  seen(
    'a function call without arguments',
    'empty text for no arguments',
    tool('get_views', ''),
    200,
    part('result.structuredContent.action', 'read'),
  ),
  seen(
    'a careless client',
    'arguments that are a list',
    tool('get_place', ['hawa-mahal']),
    200,
    error(-32602),
  ),
  seen(
    'n8n',
    'members of its chat beside the arguments (n8n-io/n8n#21500)',
    tool('get_place', {
      id: 'hawa-mahal',
      sessionId: '1bd19f08a0474d6aafc5df28e09b9c47',
      action: 'sendMessage',
      chatInput: 'What is the Hawa Mahal?',
      tool: 'get_place',
      toolCallId: 'call_0BCIShth4lxZuYr4coSp4E5E',
    }),
    200,
    part('result.structuredContent.place.id', 'hawa-mahal'),
  ),
  seen(
    'Cursor',
    'a made-up argument for a tool without any',
    tool('get_views', { random_string: 'dummy' }),
    200,
    part('result.structuredContent.action', 'read'),
  ),
  // Prompts have texts only, which is not what all clients send.
  seen(
    'a form',
    'a number for an argument of a prompt',
    prompt({ hours: 5 }),
    200,
    part('result.description', 'A day of 5 hours in Jaipur'),
  ),
  seen(
    'Claude Code',
    'empty text for what the form leaves out (anthropics/claude-code#57951)',
    prompt({ interests: '', hours: '', start: '', date: '' }),
    200,
    part('result.description', 'A day of 6 hours in Jaipur'),
  ),
  seen(
    'a form',
    'null for what the form leaves out',
    prompt({ interests: null, hours: null }),
    200,
    part('result.description', 'A day of 6 hours in Jaipur'),
  ),
  seen(
    'an agent',
    'an array of interests as text',
    prompt({ interests: '["nature","fort"]' }),
    200,
    part('result.messages.0.content.text', /and I like: nature, fort\./),
  ),
  seen(
    'an agent',
    'an array of interests',
    prompt({ interests: ['nature', 'fort'] }),
    200,
    part('result.messages.0.content.text', /and I like: nature, fort\./),
  ),
  seen(
    'a serialiser of all members',
    'null for the arguments of a prompt',
    prompt(null),
    200,
    part('result.description', 'A day of 6 hours in Jaipur'),
  ),
  // Messages.
  seen('a serialiser of all members', 'null for absent params', post(message({ params: null })), 200, pong),
  seen('PHP clients', 'an array for empty params', post(message({ params: [] })), 200, pong),
  seen(
    'a serialiser of all members',
    'null for the cursor of the first page',
    legacy('tools/list', { cursor: null }),
    200,
    part('result.tools.0.name', 'list_places'),
  ),
  seen(
    'a loop over pages',
    'empty text for the cursor of the first page',
    legacy('tools/list', { cursor: '' }),
    200,
    part('result.tools.0.name', 'list_places'),
  ),
  seen(
    'a client',
    'a completion for the id of a place',
    legacy('completion/complete', {
      ref: { type: 'ref/resource', uri: 'places://place/{id}' },
      argument: { name: 'id', value: 'hawa' },
    }),
    200,
    part('result.completion', { values: ['hawa-mahal'], hasMore: false }),
  ),
  seen(
    'a client',
    'a completion with the arguments that are filled in already',
    legacy('completion/complete', {
      ref: { type: 'ref/prompt', name: 'plan_day' },
      argument: { name: 'start', value: 'hawa' },
      context: { arguments: { hours: '5' } },
    }),
    200,
    part('result.completion', { values: ['hawa-mahal'], hasMore: false }),
  ),
  // Handshakes.
  seen(
    'Apache HttpClient',
    'a charset beside the content type (hoophq/hoop#1764)',
    init({}, { 'Content-Type': 'application/json; charset=utf-8' }),
    200,
    agreed('2025-06-18'),
  ),
  seen(
    'Apache HttpClient',
    'a content type with capitals',
    init({}, { 'Content-Type': 'Application/JSON' }),
    200,
    agreed('2025-06-18'),
  ),
  seen(
    'the C# SDK',
    'a charset in quotes (modelcontextprotocol/csharp-sdk#1527)',
    init({}, { 'Content-Type': 'application/json; charset="utf-8"' }),
    200,
    agreed('2025-06-18'),
  ),
  seen(
    'a minimal client',
    'no clientInfo and no capabilities',
    legacy('initialize', { protocolVersion: '2025-03-26' }),
    200,
    agreed('2025-03-26'),
  ),
  seen(
    'a serialiser of all members',
    'null for the description of the client',
    init({ clientInfo: { name: 'a', version: '1', description: null } }),
    200,
    agreed('2025-06-18'),
  ),
  seen(
    'a client of a draft',
    'a revision that is a draft',
    init({ protocolVersion: 'DRAFT-2026-v1' }),
    200,
    agreed('2025-11-25'),
  ),
  seen(
    'Codex',
    'the notification after the handshake, which expects 202 without a body (Leantime/leantime#3785)',
    post(notification),
    202,
  ),
  seen(
    'PHP clients',
    'empty params of a notification as an array',
    post({ ...notification, params: [] }),
    202,
  ),
  seen(
    'a serialiser of all members',
    'null for the params of a notification',
    post({ ...notification, params: null }),
    202,
  ),
  seen(
    'Cursor',
    'a GET with a session after the handshake, which must be a stream or 405 (punkpeye/mcp-proxy#62)',
    get({ Accept: 'text/event-stream', 'Mcp-Session-Id': 'a', ...version('2025-06-18') }),
    405,
    error('METHOD_NOT_ALLOWED'),
  ),
  seen(
    'a client with sessions',
    'DELETE for a session that was never opened',
    { method: 'DELETE', path: endpoint, headers: { 'Mcp-Session-Id': 'a' } },
    405,
    error('METHOD_NOT_ALLOWED'),
  ),
  seen('a proxy', 'a slash behind the address', { ...legacy('ping'), path: `${endpoint}/` }, 200, pong),
  seen(
    'a Windows tool',
    'a byte order mark before the message (joshrotenberg/tower-mcp#797)',
    post(`\ufeff${JSON.stringify(message({}))}`),
    200,
    pong,
  ),
  seen('curl', 'a line break behind the message', post(`${JSON.stringify(message({}))}\r\n`), 200, pong),
  seen('a gateway', 'members beside those of JSON-RPC', post(message({ meta: {}, auth: null })), 200, pong),
  seen(
    'a serialiser of all members',
    'null for result and error of a request',
    post(message({ result: null, error: null })),
    200,
    pong,
  ),
  seen('a client', 'an id as large as a double holds', post(message({ id: Number.MAX_SAFE_INTEGER })), 200, {
    id: Number.MAX_SAFE_INTEGER,
    part: ['result', {}],
  }),
  seen('a client', 'a UUID for an id', post(message({ id: '8e03978e-40d5-43e8-bc93-6894a57f9324' })), 200, {
    id: '8e03978e-40d5-43e8-bc93-6894a57f9324',
    part: ['result', {}],
  }),
  seen(
    'Claude Code',
    '_meta with a progress token of a number',
    legacy('tools/call', { name: 'get_views', arguments: {}, _meta: { progressToken: 7 } }),
    200,
    part('result.structuredContent.action', 'read'),
  ),
  seen(
    'a serialiser of all members',
    'null for _meta',
    legacy('tools/call', { name: 'get_views', arguments: {}, _meta: null }),
    200,
    part('result.structuredContent.action', 'read'),
  ),
  seen(
    'a client',
    'a log level, which is not offered',
    legacy('logging/setLevel', { level: 'info' }),
    200,
    error(-32601),
  ),
  seen(
    'Claude Desktop',
    'a tool with the prefix of its server (blakeox/courtlistener-mcp#261)',
    legacy('tools/call', { name: 'places__get_place', arguments: { id: 1 } }),
    200,
    {
      code: -32602,
      part: ['error.message', /The names are list_places, get_place, plan_days, get_views, record_view$/],
    },
  ),
  seen(
    'FastMCP',
    'a URI that pydantic has percent-encoded (PrefectHQ/fastmcp#4545)',
    legacy('resources/read', { uri: 'places://place/Hawa%20Mahal' }),
    200,
    part('result.contents.0.text', /"id":"hawa-mahal"/),
  ),
  seen(
    'a .NET client',
    'a URI to which System.Uri has added a slash',
    legacy('resources/read', { uri: 'places://views/' }),
    200,
    part('result.contents.0.text', /"action":"read"/),
  ),
  seen(
    'a careless client',
    'a URI with a broken percent-encoding',
    legacy('resources/read', { uri: 'places://place/%E0%A4%A' }),
    200,
    error(-32002),
  ),
  seen(
    'the web interface of llama.cpp',
    'a preflight that asks for Authorization (netdata/netdata#22258)',
    {
      method: 'OPTIONS',
      path: endpoint,
      headers: {
        Origin: 'http://localhost:3000',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,mcp-protocol-version',
      },
    },
    204,
    { headers: { 'access-control-allow-headers': 'authorization,content-type,mcp-protocol-version' } },
  ),
  ...['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/api/mcp'].map(
    (path) =>
      seen(
        'Claude Code',
        `a search for an authorization server at ${path}, whose 404 must be JSON (datagouv/datagouv-mcp#26)`,
        { path, headers: { Accept: '*/*', 'MCP-Protocol-Version': '2025-06-18' } },
        404,
        error('NOT_FOUND'),
      ),
  ),
  seen(
    'Claude Code',
    'a registration as a client of OAuth, whose 404 must be JSON',
    { ...post({ redirect_uris: [] }), path: '/register' },
    404,
    error('NOT_FOUND'),
  ),
  seen(
    'the Python SDK',
    'a cancellation of a request that is done (MarkusPfundstein/mcp-gsuite#21)',
    post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 99, reason: 'timeout' } }),
    202,
  ),
  seen(
    'Hermes Agent',
    'a handshake that already names a revision to come in the header (xpzouying/xiaohongshu-mcp#697)',
    init({ protocolVersion: '2099-01-01' }, version('2099-01-01')),
    200,
    agreed('2025-11-25'),
  ),
  seen(
    'Junie',
    'an older revision, which must be agreed on (jonnyzzz/mcp-steroid#482)',
    init({ protocolVersion: '2024-11-05' }),
    200,
    agreed('2024-11-05'),
  ),
  seen(
    'the Go SDK',
    'a prompt without arguments (exa-labs/exa-mcp-server#362)',
    legacy('prompts/get', { name: 'plan_day' }),
    200,
    part('result.description', 'A day of 6 hours in Jaipur'),
  ),
  seen('a client', 'text for the id of a ping (irockel/tda#91)', post(message({ id: 'ping-1' })), 200, {
    id: 'ping-1',
    part: ['result', {}],
  }),
  seen(
    'strict clients',
    'a wrong call, whose error must have no structured content (yamadashy/repomix#833)',
    tool('get_place', { id: 'nowhere' }),
    200,
    part('result.structuredContent', undefined),
  ),
  seen(
    'PerformanceMonitor',
    'a misspelled filter, which must not be ignored (erikdarlingdata/PerformanceMonitor#3870)',
    tool('list_places', { categroy: 'nature' }),
    200,
    part('result.content.0.text', /no argument "categroy" \(did you mean category\?\)/),
  ),
  // Accept.
  ...['*/*', 'application/json', 'application/*', 'application/json, */*;q=0.1', undefined].flatMap(
    (accept) => [
      seen('curl and scripts', `Accept ${accept}`, ping(accept), 200, pong),
      seen(
        'curl and scripts',
        `Accept ${accept} to the other address`,
        atTheOtherAddress(ping(accept)),
        200,
        pong,
      ),
    ],
  ),
  seen('a browser', 'Accept text/html alone', ping('text/html'), 406, error(-32000)),
];
