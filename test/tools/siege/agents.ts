import assert from 'node:assert/strict';
import { legacy } from '../../mcp/support/requests.ts';
import { requester } from '../../support/http.ts';
import { anyOf, attack, newAddress } from './attack.ts';

/** Requests with arguments of the right types, and what their answers have. */
const requests = [
  [
    'tools/call',
    'list_places',
    { fields: ['id'], limit: 5, bbox: [60, 0, 90, 40], free: false },
    /"places":\[\{"id"/,
  ],
  ['tools/call', 'get_place', { id: 1 }, /"place":\{/],
  ['tools/call', 'plan_days', { places: [1, 2], keep_order: true }, /"stops":\[\{/],
  ['prompts/get', 'plan_day', { interests: ['nature', 'fort'], hours: 5 }, /"messages":\[/],
] as const;

/** How agents write a value: as JSON in text, once or twice, as a printed word, or as it is. */
const writings: readonly ((value: unknown) => unknown)[] = [
  (value) => value,
  JSON.stringify,
  (value) => (Array.isArray(value) ? JSON.stringify(JSON.stringify(value)) : JSON.stringify(value)),
  (value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : value),
];
/** What agents write for what they leave out; no argument of every request above is left out. */
const absent = [null, '', [], 'null'];
const optional = ['category', 'sort', 'open_at', 'radius'];
const accepts = ['*/*', 'application/json', 'application/json, text/event-stream', undefined];

function written(method: string, args: object): unknown {
  const given = Object.entries(args).map(([name, value]) => [name, anyOf(writings)?.(value)]);
  const others =
    'limit' in args ? optional.map((name) => [name, name === 'open_at' ? '' : anyOf(absent)]) : [];
  const all = Object.fromEntries([...given, ...others]);
  return method === 'tools/call' && Math.random() < 0.2 ? JSON.stringify(all) : all;
}

/** An agent whose client writes arguments as text: each request has one reading only, so none may be an error. */
export const agents = attack('arguments written as text', [2, 100], async (_target, { port }) => {
  const [method, name, args, expected] = anyOf(requests) ?? requests[0];
  const ask = legacy(
    method,
    { name, arguments: written(method, args) },
    { Accept: anyOf(accepts), Connection: 'close' },
  );
  const { status, body } = await requester(`http://127.0.0.1:${port}`, newAddress())(ask);
  const text = body.toString();
  assert.equal(status, 200, text);
  assert.match(text, expected, `for ${ask.body}`);
});
