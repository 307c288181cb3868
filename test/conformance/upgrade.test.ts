import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RawConnection } from '../support/raw.ts';
import { useService } from '../support/use-service.ts';
import { get, head, host } from './case.ts';

const upgrade = ['Connection: Upgrade', 'Upgrade: h2c'];
/** A whole request that counts a view, to be sent as something else. */
const hidden = head('GET /api/v1/views?action=up HTTP/1.1', host);

const service = useService('--rate-limit', '0');

async function count(): Promise<number> {
  const response = await fetch(`${service.url}/api/v1/views`);
  return ((await response.json()) as { count: number }).count;
}

/** Sends parts with a pause between them, and returns the statuses that came until the connection closed. */
async function statusesOf(...parts: readonly string[]): Promise<number[]> {
  const connection = await RawConnection.open(service.port);
  for (const part of parts) {
    connection.send(part);
    await count();
  }
  const responses = await connection.finished();
  return responses.map(({ status }) => status);
}

const cases: readonly [name: string, statuses: readonly number[], ...parts: string[]][] = [
  ['a request in the same packet', [200], get(...upgrade) + hidden],
  ['a request in the next packet', [200], get(...upgrade), hidden],
  [
    'the body of a request in the same packet',
    [200],
    get(...upgrade) + head('POST /api/v1/views HTTP/1.1', host, `Content-Length: ${hidden.length}`),
    hidden,
  ],
  [
    'its own body',
    [400],
    head('POST /api/v1/views HTTP/1.1', host, ...upgrade, `Content-Length: ${hidden.length}`),
    hidden,
  ],
  [
    'its own body in the same packet',
    [400],
    head('POST /api/v1/views HTTP/1.1', host, ...upgrade, `Content-Length: ${hidden.length}`) + hidden,
  ],
  [
    'its own chunked body',
    [400],
    head('POST /api/v1/views HTTP/1.1', host, ...upgrade, 'Transfer-Encoding: chunked'),
    `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
  ],
];

for (const [name, statuses, ...parts] of cases) {
  test(`nothing behind a request for an upgrade is run as a request: ${name}`, async () => {
    const before = await count();
    assert.deepEqual(await statusesOf(...parts), statuses);
    assert.equal(await count(), before);
  });
}

test('nothing behind a request for an upgrade is run as a request: what should be its chunks', async () => {
  const before = await count();
  const connection = await RawConnection.open(service.port);
  connection.send(head('POST /api/v1/views HTTP/1.1', host, ...upgrade, 'Transfer-Encoding: chunked'));
  connection.send(hidden + hidden);
  await count();
  connection.socket.destroy();
  assert.equal(await count(), before);
});

test('a request for an upgrade is answered as without it', async () => {
  const [plain] = await exchange(get('Connection: close'));
  const [upgraded] = await exchange(get(...upgrade));
  assert.equal(upgraded?.status, plain?.status);
  assert.ok(upgraded && upgraded.body.length > 0);
});

test('a request for an upgrade waits for those before it on the connection', async () => {
  // A view is answered later than what is only read.
  const view = head('POST /api/v1/views HTTP/1.1', host, 'Content-Length: 0');
  for (const before of [[get()], [view], [view, get(), view]]) {
    const responses = await exchange(before.join('') + get(...upgrade));
    assert.deepEqual(
      responses.map(({ status }) => status),
      [...before, upgrade].map(() => 200),
    );
  }
});

test('a client that leaves at once behind a CONNECT or an upgrade is no error of the service', async () => {
  const waiting = head('GET /api/v1/places HTTP/1.1', host).repeat(90);
  const body = head('POST /api/v1/views HTTP/1.1', host, ...upgrade, 'Content-Length: 5');
  const last = [head('CONNECT a:1 HTTP/1.1', host), body, get(...upgrade)];
  for (const bytes of [...last, ...last.map((request) => waiting + request)]) {
    for (let turns = 0; turns < 20; turns += 1) {
      const connection = await RawConnection.open(service.port);
      connection.send(bytes);
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      connection.socket.resetAndDestroy();
    }
  }
  assert.equal((await exchange(get('Connection: close')))[0]?.status, 200);
});

async function exchange(bytes: string) {
  const connection = await RawConnection.open(service.port);
  connection.send(bytes);
  return connection.finished();
}
