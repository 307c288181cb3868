import { legacy, post, rpc } from '../support/requests.ts';
import { error, part, type Rule, row, rows, supported, version } from './rule.ts';

/** Messages that a batch may have. */
const maxBatch = 50;

const initialize = (protocolVersion: unknown) =>
  legacy('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'rules', version: '1' } });
const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
const planDay = (args: object) => legacy('prompts/get', { name: 'plan_day', arguments: args });
const ping = (headers: Record<string, string | undefined>) => legacy('ping', {}, headers);
const tooLong = { code: -32602, part: ['error.message', /200 characters/] } as const;
const agreed = (revision: string) => part('result.protocolVersion', revision);

/** The revisions 2024-11-05 to 2025-11-25. */
export const handshakeRules: readonly Rule[] = [
  ...supported
    .slice(1)
    .map((revision) => row(`initialize agrees on ${revision}`, initialize(revision), 200, agreed(revision))),
  ...rows(200, agreed('2025-11-25'), {
    'initialize offers the newest of its era for an unknown revision': initialize('1999-01-01'),
    'initialize does not agree on a revision without a handshake': initialize('2026-07-28'),
  }),
  ...rows(200, error(-32602), {
    'initialize needs a revision': initialize(undefined),
    'an unknown tool is an error': legacy('tools/call', { name: 'nope' }),
    'arguments are an object': legacy('tools/call', { name: 'list_places', arguments: ['fort'] }),
    'a cursor that was never given out is refused': legacy('resources/list', { cursor: 'x' }),
    'an unknown prompt is an error': legacy('prompts/get', { name: 'nope' }),
    'unfit arguments of a prompt are an error': planDay({ hours: '40' }),
  }),
  row('a revision in the header that is not spoken here is refused', ping(version('1999-01-01')), 400, {
    code: -32022,
    part: ['error.data', { supported, requested: '1999-01-01' }],
  }),
  row(
    'a notification of an unknown revision is refused',
    post(notification, version('1999-01-01')),
    400,
    error(-32022, null),
  ),
  ...rows(200, part('result', {}), {
    'ping is answered with nothing': legacy('ping'),
    'a known revision in the header is served': ping(version('2025-06-18')),
    'Accept may weigh both': ping({ Accept: 'text/event-stream;q=0.5, application/json;q=0.9' }),
    'a session id is ignored': ping({ 'Mcp-Session-Id': 'made-up' }),
  }),
  ...rows(200, part('result', {}), {
    'Accept may list JSON only': ping({ Accept: 'application/json' }),
    'Accept may be a wildcard': ping({ Accept: '*/*' }),
    'Accept may be a wildcard of a type': ping({ Accept: 'application/*, text/*;q=0.5' }),
    'Accept may be absent': ping({ Accept: undefined }),
    'Accept may be empty': ping({ Accept: '' }),
  }),
  ...rows(406, error(-32000), {
    'Accept must allow JSON': ping({ Accept: 'text/event-stream' }),
    'Accept may exclude JSON from a wildcard': ping({ Accept: 'application/json;q=0, */*' }),
    'Accept must allow the event stream for a subscription': legacy(
      'resources/subscribe',
      { uri: 'places://views' },
      { Accept: 'application/json' },
    ),
  }),
  ...rows(202, undefined, {
    'a notification is accepted': post(notification),
    'an unknown notification is accepted': post({ jsonrpc: '2.0', method: 'notifications/whatever' }),
    'a response is accepted': post({ jsonrpc: '2.0', id: 1, result: {} }),
  }),
  ...rows(200, error(-32601), {
    'an unknown method is an error in an ordinary answer': legacy('no/such'),
    'names of every object are no methods': legacy('constructor'),
    'server/discover belongs to the other era': legacy('server/discover'),
  }),
  row(
    'unfit arguments are a result that tells so',
    legacy('tools/call', { name: 'list_places', arguments: { limit: 0 } }),
    200,
    part('result.isError', true),
  ),
  row(
    'a place that is not there is a result that tells so, and names a tool',
    legacy('tools/call', { name: 'get_place', arguments: { id: 'nope' } }),
    200,
    part('result.content.0.text', /^PLACE_NOT_FOUND: .*\. list_places lists every place/),
  ),
  row('a missing resource has the old code', legacy('resources/read', { uri: 'places://nope' }), 200, {
    code: -32002,
    part: ['error.data', { uri: 'places://nope' }],
  }),
  row(
    'a missing resource cannot be watched',
    legacy('resources/subscribe', { uri: 'places://nope' }),
    200,
    error(-32002),
  ),
  ...rows(200, tooLong, {
    'a URI has a length': legacy('resources/read', { uri: `places://place/${'a'.repeat(200)}` }),
  }),
  row('an argument of a prompt has a length', planDay({ interests: 'a'.repeat(101) }), 200, {
    code: -32602,
    part: ['error.data.error.hint', /1 to 100 characters/],
  }),
  row(
    'blank arguments of a prompt count as absent',
    planDay({ interests: ' ', start: '' }),
    200,
    part('result.messages.0.content.text', /6 hours, starting at Badi Chaupar\./),
  ),
];

const notOne = { code: -32600, message: 'Invalid request: not a JSON-RPC message' };

/** What only 2025-03-26 has. */
export const batchRules: readonly Rule[] = [
  row('2025-03-26 has batches', post([rpc('ping'), rpc('ping', {}, 2)], version('2025-03-26')), 200, {
    id: undefined,
    part: ['1', { jsonrpc: '2.0', id: 2, result: {} }],
  }),
  row('who names no revision speaks 2025-03-26', post([rpc('ping')]), 200, {
    id: undefined,
    part: ['0.id', 1],
  }),
  row('a batch of notifications is accepted', post([notification]), 202),
  row('a batch tells which of its messages are none', post([7, rpc('ping')]), 200, {
    id: undefined,
    part: ['0', { jsonrpc: '2.0', id: null, error: notOne }],
  }),
  row(
    'a handshake is no part of a batch',
    post([rpc('initialize', { protocolVersion: '2025-03-26' })]),
    200,
    { id: undefined, part: ['0.error.code', -32600] },
  ),
  ...rows(400, error(-32600, null), {
    'an empty batch is refused': post([]),
    'the size of a batch is bounded': post(Array(maxBatch + 1).fill(rpc('ping'))),
    '2025-06-18 has no batches': post([rpc('ping')], version('2025-06-18')),
  }),
  row('2026-07-28 has no batches', post([rpc('ping')], version('2026-07-28')), 400, {
    code: -32600,
    id: undefined,
  }),
];
