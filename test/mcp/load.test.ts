import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { requester } from '../support/http.ts';
import { inspectedCommand, liveBytes } from '../support/inspector.ts';
import { anonymousBytes } from '../support/memory.ts';
import { startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { useService } from '../support/use-service.ts';
import { legacy, modern, rpc } from './support/requests.ts';
import { openSession } from './support/stream.ts';

/** So many at once that a machine ten times slower still reads each request within the bound of the service. */
const clients = 20;
const callsEach = 10;

/** A question that nobody else asks, and the part of the answer that tells whose it was. */
const question = (asker: number, call: number) => ({
  name: 'list_places',
  arguments: { offset: asker * callsEach + call, limit: 1 },
});
const answerTo = (asker: number, call: unknown) => ({
  structuredContent: { offset: asker * callsEach + Number(call) },
});

const service = useService('--rate-limit', '0');

test('hundreds of calls at once with equal ids reach their askers without sessions', async () => {
  const asking = Array.from({ length: clients }, async (_, asker) => {
    const send = requester(service.url, '127.0.0.1');
    const calls = Array.from({ length: callsEach }, async (__, call) => {
      const params = question(asker, call);
      const answer = await send(
        asker % 2 === 0 ? legacy('tools/call', params) : modern('tools/call', params),
      );
      const message = JSON.parse(answer.body.toString());
      assert.partialDeepStrictEqual(message, { id: 1, result: answerTo(asker, call) });
    });
    await Promise.all(calls);
  });
  await Promise.all(asking);
});

test('hundreds of calls at once with equal ids reach their askers over event streams', async () => {
  const asking = Array.from({ length: clients }, async (_, asker) => {
    const { stream, post } = await openSession(service.url);
    for (let call = 0; call < callsEach; call++) void post(rpc('tools/call', question(asker, call), call));
    const answered = new Set<unknown>();
    while (answered.size < callsEach) {
      const { id, result } = await stream.message();
      assert.partialDeepStrictEqual(result, answerTo(asker, id));
      answered.add(id);
    }
    stream.close();
  });
  await Promise.all(asking);
});

/** Clients that leave, after as many that warm the program up. */
const measured = isThorough ? 30_000 : 300;
/** Bytes that the program may still need more of after a collection: 0.1 MB is usual, 18 bytes a client would be too much in CI. */
const maxLiveGrowth = 512 * 1024;
/** Bytes that its memory may grow by after a collection: 0.6 MB is usual, and the system counts whole pages. */
const maxGrowth = 5 * 1024 * 1024;
const atOnce = 50;

/** Sends a request and leaves as soon as the first byte of the answer is there, or at once. */
function abandon(port: number, head: string, body: string, wait: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject).once('close', () => resolve());
    const text = `${head} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n${common}\r\n${body}`;
    socket.write(text, () => {
      if (wait) socket.once('data', () => socket.destroy());
      else socket.destroy();
    });
  });
}

const common = 'Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n';
const initialize = JSON.stringify(
  rpc('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  }),
);
const subscribe = JSON.stringify(rpc('resources/subscribe', { uri: 'places://views' }));

/** Begins a handshake, or opens a stream of either kind, and leaves. */
function leave(port: number, i: number): Promise<void> {
  if (i % 2 === 0) return abandon(port, 'POST /.well-known/mcp', initialize, i % 4 === 0);
  if (i % 4 === 1) return abandon(port, 'GET /api/mcp', '', true);
  return abandon(port, 'POST /.well-known/mcp', subscribe, true);
}

// Only a program that Node runs from a file can be told to collect its garbage.
const skip = process.env.PLACES_COMMAND ? 'the program is an executable' : false;

test('handshakes and streams that were begun and left leave nothing behind', { skip }, async (t) => {
  await using inspected = await startService({ command: inspectedCommand(), args: ['--rate-limit', '0'] });
  const memoryAfterThem = async () => {
    let next = 0;
    const worker = async () => {
      while (next < measured) await leave(inspected.port, next++);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return { live: await liveBytes(inspected), anonymous: anonymousBytes(inspected.pid) };
  };
  const before = await memoryAfterThem();
  const after = await memoryAfterThem();
  const live = after.live - before.live;
  const anonymous = after.anonymous - before.anonymous;
  t.diagnostic(`${live} bytes live and ${anonymous} bytes of memory more`);
  assert.ok(live <= maxLiveGrowth, `${live} bytes more are live`);
  assert.ok(anonymous <= maxGrowth, `${anonymous} bytes more memory`);
  const metrics = await (await fetch(`${inspected.url}/metrics`)).text();
  assert.match(metrics, /^places_event_streams 0$/m);
});
