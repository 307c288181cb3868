import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RawConnection } from '../support/raw.ts';
import { useService } from '../support/use-service.ts';
import { get, head, host } from './case.ts';
import { wireCases } from './cases/all.ts';
import { assertSound, converse } from './run.ts';

const service = useService('--rate-limit', '0');

for (const [subject, cases] of Object.entries(wireCases)) {
  describe(subject, { concurrency: 8 }, () => {
    for (const testCase of cases) {
      test(`${testCase.name} (RFC ${testCase.rfc}): ${testCase.expect}`, async () => {
        const { text, responses } = await converse(service.port, testCase);
        assert.ok(testCase.expect.split('|').includes(text), `${text} instead of ${testCase.expect}`);
        for (const response of responses) assertSound(response);
        if (testCase.code === undefined) return;
        assert.equal(JSON.parse(String(responses.at(-1)?.body)).error.code, testCase.code);
      });
    }
  });
}

/** Sends parts with a request of another connection between them, and returns what came until the connection closed. */
async function exchange(...parts: readonly string[]) {
  const connection = await RawConnection.open(service.port);
  for (const [i, part] of parts.entries()) {
    if (i > 0) await count();
    connection.send(part);
  }
  return connection.finished();
}

async function count(): Promise<number> {
  const response = await fetch(`${service.url}/api/v1/views`);
  return ((await response.json()) as { count: number }).count;
}

describe('requests that are sent without waiting', () => {
  test('leave those that others send their turn in between', async () => {
    const greedy = await RawConnection.open(service.port);
    const other = await RawConnection.open(service.port);
    // Pages that nobody asked for before, which have to be drawn.
    const searches = Array.from({ length: 60 }, (_, i) => head(`GET /?search=nothing${i} HTTP/1.1`, host));
    greedy.send(searches.join(''));
    other.send(get());
    await other.settled(1);
    const answered = greedy.received.toString('latin1').split('HTTP/1.1 200').length - 1;
    assert.ok(answered < searches.length / 2, `${answered} of ${searches.length} were answered before`);
    await greedy.settled(searches.length);
    greedy.close();
    other.close();
  });

  test('are answered in their order, all of them', async () => {
    const connection = await RawConnection.open(service.port);
    const indexes = Array.from({ length: 200 }, (_, i) => (i % 50) + 1);
    connection.send(indexes.map((index) => head(`GET /api/v1/places/${index} HTTP/1.1`, host)).join(''));
    const responses = await connection.settled(indexes.length);
    connection.close();
    assert.deepEqual(
      responses.map(({ body }) => JSON.parse(body.toString()).place.index),
      indexes,
    );
  });

  test('are left unread while many of them wait', async () => {
    const connection = await RawConnection.open(service.port);
    // More than the kernel keeps for both sides of a connection.
    connection.send(get().repeat(600_000));
    await connection.settled(100);
    assert.ok(connection.socket.writableLength > 0, 'part of it has not left this process');
    connection.close();
  });
});

const upgrade = ['Connection: Upgrade', 'Upgrade: h2c'];
/** A whole request that counts a view, to be sent as something else. */
const hidden = head('GET /api/v1/views?action=up HTTP/1.1', host);
const view = (...fields: string[]) => head('POST /api/v1/views HTTP/1.1', host, ...fields);
const ofHidden = `Content-Length: ${hidden.length}`;
const inChunks = 'Transfer-Encoding: chunked';

describe('a request for an upgrade', () => {
  const cases: readonly [what: string, statuses: readonly number[], ...parts: string[]][] = [
    ['a request in the same packet', [200], get(...upgrade) + hidden],
    ['a request in the next packet', [200], get(...upgrade), hidden],
    ['the body of a request in the same packet', [200], get(...upgrade) + view(ofHidden), hidden],
    ['its own body', [400], view(...upgrade, ofHidden), hidden],
    ['its own body in the same packet', [400], view(...upgrade, ofHidden) + hidden],
    [
      'its own chunked body',
      [400],
      view(...upgrade, inChunks),
      `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    ],
  ];
  for (const [what, statuses, ...parts] of cases)
    test(`lets nothing behind it be run as a request: ${what}`, async () => {
      const before = await count();
      const responses = await exchange(...parts);
      assert.deepEqual(
        responses.map(({ status }) => status),
        statuses,
      );
      assert.equal(await count(), before);
    });

  test('lets nothing behind it be run as a request: what should be its chunks', async () => {
    const before = await count();
    const connection = await RawConnection.open(service.port);
    connection.send(view(...upgrade, inChunks));
    connection.send(hidden + hidden);
    await count();
    connection.close();
    assert.equal(await count(), before);
  });

  test('waits for those before it on the connection, and is answered as without it', async () => {
    // A view is answered later than what is only read.
    const stored = view('Content-Length: 0');
    for (const before of [[], [get()], [stored], [stored, get(), stored]]) {
      const responses = await exchange(before.join('') + get(...upgrade));
      assert.deepEqual(
        responses.map(({ status, body }) => [status, body.length > 0]),
        [...before, upgrade].map(() => [200, true]),
      );
    }
  });
});

test('a client that leaves at once behind a CONNECT or an upgrade is no error of the service', async () => {
  const waiting = head('GET /api/v1/places HTTP/1.1', host).repeat(90);
  const last = [head('CONNECT a:1 HTTP/1.1', host), view(...upgrade, 'Content-Length: 5'), get(...upgrade)];
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
