import { maxMessageBytes } from '../../../src/mcp/json-rpc.ts';
import { post, rpc } from '../support/requests.ts';
import { error, part, type Rule, row, rows, version } from './rule.ts';

/** Levels of arrays and objects, more than a recursion survives and about as many as a message can have. */
const manyLevels = maxMessageBytes / 2 - 100;

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const nested = (levels: number) => `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${deep(levels)}}}`;

/** What is no message of JSON-RPC, or only just one. */
export const unreadableRules: readonly Rule[] = [
  ...rows(400, error(-32700, null), {
    'broken JSON is a parse error without an id': post('{"jsonrpc":'),
    'an empty body is a parse error': post(''),
    'text that is not UTF-8 is a parse error': post(Buffer.from([0x22, 0xff, 0x22])),
  }),
  row('the stateless revision leaves out the id it cannot read', post('{', version('2026-07-28')), 400, {
    code: -32700,
    id: undefined,
  }),
  row('deep nesting does no harm', post(nested(manyLevels)), 200),
  row('a deep array is a batch without a message', post(deep(manyLevels)), 200, {
    id: undefined,
    part: ['0.error.code', -32600],
  }),
  row(
    'a deep argument is refused as any other',
    post(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_places","arguments":{"limit":${deep(manyLevels)}}}}`,
    ),
    200,
    part('result.isError', true),
  ),
  ...rows(400, error(-32600, null), {
    'a number is no message': post('42'),
    'an id is not null': post(rpc('ping', {}, null)),
    'an id is not a fraction': post(rpc('ping', {}, 1.5)),
    'an id is not an object': post(rpc('ping', {}, {})),
  }),
  ...rows(400, error(-32600), {
    'another version of JSON-RPC is refused with its id': post({ jsonrpc: '1.0', id: 1, method: 'ping' }),
    'a request must have a method': post({ jsonrpc: '2.0', id: 1 }),
    'a method is text': post({ jsonrpc: '2.0', id: 1, method: 7 }),
    'params are an object': post({ jsonrpc: '2.0', id: 1, method: 'ping', params: [7] }),
  }),
  ...['a', '', 0].map((id) =>
    row(`an id may be ${JSON.stringify(id)}`, post(rpc('ping', {}, id)), 200, { id }),
  ),
];
