import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { RawConnection } from '../support/raw.ts';
import { programCommand } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { selfSigned } from '../tls/certificates.ts';

/*
 * Sockets that systemd listens on and hands over, as systemd-socket-activate does it.
 */

const folder = folderForTests();

/** Starts the program behind sockets; the first connection starts it. */
function activate(name: string, addresses: readonly (string | number)[], ...args: readonly string[]) {
  const listen = addresses.flatMap((address) => ['-l', String(address)]);
  const program = [...programCommand(), 'serve', '--state-dir', join(folder, name), '--log', 'json', ...args];
  // What is not in the environment of this process is kept from the program, PATH among it.
  const environment = Object.keys(process.env).flatMap((variable) => ['-E', variable]);
  const child = spawn('systemd-socket-activate', [...listen, ...environment, ...program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (data: string) => {
    text += data;
  });
  return {
    child,
    log: () => text,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** The status of `GET path` at an address, once somebody listens there. */
async function statusOf(address: object, path: string, headers = {}): Promise<number> {
  let status = 0;
  await until(async () => {
    const asked = request({ ...address, path, headers, agent: false }).end();
    const [response] = await once(asked, 'response').catch(() => []);
    status = response?.resume().statusCode ?? 0;
    return status > 0;
  });
  return status;
}

const systemd = needs('systemd-socket-activate');

test('a stop answers what is in flight on every socket that systemd handed over', systemd, async () => {
  const ports = [await freePort(), await freePort()] as const;
  await using service = activate('stop', ports);
  for (const port of ports) await statusOf({ host: '127.0.0.1', port }, '/healthz');
  const connection = await RawConnection.open(ports[1]);
  const fields = 'Host: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n';
  connection.send(`POST /api/v1/views HTTP/1.1\r\n${fields}\r\n`);
  // The service waits for the body.
  await once(connection.socket, 'data');
  service.child.kill('SIGTERM');
  while (!service.log().includes('stopping')) await once(service.child.stderr, 'data');
  connection.send('{}');
  const responses = await connection.finished();
  assert.equal(responses.at(-1)?.status, 200);
});

test('over a UNIX socket each forwarded client has a quota of its own', systemd, async () => {
  const socketPath = join(folder, 'places.sock');
  await using service = activate('unix', [socketPath], '--rate-limit', '2');
  const statuses: number[] = [];
  for (const client of ['203.0.113.1', '203.0.113.2'])
    for (let i = 0; i < 3; i += 1)
      statuses.push(await statusOf({ socketPath }, '/api/v1', { 'X-Forwarded-For': client }));
  assert.deepEqual(statuses, [200, 200, 429, 200, 200, 429]);
  assert.match(service.log(), /UNIX/);
  assert.doesNotMatch(service.log(), /null/);
});

test(
  'a UNIX socket carries plain HTTP beside HTTPS, for a proxy that tells the scheme',
  systemd,
  async () => {
    const socketPath = join(folder, 'plain.sock');
    const { cert, key } = selfSigned(folder, 'own', 'DNS:localhost');
    await using _ = activate('plain', [socketPath], '--tls-cert', cert, '--tls-key', key);
    const of = (headers: object) => statusOf({ socketPath }, '/api/v1', headers);
    assert.equal(await of({}), 308);
    const forwarded = Array.from({ length: 20 }, () => of({ 'X-Forwarded-Proto': 'https' }));
    assert.deepEqual(new Set(await Promise.all(forwarded)), new Set([200]));
  },
);
