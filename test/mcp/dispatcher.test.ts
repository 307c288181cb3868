import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/errors.ts';
import { McpDispatcher } from '../../src/mcp/dispatcher.ts';
import type { EraName, Features, Tool } from '../../src/mcp/features.ts';
import type { Request } from '../../src/mcp/rpc.ts';

const secret = 'the password is swordfish';
const refusal = new AppError('COUNTER_UNAVAILABLE', 'The counter is away', 'Come back later');

function throwing(name: string, thrown: unknown): Tool {
  const call = () => {
    throw thrown;
  };
  return { name, title: name, description: name, inputSchema: { type: 'object' }, call };
}

const features: Features = {
  identity: () => ({
    name: 'test',
    version: '0',
    title: 'Test',
    description: 'Test',
    websiteUrl: '',
    icons: [],
  }),
  instructions: () => 'None.',
  tools: () => [throwing('breaks', new Error(secret)), throwing('refuses', refusal)],
  prompts: () => [],
  resources: () => ({
    listed: [],
    templates: [],
    has: () => true,
    read: () => Promise.reject(refusal),
  }),
  changingLists: [],
};

const logged: unknown[] = [];
const dispatcher = new McpDispatcher(features, { error: (_, fields) => logged.push(fields) });
const caller = { base: '', client: '', notify: () => {} };

async function answerTo(method: string, params: Request['params'], era: EraName = 'legacy') {
  const { first } = await dispatcher.answer(era, { kind: 'request', id: 7, method, params }, caller);
  return first;
}

test('what breaks inside is masked for the client and whole in the log', async () => {
  const answer = await answerTo('tools/call', { name: 'breaks' });
  assert.deepEqual(answer, { jsonrpc: '2.0', id: 7, error: { code: -32603, message: 'Internal error' } });
  assert.match(JSON.stringify(logged), new RegExp(`tools/call.*${secret}.*dispatcher.test.ts`));
});

test('a tool that refuses is a result that a model can read', async () => {
  const text = 'COUNTER_UNAVAILABLE: The counter is away. Come back later';
  const result = { content: [{ type: 'text', text }], isError: true };
  assert.deepEqual(await answerTo('tools/call', { name: 'refuses' }), { jsonrpc: '2.0', id: 7, result });
});

test('a resource that cannot be read at the moment is an error that tells so', async () => {
  const error = { code: -32603, message: 'The counter is away', data: refusal.toJSON() };
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
