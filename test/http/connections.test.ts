import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseCidrs } from '../../src/http/address.ts';
import { Connections } from '../../src/http/connections.ts';
import { parseSendQueues, queueKey, readSendQueues } from '../../src/http/send-queues.ts';
import { folderForTests } from '../support/folder.ts';

/** A socket that is connected to nobody but says it is, and holds as many unsent bytes as it is told. */
class PeerSocket extends Socket {
  unsent = 0;
  sent = 0;

  constructor(address: string) {
    super();
    Object.defineProperty(this, 'remoteAddress', { value: address });
    Object.defineProperty(this, 'localAddress', { value: '192.0.2.1' });
    Object.defineProperty(this, 'writableLength', { get: () => this.unsent });
    Object.defineProperty(this, 'bytesWritten', { get: () => this.sent });
  }

  override resetAndDestroy(): this {
    return this.destroy();
  }
}

const dispatcher = { handle: async () => {} };

/** A server that does not speak over the sockets it is given: Node's own listener would. */
const silentServer = () => createHttpServer().removeAllListeners('connection');

/** Send queues without unread bytes. */
const nothing = new Map<string, number>();

function openConnections(trusted = ''): { connections: Connections; open(address: string): PeerSocket } {
  const server = silentServer();
  const connections = new Connections(server, dispatcher, parseCidrs(trusted));
  return {
    connections,
    open(address) {
      const socket = new PeerSocket(address);
      server.emit('connection', socket);
      return socket;
    },
  };
}

describe('a requester on the Internet', () => {
  test('has at most 256 connections, and a new one once an old one is gone', async () => {
    const { connections, open } = openConnections();
    const sockets = Array.from({ length: 256 }, () => open('203.0.113.1'));
    assert.ok(sockets.every((socket) => !socket.destroyed));
    assert.ok(open('203.0.113.1').destroyed);
    assert.ok(!open('203.0.113.2').destroyed);
    sockets[0]?.destroy();
    await new Promise(setImmediate);
    assert.equal(connections.count, 256);
    assert.ok(!open('203.0.113.1').destroyed);
  });

  test('has at most 600 TLS handshakes in a minute', () => {
    const { connections } = openConnections();
    const shake = (address: string, nowMs: number) => {
      const transport = new PeerSocket(address);
      const isAdded = connections.addSecure(transport, nowMs);
      assert.equal(transport.destroyed, !isAdded);
      // It is closed, so that only its handshake counts.
      transport.destroy().emit('close');
      return isAdded;
    };
    for (let i = 0; i < 600; i += 1) assert.ok(shake('203.0.113.1', i));
    assert.ok(!shake('203.0.113.1', 59_999));
    assert.ok(shake('203.0.113.2', 59_999));
    assert.ok(shake('203.0.113.1', 60_000));
    for (let i = 0; i < 601; i += 1) assert.ok(shake('10.0.0.1', 0), 'many may be behind a private address');
  });

  test('has at most 128 TLS handshakes in progress: a new one takes the place of the oldest', () => {
    const { connections } = openConnections();
    const shake = (address: string) => {
      const transport = new PeerSocket(address);
      assert.ok(connections.addSecure(transport, 0));
      return transport;
    };
    const inProgress = (each: PeerSocket) => !each.destroyed;
    const begun = Array.from({ length: 128 }, () => shake('203.0.113.1'));
    assert.ok(begun.every(inProgress));
    const [first, second, third] = begun;
    assert(first && second && third);
    assert.ok(connections.secured(first, new PeerSocket('203.0.113.1')));
    shake('203.0.113.1');
    assert.ok(inProgress(second), 'a finished one counts no more');
    shake('203.0.113.1');
    assert.deepEqual([inProgress(first), inProgress(second), inProgress(third)], [true, false, true]);
  });

  test('finds room for a TLS handshake however many others begin and do not end', () => {
    const { connections } = openConnections();
    const begin = (address: string) => {
      const transport = new PeerSocket(address);
      return connections.addSecure(transport, 0) && transport;
    };
    const begun = Array.from({ length: 2_000 }, (_, i) => begin(`203.0.113.${i % 100}`));
    const visitor = begin('198.51.100.1');
    assert.ok(visitor && !visitor.destroyed);
    assert.equal(begun.filter((each) => each && !each.destroyed).length, 1_023);
    // A proxy that passes TLS through has many visitors.
    const proxied = Array.from({ length: 500 }, () => begin('10.0.0.1'));
    assert.ok(proxied.every((each) => each && !each.destroyed));
  });

  test('is a whole /64 of IPv6', () => {
    const { open } = openConnections();
    for (let i = 0; i < 256; i += 1) open(`2001:db8::${i.toString(16)}`);
    assert.ok(open('2001:db8::ffff').destroyed);
    assert.ok(!open('2001:db8:0:1::1').destroyed);
  });

  test('shares 512 connections with the other /64s of its /56', () => {
    const { open } = openConnections();
    const sockets = Array.from({ length: 4 * 256 }, (_, i) =>
      open(`2001:db8:0:${(i % 4).toString(16)}::${i}`),
    );
    assert.equal(sockets.filter(({ destroyed }) => !destroyed).length, 512);
    assert.ok(!open('2001:db8:0:100::1').destroyed);
  });
});

test('connections with TLS, which take more memory, have a bound of their own', async () => {
  const { connections, open } = openConnections();
  const transports = Array.from({ length: 4_096 }, (_, i) => new PeerSocket(`10.0.${i >> 8}.${i & 255}`));
  for (const transport of transports) {
    assert.ok(connections.addSecure(transport, 0));
    assert.ok(connections.secured(transport, new PeerSocket('10.0.0.0')));
  }
  assert.ok(!connections.addSecure(new PeerSocket('10.1.0.0'), 0));
  assert.ok(!open('10.1.0.1').destroyed, 'there is room for plain ones');
  transports[0]?.destroy();
  await new Promise(setImmediate);
  assert.ok(connections.addSecure(new PeerSocket('10.1.0.0'), 0));
});

for (const [peer, trusted] of [
  ['127.0.0.1', ''],
  ['192.168.1.7', ''],
  ['203.0.113.1', '203.0.113.0/24'],
] as const) {
  test(`a peer at ${peer} that may stand for many is not counted${trusted && ' when trusted'}`, () => {
    const { open } = openConnections(trusted);
    for (let i = 0; i < 300; i += 1) assert.ok(!open(peer).destroyed);
  });
}

test('idle connections make room when it gets crowded, and above the bound new ones are closed', () => {
  let asked = 0;
  const server = silentServer();
  server.closeIdleConnections = () => {
    asked += 1;
  };
  const connections = new Connections(server, dispatcher, []);
  for (let i = 0; i < 12_287; i += 1) server.emit('connection', new PeerSocket('127.0.0.1'));
  connections.sweep(0, new Map());
  assert.equal(asked, 0);
  for (let i = 12_287; i < 16_384; i += 1) server.emit('connection', new PeerSocket('127.0.0.1'));
  connections.sweep(2_000, new Map());
  assert.equal(asked, 1);
  const late = new PeerSocket('127.0.0.1');
  server.emit('connection', late);
  assert.ok(late.destroyed);
  assert.equal(connections.count, 16_384);
});

test('connections of one requester beyond 64 MB that it has not read are closed at once', () => {
  const { connections, open } = openConnections('203.0.113.9/32');
  const of = (address: string) => {
    const sockets = Array.from({ length: 20 }, () => open(address));
    for (const socket of sockets) socket.unsent = 4 * 1024 * 1024;
    return sockets;
  };
  const [greedy, proxy, near] = [of('203.0.113.1'), of('203.0.113.9'), of('10.0.0.1')];
  connections.sweep(0, new Map());
  const left = [greedy, proxy, near].map((all) => all.filter(({ destroyed }) => !destroyed).length);
  assert.deepEqual(left, [16, 20, 20]);
});

describe('a peer that does not read', () => {
  test('is closed after eight seconds', () => {
    const { connections, open } = openConnections();
    const socket = open('203.0.113.1');
    socket.unsent = 1;
    connections.sweep(0, nothing);
    connections.sweep(7_999, nothing);
    assert.ok(!socket.destroyed);
    connections.sweep(8_000, nothing);
    assert.ok(socket.destroyed);
  });

  test('is closed for what lies in the kernel too', () => {
    const { connections, open } = openConnections();
    const [slow, quick] = [open('203.0.113.1'), open('203.0.113.2')];
    const queues = new Map([[queueKey(slow), 100]]);
    for (const now of [0, 4_000, 8_000]) connections.sweep(now, queues);
    assert.ok(slow.destroyed);
    assert.ok(!quick.destroyed);
  });

  test('stays watched when the other connections close first', async () => {
    const { connections, open } = openConnections();
    const crowd = Array.from({ length: 63 }, () => open('127.0.0.1'));
    assert.ok(!connections.needsQueues);
    const slow = open('203.0.113.1');
    assert.ok(connections.needsQueues);
    connections.sweep(0, new Map([[queueKey(slow), 1]]));
    for (const socket of crowd) socket.destroy();
    await new Promise(setImmediate);
    assert.equal(connections.count, 1);
    assert.ok(connections.needsQueues);
    connections.sweep(2_000, nothing);
    assert.ok(!connections.needsQueues);
  });

  test('is closed over a UNIX socket too, which knows no reset', async () => {
    const path = join(folderForTests(), 'socket');
    const listener = createServer().listen(path);
    const client = connect(path).pause();
    const [socket] = (await once(listener, 'connection')) as [Socket];
    const server = silentServer();
    const connections = new Connections(server, dispatcher, []);
    server.emit('connection', socket);
    socket.write(Buffer.alloc(20_000_000));
    for (const now of [0, 8_000]) connections.sweep(now, nothing);
    assert.ok(socket.destroyed);
    client.destroy();
    listener.close();
  });

  test('starts anew once it has taken everything', () => {
    const { connections, open } = openConnections();
    const socket = open('203.0.113.1');
    for (let now = 0; now < 100_000; now += 7_000) {
      socket.unsent = 1;
      connections.sweep(now, nothing);
      socket.unsent = 0;
      connections.sweep(now + 3_000, nothing);
    }
    assert.ok(!socket.destroyed);
  });

  test('stays when it has always taken what was written before the last look', () => {
    const { connections, open } = openConnections();
    const socket = open('203.0.113.1');
    for (let second = 0; second <= 60; second += 2) {
      socket.sent = 1 + second * 30;
      socket.unsent = 1;
      connections.sweep(second * 1000, nothing);
    }
    assert.ok(!socket.destroyed);
  });

  test('stays when it takes a kibibyte a second, and goes when it takes less', () => {
    const { connections, open } = openConnections();
    const [steady, slow] = [open('203.0.113.1'), open('203.0.113.2')];
    for (let second = 0; second <= 60; second += 2) {
      steady.sent = 1_000_000;
      steady.unsent = 1_000_000 - second * 1_200;
      slow.sent = 1_000_000;
      slow.unsent = 1_000_000 - second * 900;
      connections.sweep(second * 1000, nothing);
    }
    assert.ok(!steady.destroyed);
    assert.ok(slow.destroyed);
  });
});

for (const trusted of ['', '203.0.113.0/24']) {
  test(`an idle connection ${trusted && 'of a proxy '}is closed after 75 seconds`, () => {
    const { connections, open } = openConnections(trusted);
    const [idle, unused] = [open('203.0.113.1'), open('203.0.113.1')];
    idle.sent = 1;
    for (const now of [0, 74_999]) connections.sweep(now, nothing);
    assert.ok(!idle.destroyed);
    idle.sent = 2;
    for (const now of [75_000, 149_999]) connections.sweep(now, nothing);
    assert.ok(!idle.destroyed);
    connections.sweep(150_000, nothing);
    assert.ok(idle.destroyed);
    // Node closes it without a request.
    assert.ok(!unused.destroyed);
  });
}

test('a connection is not idle while a request is handled or its response is sent', async () => {
  const handled = Promise.withResolvers<void>();
  const server = silentServer();
  const connections = new Connections(server, { handle: () => handled.promise }, []);
  const socket = new PeerSocket('203.0.113.1');
  Object.defineProperty(socket, 'writable', { value: true });
  server.emit('connection', socket);
  socket.sent = 1;
  const request = new IncomingMessage(socket);
  const response = new ServerResponse(request);
  server.emit('request', request, response);
  for (const now of [0, 80_000]) connections.sweep(now, nothing);
  handled.resolve();
  for (let i = 0; i < 3; i += 1) await new Promise(setImmediate);
  for (const now of [160_000, 240_000]) connections.sweep(now, nothing);
  assert.ok(!socket.destroyed);
  response.destroy();
  await new Promise(setImmediate);
  for (const now of [320_000, 395_000]) connections.sweep(now, nothing);
  assert.ok(socket.destroyed);
});

describe('where the send queues are not visible,', () => {
  /** Opens a connection that has carried so many bytes. */
  function carrying(bytes: number, trusted?: string) {
    const { connections, open } = openConnections(trusted);
    const socket = open('203.0.113.1');
    socket.sent = bytes;
    return { socket, sweep: (nowMs: number) => connections.sweep(nowMs, undefined), connections };
  }

  test('an idle connection ends after eight seconds, and is reset when its peer does not close it too', () => {
    const { socket, sweep } = carrying(500_000);
    for (const now of [0, 2_000, 7_999]) sweep(now);
    assert.ok(!socket.writableEnded);
    sweep(8_000);
    assert.ok(socket.writableEnded);
    sweep(15_999);
    assert.ok(!socket.destroyed);
    sweep(16_000);
    assert.ok(socket.destroyed);
  });

  test('sweeps go on until the peers of all ended connections have closed', async () => {
    const { socket, sweep, connections } = carrying(1);
    for (const now of [0, 8_000]) sweep(now);
    assert.ok(connections.needsQueues);
    socket.destroy();
    await new Promise(setImmediate);
    sweep(10_000);
    assert.ok(!connections.needsQueues);
  });

  test('a peer has 64 KB a second for what it was sent, but for no more than a queue holds', () => {
    for (const [bytes, ms] of [
      [1_000_000, 15_625],
      [100_000_000, 65_536],
    ] as const) {
      const { socket, sweep } = carrying(bytes);
      for (const now of [0, 8_000]) sweep(now);
      assert.ok(socket.writableEnded);
      const endedMs = bytes > 1024 * 1024 ? 0 : 8_000;
      sweep(endedMs + ms - 1);
      assert.ok(!socket.destroyed, `${bytes}`);
      sweep(endedMs + ms);
      assert.ok(socket.destroyed, `${bytes}`);
    }
  });

  test('a connection that carries more stays open', () => {
    const { socket, sweep } = carrying(1);
    for (let second = 0; second <= 60; second += 6) {
      socket.sent += 200;
      sweep(second * 1000);
    }
    assert.ok(!socket.writableEnded);
  });

  test('a mebibyte ends a connection once nothing is sent on it, however often its peer asks', () => {
    const { socket, sweep } = carrying(1024 * 1024);
    sweep(0);
    assert.ok(socket.writableEnded);
  });

  test('connections stay open that carried nothing yet, and those of trusted proxies', () => {
    for (const { socket, sweep } of [carrying(0), carrying(1, '203.0.113.0/24')]) {
      for (const now of [0, 8_000, 80_000]) sweep(now);
      assert.ok(!socket.writableEnded);
    }
  });
});

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 0100007F:D431 01 0001A742:00000000 01:00000014 00000000     0        0 1212137 1 0000000067509b88
   1: 0100007F:1F90 0200007F:D432 01 00000000:00000000 00:00000000 00000000     0        0 1212138 1 0000000067509b88
  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when
 100: 0000000000000000FFFF00000100007F:494D 0000000000000000FFFF0000017100CB:9D74 01 00000001:00000000 04:000000E0
1001: B80D0120000000000000000001000000:494D B80D0120000000000000000002000000:0050 08 0000000A:00000000 04:000000E0
`;

test('tables of connections are read as peers that have not taken everything', () => {
  assert.deepEqual(
    [...parseSendQueues(table)],
    [
      ['7f000001:54321', 108_354],
      ['cb007101:40308', 1],
      ['20010db8000000000000000000000002:80', 10],
    ],
  );
  assert.equal(parseSendQueues('').size, 0);
  assert.equal(parseSendQueues('nothing: of the kind\n0: 1 2 3').size, 0);
});

test('a peer that leaves its bytes unread is found in the tables of this machine', async (t) => {
  if (!existsSync('/proc/self/net/tcp')) {
    t.skip('only Linux has these tables');
    return;
  }
  const server = createServer((socket) => socket.write(Buffer.alloc(20_000_000))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const peers: Socket[] = [];
  server.on('connection', (socket) => peers.push(socket));
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1' }).pause();
  await once(client, 'connect');
  while (peers.length === 0) await new Promise(setImmediate);
  const [peer] = peers;
  assert.ok(peer);
  const id = queueKey(peer);
  while (!(await readSendQueues(port))?.has(id)) await new Promise(setImmediate);
  client.destroy();
  peer.destroy();
  server.close();
});
