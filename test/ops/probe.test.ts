import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { test } from 'node:test';
import { overLoopback, probeHealth, withinMemory } from '../../src/ops/probe.ts';

/** Far above what an answer takes on a busy machine, in milliseconds. */
const patienceMs = 20_000;

async function listening(answer: RequestListener, host: string): Promise<Server & AsyncDisposable> {
  const server = createServer(answer).listen(0, host);
  await once(server, 'listening');
  return server;
}

const healthy: RequestListener = (request, response) => {
  response.writeHead(request.url === '/healthz' ? 200 : 404).end('{}');
};

for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
  test(`a service that listens on ${host} reaches itself over the loopback`, async () => {
    await using server = await listening(healthy, host);
    await probeHealth(overLoopback(server), patienceMs);
  });
}

test('a service whose socket it cannot reach asks itself within memory', async () => {
  const server = createServer(healthy);
  await probeHealth(withinMemory(server), patienceMs);
});

test('an answer other than 200 is no sign of life', async () => {
  await using server = await listening((_, response) => response.writeHead(503).end(), '127.0.0.1');
  await assert.rejects(probeHealth(overLoopback(server), patienceMs), /status 503/);
});

test('silence is no sign of life once the bound has passed', async () => {
  await assert.rejects(probeHealth(withinMemory(createServer(() => {})), 20), { name: 'AbortError' });
});

test('a service that no longer listens does not reach itself', async () => {
  await assert.rejects(
    async () => probeHealth(overLoopback(createServer(healthy)), patienceMs),
    /does not listen/,
  );
});
