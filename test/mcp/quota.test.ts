import assert from 'node:assert/strict';
import { test } from 'node:test';
import { client, freshAddress } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { officialClients } from './support/clients.ts';
import { legacy, modern, rpc } from './support/requests.ts';

/** What the limiter counted of this machine, read by a request that is not counted. */
async function counted(origin: string): Promise<number> {
  const { headers } = await fetch(`${origin}/api/v1`, { method: 'OPTIONS' });
  return Number(headers.get('ratelimit-limit')) - Number(headers.get('ratelimit-remaining'));
}

/** Handshake and tools/list. */
const maxRequests = 3;

for (const [name, connect] of Object.entries(officialClients)) {
  test(`${name} needs ${maxRequests} requests at most until it knows the tools`, async () => {
    await using service = await startService();
    const official = await connect(service.url, () => {});
    const { tools } = await official.client.listTools();
    assert.equal(tools.length, 5);
    const requests = await counted(service.url);
    await official.close();
    assert.ok(requests > 0 && requests <= maxRequests, `it needed ${requests}`);
  });
}

test('every message counts for the rate limit, those of a batch too, and a refused one is told when to come back', async () => {
  await using limited = await startService({ args: ['--rate-limit', '10'] });
  const send = client(limited.url, freshAddress());
  const batch = Array.from({ length: 12 }, (_, i) => rpc('ping', {}, i));
  const answers: { id: number; error?: { code: number; data: unknown } }[] = JSON.parse(
    (await send({ ...legacy('ping'), body: JSON.stringify(batch) })).body.toString(),
  );
  assert.deepEqual(
    answers.map(({ error }) => error?.code),
    batch.map((_, i) => (i < 10 ? undefined : -32000)),
  );
  const refused = await send(modern('tools/list'));
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '60']);
  const document = JSON.parse(refused.body.toString());
  assert.equal(document.error.code, 'RATE_LIMIT_EXCEEDED');
  assert.deepEqual(answers[10]?.error?.data, { ...document, retryAfterSeconds: 60 });
  assert.equal((await send({ path: '/api/v1' })).status, 429);
});
