import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { trustOf } from '../../src/http/client.ts';
import { Connections } from '../../src/http/connections.ts';
import { peerId } from '../../src/http/send-queue.ts';

/** A socket that is connected to nobody but says it is, and holds as many unsent bytes as it is told. */
class PeerSocket extends Socket {
  unsent = 0;
  sent = 0;

  constructor(address: string) {
    super();
    Object.defineProperty(this, 'remoteAddress', { value: address });
    Object.defineProperty(this, 'writableLength', { get: () => this.unsent });
    Object.defineProperty(this, 'bytesWritten', { get: () => this.sent });
  }

  override resetAndDestroy(): this {
    return this.destroy();
  }
}

function openConnections(trusted = ''): { connections: Connections; open(address: string): PeerSocket } {
  const connections = new Connections(trustOf(trusted), () => undefined);
  return {
    connections,
    open(address) {
      const socket = new PeerSocket(address);
      connections.enter(socket);
      return socket;
    },
  };
}

describe('a client on the Internet', () => {
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

  test('is a whole /64 of IPv6', () => {
    const { open } = openConnections();
    for (let i = 0; i < 256; i += 1) open(`2001:db8::${i.toString(16)}`);
    assert.ok(open('2001:db8::ffff').destroyed);
    assert.ok(!open('2001:db8:0:1::1').destroyed);
  });
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
  const connections = new Connections(trustOf(''), () => {
    asked += 1;
  });
  for (let i = 0; i < 12_287; i += 1) connections.enter(new PeerSocket('127.0.0.1'));
  connections.sweep(0, new Map());
  assert.equal(asked, 0);
  for (let i = 12_287; i < 16_384; i += 1) connections.enter(new PeerSocket('127.0.0.1'));
  connections.sweep(2_000, new Map());
  assert.equal(asked, 1);
  const late = new PeerSocket('127.0.0.1');
  connections.enter(late);
  assert.ok(late.destroyed);
  assert.equal(connections.count, 16_384);
});

describe('a peer that does not read', () => {
  const nothing = new Map<string, number>();

  test('is cut off after eight seconds', () => {
    const { connections, open } = openConnections();
    const socket = open('203.0.113.1');
    socket.unsent = 1;
    connections.sweep(0, nothing);
    connections.sweep(7_999, nothing);
    assert.ok(!socket.destroyed);
    connections.sweep(8_000, nothing);
    assert.ok(socket.destroyed);
  });

  test('is cut off for what lies in the kernel too', () => {
    const { connections, open } = openConnections();
    const [slow, quick] = [open('203.0.113.1'), open('203.0.113.2')];
    const queues = new Map([[peerId(slow) ?? '', 100]]);
    for (const now of [0, 4_000, 8_000]) connections.sweep(now, queues);
    assert.ok(slow.destroyed);
    assert.ok(!quick.destroyed);
  });

  test('stays under watch when the crowd around it goes first', async () => {
    const { connections, open } = openConnections();
    const crowd = Array.from({ length: 63 }, () => open('127.0.0.1'));
    const slow = open('203.0.113.1');
    connections.sweep(0, new Map([[peerId(slow) ?? '', 1]]));
    for (const socket of crowd) socket.destroy();
    await new Promise(setImmediate);
    assert.equal(connections.count, 1);
    assert.ok(connections.askKernel);
    connections.sweep(2_000, nothing);
    assert.ok(!connections.askKernel);
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
