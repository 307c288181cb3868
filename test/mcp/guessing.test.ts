import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useService } from '../support/use-service.ts';
import { attempt } from './clients/attempt.ts';

// `make clients` tries many more; this one guesses the transport either way round.
const strategies = ['http-first', 'sse-first'];
const all = { tools: 'yes', resources: 'yes', prompts: 'yes', updates: 'yes' };

const service = useService('--rate-limit', '0');

for (const address of ['/.well-known/mcp', '/api/mcp']) {
  for (const strategy of strategies) {
    test(`mcp-remote, ${strategy}, finds its way at ${address}`, async () => {
      assert.deepEqual(await attempt(`mcp-remote, ${strategy}`, service.url + address), all);
    });
  }
}
