import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../support/service.ts';
import { attempt } from './clients/attempt.ts';

// `make clients` tries many more; this one guesses the transport either way round.
const strategies = ['http-first', 'sse-first'];
const all = { tools: 'yes', resources: 'yes', prompts: 'yes', updates: 'yes' };

let service: Service;
before(async () => {
  service = await startService({ args: ['--rate-limit', '0'] });
});
after(() => service.stop());

for (const address of ['/.well-known/mcp', '/api/mcp']) {
  for (const strategy of strategies) {
    test(`mcp-remote, ${strategy}, finds its way at ${address}`, async () => {
      assert.deepEqual(await attempt(`mcp-remote, ${strategy}`, service.url + address), all);
    });
  }
}
