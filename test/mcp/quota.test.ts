import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshAddress, requester } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { legacy, modern, rpc } from './support/requests.ts';

test('every message counts for the rate limit, those of a batch too, and a rejected message gets the time to retry', async () => {
  await using limited = await startService({ args: ['--rate-limit', '10'] });
  const send = requester(limited.url, freshAddress());
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
