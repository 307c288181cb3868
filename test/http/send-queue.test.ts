import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { parseSendQueues, peerId, readSendQueues } from '../../src/http/send-queue.ts';

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
});

test('a table that is no such table has no peers', () => {
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
  const id = peerId(peer) ?? '';
  while (!(await readSendQueues()).has(id)) await new Promise(setImmediate);
  client.destroy();
  peer.destroy();
  server.close();
});
