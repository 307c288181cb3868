import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  EventStream,
  heartbeatMs,
  maxQuietBeats,
  maxStreams,
  maxStreamsPerRequester,
  maxUnreadLength,
  minLifeMs,
  OpenStreams,
} from '../../src/http/event-streams.ts';
import { FakeClock } from '../support/fake-clock.ts';

interface Connection {
  readonly stream: EventStream;
  /** Bytes that wait on the way out. */
  unread(): number;
  received(): string;
  leave(): void;
}

/** A real stream between two ends of a connection, for as long as a test takes. */
async function connection(t: TestContext, reads = true): Promise<Connection> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    resolve(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const outgoing = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
  let text = '';
  outgoing.on('response', (response) => {
    response.on('error', () => {});
    if (reads) response.on('data', (data) => (text += data));
  });
  outgoing.on('error', () => {});
  outgoing.end();
  const response = await promise;
  t.after(() => {
    outgoing.destroy();
    server.close();
  });
  return {
    stream: new EventStream(response),
    unread: () => response.writableLength,
    received: () => text,
    leave: () => void outgoing.destroy(),
  };
}

/** A requester in a /48 of its own. */
const elsewhere = (i: number) => `2001:db8:${i.toString(16)}::/64`;

test('the /64s of one home cannot take all streams', () => {
  const streams = new OpenStreams(new FakeClock());
  let opened = 0;
  for (let i = 0; i < 16; i++) {
    for (let k = 0; k < maxStreamsPerRequester; k++) {
      try {
        streams.reserve(`2001:db8:0:ff0${i.toString(16)}::/64`);
        opened += 1;
      } catch {}
    }
  }
  assert.equal(opened, 2 * maxStreamsPerRequester);
  for (let i = 1; i < 100; i++) streams.reserve(elsewhere(i));
});

test('when all streams are taken, the quietest of whoever has most gives way to a newcomer', async (t) => {
  const clock = new FakeClock();
  const streams = new OpenStreams(clock);
  const [many, quiet, other] = [await connection(t), await connection(t), await connection(t)];
  const open = (requester: string, { stream }: Connection) =>
    streams.reserve(requester)(stream, () => {
      stream.send('good bye');
      stream.end();
    });
  open('192.0.2.1', many);
  open('192.0.2.1', quiet);
  open('192.0.2.2', other);
  quiet.stream.quietBeats = 2;
  other.stream.quietBeats = 3;
  for (let i = streams.count; i < maxStreams; i++) streams.reserve(elsewhere(i));
  assert.throws(() => streams.reserve('192.0.2.2'), { code: 'SERVICE_UNAVAILABLE' });
  const take = streams.reserve('192.0.2.3');
  assert.equal(streams.count, maxStreams);
  await quiet.stream.closed;
  while (!quiet.received().includes('data: good bye')) await settled();
  assert.deepEqual([many.stream.open, other.stream.open], [true, true]);
  const newcomer = await connection(t);
  take(newcomer.stream, () => newcomer.stream.end());
  clock.advance(minLifeMs - 1);
  assert.throws(() => streams.reserve('192.0.2.4'), { code: 'SERVICE_UNAVAILABLE' }, 'all have one each');
});

test('when all who have a stream have one, the oldest gives way to a newcomer, but not in its first minute', async (t) => {
  const clock = new FakeClock();
  const streams = new OpenStreams(clock);
  const [oldest, second] = [await connection(t), await connection(t)];
  const open = (requester: string, { stream }: Connection) =>
    streams.reserve(requester)(stream, () => stream.end());
  open('192.0.2.1', oldest);
  clock.advance(minLifeMs / 2);
  open('192.0.2.2', second);
  for (let i = streams.count; i < maxStreams; i++) streams.reserve(elsewhere(i));
  clock.advance(minLifeMs / 2 - 1);
  assert.throws(() => streams.reserve('192.0.2.3'), { code: 'SERVICE_UNAVAILABLE' });
  clock.advance(1);
  streams.reserve('192.0.2.3');
  assert.equal(streams.count, maxStreams);
  await oldest.stream.closed;
  assert.ok(second.stream.open);
  assert.throws(() => streams.reserve('192.0.2.4'), { code: 'SERVICE_UNAVAILABLE' }, 'the next is too young');
  assert.throws(() => streams.reserve('192.0.2.2'), { code: 'SERVICE_UNAVAILABLE' }, 'it has one already');
});

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('streams are bounded for a requester, and in all', () => {
  const streams = new OpenStreams(new FakeClock());
  for (let i = 0; i < maxStreamsPerRequester; i++) streams.reserve('a');
  assert.throws(() => streams.reserve('a'), { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 30 });
  for (let i = maxStreamsPerRequester; i < maxStreams; i++) streams.reserve(`requester ${i}`);
  assert.equal(streams.count, maxStreams);
  assert.throws(() => streams.reserve('b'), { code: 'SERVICE_UNAVAILABLE' });
});

test('a place is free again when its stream has closed, whoever closed it', async (t) => {
  const streams = new OpenStreams(new FakeClock());
  const ends: ((end: Connection) => void)[] = [
    ({ leave }) => leave(),
    ({ stream }) => stream.end(),
    ({ stream }) => stream.destroy(),
  ];
  for (const end of ends) {
    const both = await connection(t);
    streams.reserve('a')(both.stream, () => both.stream.end());
    assert.equal(streams.count, 1);
    end(both);
    await both.stream.closed;
    await settled();
    assert.equal(streams.count, 0);
  }
});

test('heartbeats go out to each stream', async (t) => {
  const clock = new FakeClock();
  const streams = new OpenStreams(clock);
  const { stream, received } = await connection(t);
  streams.reserve('a')(stream, () => stream.end());
  clock.advance(heartbeatMs);
  while (!received().includes(': \n\n')) await settled();
});

test('a stream on which nothing was said for too long is ended, one that was used is not', async (t) => {
  const clock = new FakeClock();
  const streams = new OpenStreams(clock);
  const quiet = await connection(t);
  const used = await connection(t);
  const touched = await connection(t);
  for (const { stream } of [quiet, used, touched]) streams.reserve('a')(stream, () => stream.end());
  for (let i = 0; i < maxQuietBeats; i++) clock.advance(heartbeatMs);
  used.stream.send('news');
  touched.stream.quietBeats = 0;
  clock.advance(heartbeatMs);
  await quiet.stream.closed;
  assert.deepEqual([used.stream.open, touched.stream.open], [true, true]);
});

test('a stream that was ended and is not read to its end is closed at the next heartbeat', async (t) => {
  const clock = new FakeClock();
  const streams = new OpenStreams(clock);
  const { stream, unread } = await connection(t, false);
  streams.reserve('a')(stream, () => stream.end());
  while (unread() === 0) {
    stream.send('x'.repeat(maxUnreadLength / 4));
    await settled();
  }
  stream.end();
  await settled();
  assert.equal(streams.count, 1);
  clock.advance(heartbeatMs);
  await stream.closed;
});

test('closing ends every stream in its own words and admits no more', async (t) => {
  const streams = new OpenStreams(new FakeClock());
  const { stream, received } = await connection(t);
  streams.reserve('a')(stream, () => {
    stream.send('good bye');
    stream.end();
  });
  streams.close();
  await stream.closed;
  while (!received().includes('data: good bye\n\n')) await settled();
  assert.throws(() => streams.reserve('a'), { code: 'SERVICE_UNAVAILABLE' });
});

/** More than the buffers of a socket take at once. */
const long = 'x'.repeat(64 * maxUnreadLength);

test('a message of any length reaches a reader that reads, and so do those behind it', async (t) => {
  const { stream, received } = await connection(t);
  for (const data of ['some', long, 'more']) stream.send(data);
  const whole = `data: some\n\ndata: ${long}\n\ndata: more\n\n`;
  while (stream.open && received().length < whole.length) await settled();
  assert.ok(received() === whole);
});

test('a stream whose reader leaves too much unread is closed', async (t) => {
  const { stream, unread } = await connection(t, false);
  stream.send(long);
  let sent = 0;
  for (; stream.open; sent += 1) {
    assert.ok(unread() < long.length + 2 * maxUnreadLength);
    stream.send('x'.repeat(maxUnreadLength / 4));
    await settled();
  }
  assert.equal(sent, 5);
  await stream.closed;
  stream.send('more');
  assert.equal(stream.open, false);
});

test('line breaks in data stay within one event', async (t) => {
  const { stream, received } = await connection(t);
  stream.send('a\nb\r\nc\rd', 'several');
  while (!received().includes('\n\n')) await settled();
  assert.equal(received(), 'event: several\ndata: a\ndata: b\ndata: c\ndata: d\n\n');
});

test('a stream to a requester that left before it began has closed already', async () => {
  const { promise, resolve } = Promise.withResolvers<EventStream>();
  const server = createServer((incoming, response) => {
    incoming.socket.destroy();
    response.once('close', () => resolve(new EventStream(response)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const outgoing = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  outgoing.on('error', () => {}).end();
  const stream = await promise;
  await stream.closed;
  assert.equal(stream.open, false);
  stream.send('too late');
  server.close();
});
