import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { RawConnection, type RawResponse } from '../support/raw.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/until.ts';
import { useService } from '../support/use-service.ts';
import { get, head, host, path, type RawCase } from './case.ts';
import { wireCases } from './cases/all.ts';
import { converse } from './run.ts';

/*
 * Log and metrics tell of each request the status that its client got: an operator who sees a 500 there finds the reason, and a
 * client that sends nonsense or leaves never looks like a fault of the service.
 */

const service = useService('--rate-limit', '0', '--log-requests');
/** Elsewhere than in CI every third case: another test checks the response to each. */
const cases = Object.values(wireCases)
  .flat()
  .filter((_, i) => isThorough || i % 3 === 0);

let addresses = 0;
/** An address that only one exchange uses, so that its lines of the log can be found. */
function ownAddress(): string {
  addresses += 1;
  return `127.2.${addresses >> 8}.${addresses & 255}`;
}

/** Statuses of the requests that the log names for a client. */
function logged(client: string): number[] {
  const lines = service.lines().filter((line) => line.message === 'request' && line.client === client);
  return lines.map(({ status }) => Number(status)).sort();
}

let fences = 0;
/** Resolves when the log has all that was answered before. */
async function noted(): Promise<void> {
  fences += 1;
  const target = `${path}?${fences}`;
  await (await fetch(service.url + target)).text();
  await until(() => service.lines().some((line) => line.target === target));
}

/** Requests that were counted so far, by status. */
async function counted(): Promise<Map<string, number>> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, status = '', count] of text.matchAll(
    /^places_http_requests_total\{.*status="(\d+)".*\} (\d+)$/gm,
  ))
    counts.set(status, (counts.get(status) ?? 0) + Number(count));
  return counts;
}

const finals = (responses: readonly RawResponse[]) =>
  responses.map(({ status }) => status).filter((status) => status >= 200);

/** All final statuses that the connections of an exchange got. */
async function statusesOf(testCase: RawCase, from: string): Promise<number[]> {
  const { text, responses } = await converse(service.port, testCase, from);
  const parts = [testCase.send].flat().length;
  // `converse` sends good requests besides: between parts, and last on a connection that is open.
  const good = parts - 1 + (text.endsWith('open') ? 1 : 0);
  return [...finals(responses), ...Array<number>(good).fill(200)].sort();
}

describe('the status on the wire is the one in the log', { concurrency: 8 }, () => {
  for (const testCase of cases)
    test(`${testCase.name} (RFC ${testCase.rfc})`, async () => {
      const from = ownAddress();
      const statuses = await statusesOf(testCase, from);
      await noted();
      assert.deepEqual(logged(from), statuses);
    });
});

const post = (target: string, ...fields: string[]) => head(`POST ${target} HTTP/1.1`, host, ...fields);
const inChunks = 'Transfer-Encoding: chunked';
const message = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const asJson = 'Content-Type: application/json';
const accepts = 'Accept: application/json, text/event-stream';
const targets = ['/api/v1/views', '/.well-known/mcp', '/api/mcp'];

/** Ways to frame a body badly. */
const badFramings = {
  'a bad chunk': 'ZZ\r\n',
  'a bad chunk behind a good one': '1\r\n{\r\nZZ\r\n',
  'a bad trailer': `${message.length.toString(16)}\r\n${message}\r\n0\r\nX\0Y: z\r\n\r\n`,
};

for (const target of targets) {
  const start = post(target, asJson, accepts, inChunks);
  for (const [name, body] of Object.entries(badFramings))
    test(`POST ${target} with ${name} is 400, once, for the client and in the log`, async () => {
      const from = ownAddress();
      for (const parts of [[start + body], [start, body]]) {
        const connection = await RawConnection.open(service.port, { from });
        for (const part of parts) {
          connection.send(part);
          await fetch(service.url + path);
        }
        assert.deepEqual(finals(await connection.finished()), [400]);
      }
      await noted();
      assert.deepEqual(logged(from), [400, 400]);
    });

  test(`POST ${target} of a client that closes its side within the body is 400`, async () => {
    const from = ownAddress();
    const connection = await RawConnection.open(service.port, { from });
    connection.socket.end(`${post(target, asJson, accepts, 'Content-Length: 50')}{"`);
    assert.deepEqual(finals(await connection.finished()), [400]);
    await noted();
    assert.deepEqual(logged(from), [400]);
  });

  test(`POST ${target} of a client that leaves within the body is 499`, async () => {
    const from = ownAddress();
    const connection = await RawConnection.open(service.port, { from });
    connection.send(post(target, asJson, accepts, 'Expect: 100-continue', 'Content-Length: 50'));
    // The interim response shows that the body is being read.
    await connection.firstHead();
    connection.socket.resetAndDestroy();
    await until(() => logged(from).length >= 1);
    assert.deepEqual(logged(from), [499]);
  });
}

test('a client that leaves before its answer is ready is 499', async () => {
  const from = ownAddress();
  const connection = await RawConnection.open(service.port, { from });
  // Requests of one connection are answered one after the other, so the last ones find that it is gone.
  connection.send(get().repeat(10));
  await connection.settled(1);
  connection.socket.resetAndDestroy();
  await once(connection.socket, 'close');
  await until(() => logged(from).length >= 1);
  assert.ok(logged(from).every((status) => status === 200 || status === 499));
});

describe('there is exactly one answer', () => {
  const refused = `${head('PUT /x HTTP/1.1', inChunks)}ZZ\r\n`;
  const cases: readonly [name: string, statuses: readonly number[], ...parts: string[]][] = [
    ['to a request without Host and with a bad chunk', [400], refused],
    ['to the same in two packets', [400], head('PUT /x HTTP/1.1', inChunks), 'ZZ\r\n'],
    [
      'to a method that is not offered, with a bad chunk',
      [405],
      `${head('PUT / HTTP/1.1', host, inChunks)}ZZ\r\n`,
    ],
    ['to a GET with a bad chunk', [200], `${head(`GET ${path} HTTP/1.1`, host, inChunks)}ZZ\r\n`],
    [
      'to each of three requests, the last of which has a bad chunk',
      [200, 200, 400],
      `${get() + post('/api/v1/views', 'Content-Length: 2')}{}${post('/api/v1/views', inChunks)}ZZ\r\n`,
    ],
    [
      'to a bad target, and the view behind it is not counted',
      [400],
      `${head('GET /\\ HTTP/1.1', host)}${post('/api/v1/views', 'Content-Length: 0')}`,
    ],
    ['to a request and to the garbage behind it', [200, 400], `${get()}\x01\r\n\r\n`],
    [
      'to a view and to the garbage behind it',
      [200, 400],
      `${post('/api/v1/views', 'Content-Length: 0')}\x01\r\n\r\n`,
    ],
  ];
  for (const [name, statuses, ...parts] of cases)
    test(name, async () => {
      const from = ownAddress();
      const connection = await RawConnection.open(service.port, { from });
      for (const part of parts) {
        connection.send(part);
        await fetch(service.url + path);
      }
      assert.deepEqual(finals(await connection.finished()), statuses);
      await noted();
      assert.deepEqual(logged(from), [...statuses].sort());
    });
});

test('the metrics count what the log names, refusals of the parser included', async () => {
  const from = ownAddress();
  const before = await counted();
  const sent = [
    ['\x01\r\n\r\n', 400],
    ['BREW / HTTP/1.1\r\n\r\n', 501],
    [head('CONNECT a:1 HTTP/1.1', host), 501],
    [head(`GET ${path} HTTP/1.1`, host, `X: ${'a'.repeat(30_000)}`), 431],
    [`${post('/api/v1/views', inChunks)}ZZ\r\n`, 400],
  ] as const;
  for (const [bytes, status] of sent) {
    const connection = await RawConnection.open(service.port, { from });
    connection.send(bytes);
    assert.deepEqual(finals(await connection.finished()), [status]);
  }
  await noted();
  const after = await counted();
  for (const [status, count] of [
    ['400', 2],
    ['431', 1],
    ['501', 2],
    ['500', 0],
  ] as const)
    assert.equal((after.get(status) ?? 0) - (before.get(status) ?? 0), count, status);
  assert.deepEqual(logged(from), [400, 400, 431, 501, 501]);
});

test('nothing of all this is an error of the service', async () => {
  assert.equal((await counted()).get('500'), undefined);
  assert.deepEqual(
    service.lines().filter(({ level }) => level === 'error'),
    [],
  );
});
