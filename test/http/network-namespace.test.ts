import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { head, host } from '../conformance/case.ts';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { RawConnection } from '../support/raw.ts';
import { programCommand } from '../support/service.ts';
import { until } from '../support/until.ts';

/** As systemd starts a service with PrivateNetwork=yes: the socket comes from outside, and the namespace has no other. */
const inside = ['unshare', '--map-root-user', '--net'];
const activate = ['systemd-socket-activate', '--listen'];

const needs = [
  [...inside, 'true'],
  ['systemd-socket-activate', '--version'],
];
const missing = needs.find(([program = '', ...args]) => spawnSync(program, args).status !== 0);

/** The kernel takes long to write its tables of connections, and a sweep of the service comes only every few seconds. */
const pollMs = 500;

/** Bytes that peers have not taken, by the tables outside of the namespace. */
function queuedBytes(port: number): number[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const line = new RegExp(`^ *\\d+: [\\dA-F]+:${hex} [\\dA-F]+:[\\dA-F]{4} [\\dA-F]{2} ([\\dA-F]{8}):`, 'gm');
  const queues = [...readFileSync('/proc/net/tcp', 'latin1').matchAll(line)];
  return queues.map(([, bytes = '']) => Number.parseInt(bytes, 16)).filter((bytes) => bytes > 0);
}

const skip = missing ? `needs ${missing.join(' ')}` : false;
test('peers that do not read are closed in a network namespace of its own, and those that do are served', {
  skip,
}, async () => {
  const port = await freePort();
  const args = ['serve', '--log', 'json', '--rate-limit', '0', '--state-dir', folderForTests()];
  const [program = '', ...words] = [
    ...activate,
    `127.0.0.1:${port}`,
    ...inside,
    ...programCommand(),
    ...args,
  ];
  const child = spawn(program, words, { stdio: 'ignore' });
  try {
    // Nothing shows that it listens. It starts the service at the first connection.
    await until(() =>
      RawConnection.open(port).then(
        (first) => first.close() === undefined,
        () => false,
      ),
    );
    const reader = await RawConnection.open(port);
    const documents = head('GET /openapi.json HTTP/1.1', host).repeat(14);
    const all: RawConnection[] = [];
    for (let i = 0; i < 70; i += 1) {
      const connection = await RawConnection.open(port);
      connection.socket.pause();
      connection.send(documents);
      all.push(connection);
    }
    await until(() => queuedBytes(port).length === all.length, pollMs);
    reader.send(documents);
    const answers = await reader.settled(14);
    assert.ok(answers.every(({ status }) => status === 200));
    await reader.finished();
    assert.equal(reader.responses().length, 14);
    await until(() => queuedBytes(port).length === 0, pollMs);
    for (const connection of all) connection.close();
    const next = await RawConnection.open(port);
    next.send(head('GET /healthz HTTP/1.1', host));
    assert.equal((await next.settled(1))[0]?.status, 200);
    next.close();
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});
