import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect as connectPlain, createServer, type Server } from 'node:net';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { createCertificates } from '../../src/tls/listener.ts';
import { folderForTests } from '../support/folder.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { selfSigned } from './certificates.ts';

const folder = folderForTests();

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Returns the first bytes that a client sends. */
async function helloOf(): Promise<Buffer> {
  const server = createServer();
  const client = connect({ host: '127.0.0.1', port: await listening(server) });
  client.on('error', () => {});
  const [socket] = await once(server, 'connection');
  const [hello] = await once(socket, 'data');
  client.destroy();
  server.close();
  return hello;
}

test(
  'a client that leaves during the handshake is gone before one that is silent',
  needs('openssl'),
  async () => {
    const { cert, key } = selfSigned(folder, 'left', 'DNS:a.example');
    const certificates = createCertificates();
    certificates.setDefault({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') });
    const closed: (number | undefined)[] = [];
    const service = createServer({ allowHalfOpen: true }, (socket) => {
      const { remotePort } = socket;
      socket.on('close', () => closed.push(remotePort));
      certificates.handshake(socket, () => {});
    });
    const port = await listening(service);
    const hello = await helloOf();
    const open = async (sent: Buffer) => {
      const socket = connectPlain(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(sent);
      return socket;
    };
    const silent = await open(hello);
    const [before, amid] = [await open(hello.subarray(0, 9)), await open(hello)];
    await once(amid, 'data');
    const left = [before.localPort, amid.localPort];
    for (const socket of [before, amid]) socket.end();
    await until(() => closed.length > 1);
    assert.deepEqual(closed.toSorted(), left.toSorted());
    silent.destroy();
    service.close();
  },
);

test(
  'a challenge and a visitor are told apart in however small pieces their hello comes',
  needs('openssl'),
  async () => {
    const { cert, key } = selfSigned(folder, 'visitor', 'DNS:a.example');
    const pair = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
    const certificates = createCertificates();
    certificates.set('a.example', pair);
    const withdraw = certificates.setChallenge('a.example', pair);
    const service = createServer((socket) =>
      certificates.handshake(socket, (secured) => secured.on('error', () => {}).end('visited')),
    );
    const servicePort = await listening(service);
    /** Passes the first packet on byte by byte. */
    const pieces = createServer((socket) => {
      const onward = connectPlain(servicePort, '127.0.0.1').setNoDelay();
      onward.pipe(socket);
      socket.once('data', async (hello: Buffer) => {
        socket.pause();
        for (const byte of hello) await new Promise((sent) => onward.write(Buffer.of(byte), sent));
        socket.pipe(onward);
      });
      for (const each of [socket, onward]) each.on('error', () => each.destroy());
    });
    const port = await listening(pieces);
    for (const protocol of ['acme-tls/1', 'http/1.1']) {
      const to = { host: '127.0.0.1', servername: 'a.example', rejectUnauthorized: false };
      const socket = connect({ ...to, port, ALPNProtocols: [protocol] });
      await once(socket, 'secureConnect');
      assert.equal(socket.alpnProtocol, protocol);
      socket.destroy();
    }
    withdraw();
    for (const server of [service, pieces]) server.close();
  },
);
