import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutatedRequest } from '../fuzz/http-bytes.ts';
import { inspectedCommand, liveBytes } from '../support/inspector.ts';
import { mulberry32 } from '../support/random.ts';
import { exchange } from '../support/raw.ts';
import { startService } from '../support/service.ts';
import { get } from './case.ts';

const requests = Number(process.env.PLACES_FUZZ_REQUESTS ?? (process.env.CI === 'true' ? 50_000 : 4_000));
/** A failing run prints its seed; PLACES_FUZZ_SEED runs it again. */
const seed = Number(process.env.PLACES_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Requests until the caches and tables that a stranger can fill are full. */
const warmUp = Math.min(200_000, requests / 2);
/** The table of the limiter may still fill, 1.6 MB; 100 bytes that each request leaves would be more beside it. */
const maxGrowthBytes = 4_000_000;
/** Patience with one response: far above what a busy machine needs, and below no answer at all. */
const maxAnswerMs = 60_000;
const concurrency = 24;

// Only a program that Node runs from a file can be told to collect its garbage.
const skip = process.env.PLACES_COMMAND ? 'the program is an executable' : false;

test(`${requests} mutated requests leave the service as it was (seed ${seed})`, { skip }, async (t) => {
  await using service = await startService({
    command: inspectedCommand(),
    args: ['--rate-limit', '1000000000', '--trust-proxy', '127.1.0.0/16'],
  });
  const statuses = new Map<string, number>();
  let next = 0;
  const worker = async (until: number): Promise<void> => {
    while (next < until) {
      const i = next;
      next += 1;
      const request = mutatedRequest(mulberry32(seed + i));
      // Many addresses, because closed connections keep their ports for a minute; some of them are trusted proxies.
      const from = `127.${i % 7 === 0 ? 1 : 2}.${(i >> 8) & 255}.${1 + (i % 250)}`;
      const { text, ms } = await exchange(service.port, Buffer.from(request, 'latin1'), from);
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 'closed';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const told = `request ${i} of seed ${seed}: ${JSON.stringify(request.slice(0, 500))}`;
      assert.ok(text === '' || status !== 'closed', `no response: ${told}`);
      assert.notEqual(status, '500', told);
      assert.ok(ms <= maxAnswerMs, `${ms} ms: ${told}`);
    }
  };
  const run = (until: number) => Promise.all(Array.from({ length: concurrency }, () => worker(until)));
  await run(warmUp);
  const before = await liveBytes(service);
  await run(requests);
  const { text } = await exchange(service.port, Buffer.from(get()), '127.0.0.1');
  assert.match(text, /^HTTP\/1\.1 200 /);
  const grown = (await liveBytes(service)) - before;
  t.diagnostic(`${grown} bytes more; ${[...statuses].map((pair) => pair.join(' × ')).join(', ')}`);
  assert.ok(grown <= maxGrowthBytes, `${grown} bytes more`);
  assert.ok(['200', '400', '404', '405', '501'].every((status) => statuses.has(status)));
  assert.deepEqual(
    service.lines().filter(({ level }) => level === 'error'),
    [],
  );
  assert.equal((await service.stop()).code, 0);
});
