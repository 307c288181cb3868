import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/base/clock.ts';
import { Emitter } from '../../src/base/emitter.ts';
import { AppError } from '../../src/base/errors.ts';
import type { Request } from '../../src/mcp/json-rpc.ts';
import type { Era, Features, Tool } from '../../src/mcp/protocol.ts';
import { createMcpServer } from '../../src/mcp/server.ts';
import type { Change } from '../../src/mcp/subscriptions.ts';

const secret = 'the password is swordfish';
const unavailable = new AppError('COUNTER_UNAVAILABLE', 'The counter is away', 'Come back later');

function throwing(name: string, thrown: unknown): Tool {
  const call = () => {
    throw thrown;
  };
  return { name, title: name, description: name, inputSchema: { type: 'object' }, call };
}

const features: Features = {
  serverInfo: () => ({
    name: 'test',
    version: '0',
    title: 'Test',
    description: 'Test',
    websiteUrl: '',
    icons: [],
  }),
  instructions: () => 'None.',
  tools: () => [throwing('breaks', new Error(secret)), throwing('fails', unavailable)],
  prompts: () => [],
  resources: () => ({
    listed: [],
    templates: [],
    has: () => true,
    read: () => Promise.reject(unavailable),
  }),
};

const logged: unknown[] = [];
const log = { error: (_: string, fields: unknown) => void logged.push(fields) };
const changes = new Emitter<Change>(log);
const server = createMcpServer({ features, changes, quota: undefined, clock: systemClock, log });
const caller = { base: '', requesterKey: '' };

async function answerTo(method: string, params: Request['params'], era: Era = 'legacy') {
  const { message } = await server.answer(era, { kind: 'request', id: 7, method, params }, caller);
  return message;
}

test('what breaks inside is masked for the client and whole in the log', async () => {
  const answer = await answerTo('tools/call', { name: 'breaks' });
  assert.deepEqual(answer, { jsonrpc: '2.0', id: 7, error: { code: -32603, message: 'Internal error' } });
  assert.match(JSON.stringify(logged), new RegExp(`tools/call.*${secret}.*server.test.ts`));
});

test('an error of a tool is a result that a model can read', async () => {
  const text = 'COUNTER_UNAVAILABLE: The counter is away. Come back later';
  const result = { content: [{ type: 'text', text }], isError: true };
  assert.deepEqual(await answerTo('tools/call', { name: 'fails' }), { jsonrpc: '2.0', id: 7, result });
});

test('a resource that cannot be read at the moment is an error that tells so', async () => {
  const error = { code: -32603, message: 'The counter is away', data: unavailable.toJSON() };
  assert.deepEqual(await answerTo('resources/read', { uri: 'a:b' }), { jsonrpc: '2.0', id: 7, error });
});

test('long names that mean nothing are not repeated whole', async () => {
  for (const [method, params] of [
    ['x'.repeat(10_000), {}],
    ['tools/call', { name: 'x'.repeat(10_000) }],
    ['prompts/get', { name: { deep: ['x'.repeat(10_000)] } }],
  ] as const)
    assert.ok(JSON.stringify(await answerTo(method, params, 'modern')).length < 300);
});
