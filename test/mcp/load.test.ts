import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Clock, systemClock } from '../../src/clock.ts';
import { client } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { startDiagnosticServer } from './fixtures/server.ts';
import { legacy, modern, rpc } from './support/requests.ts';
import { openStream } from './support/stream.ts';

/** So many at once that a machine ten times slower still reads each request within the bound of the service. */
const clients = 20;
const callsEach = 10;

/** A question that nobody else asks, and the place in the answer that tells whose it was. */
const question = (asker: number, call: number) => ({
  name: 'find_nearby',
  arguments: { lat: asker, lng: call, limit: 1 },
});
const askedBy = (structured: { from: { lat: number; lng: number } }) => [
  structured.from.lat,
  structured.from.lng,
];

test('hundreds of calls at once with equal ids reach their askers without sessions', async () => {
  await using service = await startService({ args: ['--rate-limit', '0'] });
  const asking = Array.from({ length: clients }, async (_, asker) => {
    const send = client(service.url, '127.0.0.1');
    const calls = Array.from({ length: callsEach }, async (__, call) => {
      const params = question(asker, call);
      const answer = await send(
        asker % 2 === 0 ? legacy('tools/call', params) : modern('tools/call', params),
      );
      const { id, result } = JSON.parse(answer.body.toString());
      assert.deepEqual([id, askedBy(result.structuredContent)], [1, [asker, call]]);
    });
    await Promise.all(calls);
  });
  await Promise.all(asking);
});

test('hundreds of calls at once with equal ids reach their askers over event streams', async () => {
  await using service = await startService({ args: ['--rate-limit', '0'] });
  const asking = Array.from({ length: clients }, async (_, asker) => {
    const stream = await openStream(service.url, {
      path: '/api/mcp',
      headers: { Accept: 'text/event-stream' },
    });
    const path = (await stream.next())?.data ?? '';
    const send = client(service.url, '127.0.0.1');
    const headers = { 'Content-Type': 'application/json' };
    for (let call = 0; call < callsEach; call++) {
      const body = JSON.stringify(rpc('tools/call', question(asker, call), call));
      void send({ method: 'POST', path, headers, body });
    }
    const answered = new Set<number>();
    while (answered.size < callsEach) {
      const { id, result } = await stream.message();
      const { structuredContent } = result as { structuredContent: { from: { lat: number; lng: number } } };
      assert.deepEqual(askedBy(structuredContent), [asker, id]);
      answered.add(id as number);
    }
    stream.close();
  });
  await Promise.all(asking);
});

const abandoned = process.env.CI === 'true' ? 10_000 : 2_000;
/** Bytes that the heap may grow by: it grows by 0.2 MB, and by more than this when each client leaves a stream behind. */
const maxHeapGrowth = 1024 * 1024;
/** Bytes that the memory of the program may grow by, of which the system tells whole pages only. */
const maxGrowth = 5 * 1024 * 1024;
/** Rounds of which one must stay below that. */
const maxRounds = 8;
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

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

async function settle(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    collect();
  }
}

async function many(count: number, one: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await one(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const cases = {
  'handshakes that were begun and left': (port: number, i: number) =>
    abandon(port, 'POST /.well-known/mcp', initialize, i % 2 === 0),
  'streams that were opened and left': (port: number, i: number) =>
    i % 2 === 0
      ? abandon(port, 'GET /api/mcp', '', true)
      : abandon(port, 'POST /.well-known/mcp', subscribe, true),
};

for (const [name, one] of Object.entries(cases))
  test(`${abandoned} ${name} leave nothing behind`, async () => {
    let timers = 0;
    const after: Clock['after'] = (ms, run) => {
      timers += 1;
      return systemClock.after(ms, run);
    };
    await using server = await startDiagnosticServer({ ...systemClock, after });
    const port = Number(new URL(server.url).port);
    await many(abandoned / 5, (i) => one(port, i));
    await settle();
    const [memory, resources] = [process.memoryUsage(), process.getActiveResourcesInfo()];
    await many(abandoned, (i) => one(port, i));
    await settle();
    const { heapUsed, external } = process.memoryUsage();
    const growth = heapUsed + external - memory.heapUsed - memory.external;
    assert.ok(growth <= maxHeapGrowth, `grew by ${growth} bytes`);
    const count = (kind: string, list: string[]) => list.filter((entry) => entry === kind).length;
    const now = process.getActiveResourcesInfo();
    for (const kind of ['Timeout', 'TCPSocketWrap', 'Immediate'])
      assert.ok(count(kind, now) <= count(kind, resources), `${kind}: ${now}`);
    const send = client(server.url, '127.0.0.1');
    assert.match((await send({ path: '/metrics' })).body.toString(), /^places_event_streams 0$/m);
    await send({ method: 'POST', path: '/api/v1/views' });
    assert.equal(timers, 0, 'a view sets a timer, so somebody is still told of it');
  });

test('the memory of the program stays where it was', async () => {
  await using service = await startService({ args: ['--rate-limit', '0'] });
  const { port } = service;
  const anonymous = () => {
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  };
  const round = async () => {
    for (const one of Object.values(cases)) await many(abandoned / 2, (i) => one(port, i));
    return anonymous();
  };
  // The young generation grows to its bound first.
  for (let i = 0; i < 2; i++) await round();
  // A leak shows in every round; V8 may put off a collection in some of them, the longer the busier the machine is.
  const growths: number[] = [];
  for (let before = await round(); growths.length < maxRounds; ) {
    const after = await round();
    growths.push(after - before);
    if (after - before <= maxGrowth) return;
    before = after;
  }
  assert.fail(`grew by ${growths.join(', ')} bytes`);
});
