import { metaKey } from '../../../src/mcp/protocol.ts';
import { maxWatched } from '../../../src/mcp/subscriptions.ts';
import { meta, modern, post } from '../support/requests.ts';
import { error, part, type Rule, row, rows, supported, version } from './rule.ts';

const { [metaKey.protocolVersion]: _, ...noVersion } = meta;
const { [metaKey.clientCapabilities]: __, ...noCapabilities } = meta;
const claim = (claimed: string) => ({ _meta: { ...meta, [metaKey.protocolVersion]: claimed } });
const encoded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;
const place = { uri: 'places://place/hawa-mahal' };
const prompt = { name: 'plan_day' };
const views = { name: 'get_views' };

/** The revision 2026-07-28. */
export const statelessRules: readonly Rule[] = [
  row('discovery is offered', modern('server/discover'), 200, part('result.supportedVersions', supported)),
  row('results say that they are complete', modern('tools/list'), 200, part('result.resultType', 'complete')),
  row('lists may be remembered', modern('resources/list'), 200, part('result.ttlMs', 300_000)),
  row(
    'lists may be remembered for everyone',
    modern('resources/templates/list'),
    200,
    part('result.cacheScope', 'public'),
  ),
  row(
    'the counter may not be remembered',
    modern('resources/read', { uri: 'places://views' }),
    200,
    part('result.ttlMs', 0),
  ),
  row('results name the server', modern('prompts/list'), 200, {
    part: [`result._meta`, { [metaKey.serverInfo]: { name: 'places', version: '1.0.0' } }],
  }),
  ...rows(200, undefined, {
    'a client need not name itself': modern('tools/list', { _meta: meta }),
    'white space around a value does not count': modern('tools/list', {}, { 'Mcp-Method': '  tools/list\t' }),
    'names of fields are compared without their case': modern(
      'tools/list',
      {},
      { 'Mcp-Method': undefined, 'mCp-mEtHoD': 'tools/list' },
    ),
    'a name may be encoded': modern('resources/read', place, { 'Mcp-Name': encoded(place.uri) }),
    'session and last event are ignored': modern(
      'tools/list',
      {},
      { 'Mcp-Session-Id': 'a', 'Last-Event-ID': '1' },
    ),
  }),
  ...rows(400, error(-32602), {
    'a request must have _meta': modern('tools/list', { _meta: undefined }),
    '_meta must have the revision': modern('tools/list', { _meta: noVersion }),
    '_meta must have the capabilities': modern('tools/list', { _meta: noCapabilities }),
    'capabilities are an object': modern('tools/list', {
      _meta: { ...meta, [metaKey.clientCapabilities]: [] },
    }),
  }),
  ...rows(400, error(-32020), {
    'the header must have the revision': modern('tools/list', {}, { 'MCP-Protocol-Version': undefined }),
    'header and body must agree on the revision': modern('tools/list', claim('2025-11-25')),
    'an older revision in the header does not fit either': modern('tools/list', {}, version('2025-11-25')),
    'the header must have the method': modern('tools/list', {}, { 'Mcp-Method': undefined }),
    'header and body must agree on the method': modern('tools/list', {}, { 'Mcp-Method': 'tools/call' }),
    'methods are compared with their case': modern('tools/list', {}, { 'Mcp-Method': 'Tools/List' }),
    'the header must have the name of the tool': modern('tools/call', views, { 'Mcp-Name': undefined }),
    'header and body must agree on the tool': modern('tools/call', views, { 'Mcp-Name': 'record_view' }),
    'header and body must agree on the resource': modern('resources/read', place, {
      'Mcp-Name': 'places://list',
    }),
    'header and body must agree on the prompt': modern('prompts/get', prompt, { 'Mcp-Name': 'plan_night' }),
    'a name that is no Base64 is refused': modern('tools/call', views, { 'Mcp-Name': '=?base64?%%%?=' }),
    'a name encoded otherwise than UTF-8 is refused': modern('tools/call', views, {
      'Mcp-Name': '=?base64?/w==?=',
    }),
  }),
  row(
    'a revision yet to come is refused with those there are',
    modern('tools/list', claim('2099-01-01'), version('2099-01-01')),
    400,
    { code: -32022, part: ['error.data', { supported, requested: '2099-01-01' }] },
  ),
  row('an unknown method is not found', modern('no/such'), 404, error(-32601)),
  ...['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'].map(
    (method) => row(`${method} is gone`, modern(method), 404, error(-32601)),
  ),
  row('an unknown tool is an error', modern('tools/call', { name: 'nope' }), 200, error(-32602)),
  row('listening needs a filter', modern('subscriptions/listen'), 200, error(-32602)),
  row(
    'what may be watched is bounded',
    modern('subscriptions/listen', {
      notifications: { resourceSubscriptions: Array(maxWatched + 1).fill('a') },
    }),
    200,
    error(-32602),
  ),
  row('a missing resource has the new code', modern('resources/read', { uri: 'places://nope' }), 200, {
    code: -32602,
    part: ['error.data', { uri: 'places://nope' }],
  }),
  row(
    'a notification is accepted',
    post(
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      version('2026-07-28'),
    ),
    202,
  ),
  row('a client does not respond', post({ jsonrpc: '2.0', id: 1, result: {} }, version('2026-07-28')), 400, {
    code: -32600,
    id: undefined,
  }),
];
