import { legacy, post, rpc } from '../support/requests.ts';
import { type Rule, row, rows, supported, version } from './rule.ts';

/** Messages that a batch may have. */
const maxBatch = 50;

const initialize = (protocolVersion: unknown) =>
  legacy('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'rules', version: '1' } });

/** The revisions 2024-11-05 to 2025-11-25. */
export const handshakeRules: readonly Rule[] = [
  ...supported.slice(1).map((revision) =>
    row(`initialize agrees on ${revision}`, initialize(revision), 200, {
      part: ['result.protocolVersion', revision] as const,
    }),
  ),
  row('initialize offers the newest of its era for an unknown revision', initialize('1999-01-01'), 200, {
    part: ['result.protocolVersion', '2025-11-25'],
  }),
  row('initialize does not agree on a revision without a handshake', initialize('2026-07-28'), 200, {
    part: ['result.protocolVersion', '2025-11-25'],
  }),
  ...rows(200, -32602, {
    'initialize needs a revision': initialize(undefined),
    'an unknown tool is an error': legacy('tools/call', { name: 'nope' }),
    'arguments are an object': legacy('tools/call', { name: 'list_places', arguments: [] }),
    'a cursor that was never given out is refused': legacy('resources/list', { cursor: 'x' }),
    'an unknown prompt is an error': legacy('prompts/get', { name: 'nope' }),
    'arguments of a prompt are texts': legacy('prompts/get', { name: 'plan_day', arguments: { hours: 5 } }),
    'unfit arguments of a prompt are an error': legacy('prompts/get', {
      name: 'plan_day',
      arguments: { hours: '40' },
    }),
  }),
  row(
    'a revision in the header that is not spoken here is refused',
    legacy('ping', {}, version('1999-01-01')),
    400,
    { code: -32022, part: ['error.data', { supported, requested: '1999-01-01' }] },
  ),
  row(
    'a notification of an unknown revision is refused',
    post({ jsonrpc: '2.0', method: 'notifications/initialized' }, version('1999-01-01')),
    400,
    { code: -32022, id: null },
  ),
  row('a known revision in the header is served', legacy('ping', {}, version('2025-06-18')), 200),
  row(
    'Accept may weigh both',
    legacy('ping', {}, { Accept: 'text/event-stream;q=0.5, application/json;q=0.9' }),
    200,
  ),
  row('a session id is ignored', legacy('ping', {}, { 'Mcp-Session-Id': 'made-up' }), 200),
  row('Accept must list the event stream', legacy('ping', {}, { Accept: 'application/json' }), 406, {
    code: -32000,
  }),
  row('Accept must list JSON', legacy('ping', {}, { Accept: 'text/event-stream' }), 406, { code: -32000 }),
  row('Accept must be there', legacy('ping', {}, { Accept: undefined }), 406, { code: -32000 }),
  row('a notification is accepted', post({ jsonrpc: '2.0', method: 'notifications/initialized' }), 202),
  row('an unknown notification is accepted', post({ jsonrpc: '2.0', method: 'notifications/whatever' }), 202),
  row('a response is accepted', post({ jsonrpc: '2.0', id: 1, result: {} }), 202),
  row('an unknown method is an error in an ordinary answer', legacy('no/such'), 200, { code: -32601 }),
  row('names of every object are no methods', legacy('constructor'), 200, { code: -32601 }),
  row('server/discover belongs to the other era', legacy('server/discover'), 200, { code: -32601 }),
  row('ping is answered with nothing', legacy('ping'), 200, { part: ['result', {}] }),
  row(
    'unfit arguments are a result that tells so',
    legacy('tools/call', { name: 'list_places', arguments: { limit: 0 } }),
    200,
    { part: ['result.isError', true] },
  ),
  row(
    'a place that is not there is a result that tells so',
    legacy('tools/call', { name: 'get_place', arguments: { id: 'nope' } }),
    200,
    { part: ['result.content.0.text', /^PLACE_NOT_FOUND: /] },
  ),
  row('a missing resource has the old code', legacy('resources/read', { uri: 'places://nope' }), 200, {
    code: -32002,
    part: ['error.data', { uri: 'places://nope' }],
  }),
  row('a URI has a length', legacy('resources/read', { uri: `places://place/${'a'.repeat(200)}` }), 200, {
    code: -32602,
    part: ['error.message', /200 characters/],
  }),
  row('a missing resource cannot be watched', legacy('resources/subscribe', { uri: 'places://nope' }), 200, {
    code: -32002,
  }),
  row(
    'an argument of a prompt has a length',
    legacy('prompts/get', { name: 'plan_day', arguments: { interests: 'a'.repeat(201) } }),
    200,
    { code: -32602, part: ['error.message', /200 characters/] },
  ),
  row(
    'blank arguments of a prompt count as absent',
    legacy('prompts/get', { name: 'plan_day', arguments: { interests: ' ', start: '' } }),
    200,
    { part: ['result.messages.0.content.text', /6 hours, starting at Badi Chaupar\./] },
  ),
];

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
  row(
    'a batch of notifications is accepted',
    post([{ jsonrpc: '2.0', method: 'notifications/initialized' }]),
    202,
  ),
  row('a batch tells which of its messages are none', post([7, rpc('ping')]), 200, {
    id: undefined,
    part: [
      '0',
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'Invalid request: not a JSON-RPC message' },
      },
    ],
  }),
  row(
    'a handshake is no part of a batch',
    post([rpc('initialize', { protocolVersion: '2025-03-26' })]),
    200,
    { id: undefined, part: ['0.error.code', -32600] },
  ),
  row('an empty batch is refused', post([]), 400, { code: -32600, id: null }),
  row('the size of a batch is bounded', post(Array(maxBatch + 1).fill(rpc('ping'))), 400, {
    code: -32600,
    id: null,
  }),
  row('2025-06-18 has no batches', post([rpc('ping')], version('2025-06-18')), 400, {
    code: -32600,
    id: null,
  }),
  row('2026-07-28 has no batches', post([rpc('ping')], version('2026-07-28')), 400, {
    code: -32600,
    id: undefined,
  }),
];
