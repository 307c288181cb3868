import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useService } from '../support/use-service.ts';
import { attempt } from './clients/attempt.ts';

// `make clients` tries many more. Each is told the transport that the address is not known for; official clients try the other.
const guesses = [
  ['sse-first', '/.well-known/mcp'],
  ['http-first', '/api/mcp'],
] as const;
const all = { tools: 'yes', resources: 'yes', prompts: 'yes', updates: 'yes' };

const service = useService('--rate-limit', '0');

for (const [strategy, address] of guesses)
  test(`mcp-remote, ${strategy}, finds its way at ${address}`, async () => {
    assert.deepEqual(await attempt(`mcp-remote, ${strategy}`, service.url + address), all);
  });
