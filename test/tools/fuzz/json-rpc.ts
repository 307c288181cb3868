import assert from 'node:assert/strict';
import { systemClock } from '../../../src/base/clock.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import { createMcpServer } from '../../../src/mcp/server.ts';
import { serveStdio } from '../../../src/mcp/stdio.ts';
import type { Change } from '../../../src/mcp/subscriptions.ts';
import { featuresOf } from '../../mcp/support/tools.ts';
import { catalogueOf } from '../../places/city.ts';
import { mulberry32 } from '../../support/random.ts';
import { damaged, pick } from './damage.ts';
import { attempts, type Generator } from './generator.ts';
import { oddPlaces } from './imports.ts';

const call = (name: string, args: object) => ({ method: 'tools/call', params: { name, arguments: args } });
const bodies: readonly object[] = [
  { method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} } },
  { method: 'tools/list' },
  { method: 'resources/list', params: { cursor: '' } },
  { method: 'resources/read', params: { uri: 'places://place/place-1-0' } },
  { method: 'resources/subscribe', params: { uri: 'places://views' } },
  { method: 'prompts/get', params: { name: 'plan_a_day', arguments: { interests: 'forts' } } },
  {
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'a' } },
  },
  call('list_places', { search: 'fort', near: '26.9,75.8', radius: 5, sort: 'distance', limit: 3 }),
  call('get_place', { id: 'place-1-0' }),
  call('plan_days', { places: ['place-1-0', 'place-1-1'], start: '26.9,75.8' }),
  call('get_views', {}),
  call('record_view', { source: 'x' }),
];
const texts = bodies.map((body, id) => JSON.stringify({ jsonrpc: '2.0', id, ...body }));
const batch = `[${texts.slice(0, 3).join(',')}]`;
const pieces = '" { [ ] null -1 1e999 "" [] {} __proto__ \\ud800 "id":1, _meta à'.split(' ');

/** Messages over standard input: every answer is one of JSON-RPC, none an internal error, and the next request is answered. */
export const jsonRpc: Generator = async () => {
  const logged: unknown[] = [];
  const log = { info: () => {}, warn: () => {}, error: (...line: unknown[]) => void logged.push(line) };
  const features = featuresOf(catalogueOf(oddPlaces(1)));
  const changes = new Emitter<Change>(log);
  const server = createMcpServer({ features, changes, quota: undefined, clock: systemClock, log });
  return attempts(async (seed) => {
    const random = mulberry32(seed);
    const line = damaged(pick(random, [...texts, batch], batch), random, {
      pieces,
      others: texts,
    }).replaceAll('\n', ' ');
    const answers: string[] = [];
    const lines = [line, '{"jsonrpc":"2.0","id":"last","method":"ping"}'].map((text) => Buffer.from(text));
    const write = (json: string) => void answers.push(json);
    await serveStdio(server, 'http://localhost', streamOf(lines), write);
    const messages = answers.flatMap((json): { jsonrpc: string; id?: unknown; error?: { code: number } }[] =>
      [JSON.parse(json)].flat(),
    );
    for (const { jsonrpc, error } of messages) {
      assert.equal(jsonrpc, '2.0');
      assert.notEqual(error?.code, -32603, line);
    }
    assert.ok(
      messages.some(({ id }) => id === 'last'),
      line,
    );
    assert.deepEqual(logged, [], line);
  });
};

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
