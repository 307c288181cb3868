import assert from 'node:assert/strict';
import { head, host } from '../../conformance/case.ts';
import { RawConnection } from '../../support/raw.ts';
import { until } from '../../support/until.ts';
import { anyOf, ask, attack, newAddress, newNumber, proxyAddress } from './attack.ts';

const targets = ['/api/v1/views', '/.well-known/mcp', '/api/mcp'];
const json = 'Content-Type: application/json';
const post = (target: string, ...fields: string[]) => head(`POST ${target} HTTP/1.1`, host, json, ...fields);
const inChunks = 'Transfer-Encoding: chunked';

/** Ways to break off a body, each with the number of answers that must come. None of them counts a view. */
const breaks: readonly ((connection: RawConnection, target: string) => number)[] = [
  (connection, target) => {
    connection.send(`${post(target, inChunks)}2\r\n{}\r\nZZ\r\n`);
    return 1;
  },
  (connection, target) => {
    connection.send(`${post(target, inChunks)}2\r\n{}\r\n0\r\nX\0Y: z\r\n\r\n`);
    return 1;
  },
  (connection, target) => {
    connection.socket.end(`${post(target, 'Content-Length: 50')}{"`);
    return 1;
  },
  (connection, target) => {
    connection.socket.write(`${post(target, 'Content-Length: 50')}{"`, () =>
      connection.socket.resetAndDestroy(),
    );
    return 0;
  },
];

/** Clients that break off their bodies: each gets its one answer, and the service counts no error of its own. */
export const breakers = attack('bodies that break off', [2, 30], async (_target, life) => {
  const connection = await RawConnection.open(life.port, { from: newAddress() });
  try {
    const answers = anyOf(breaks)?.(connection, anyOf(targets) ?? '') ?? 0;
    const responses = await connection.finished();
    assert.deepEqual(
      responses.map(({ status }) => status),
      Array<number>(answers).fill(400),
    );
  } finally {
    connection.close();
  }
  const [metrics] = await ask(life, head('GET /metrics HTTP/1.1', host));
  assert.doesNotMatch(String(metrics?.body), /^places_http_requests_total\{.*status="500"/m);
});

/** Networks of one home, and the streams that each opens: together more than a /56 may have. */
const [networks, streamsEach] = [16, 12];
/** Streams that one /56 may have. */
const maxPerHome = 128;
/** A group of an IPv6 address that nobody had before. */
const newGroup = () => (1 + (newNumber() % 0xffff)).toString(16);
const openStream = (client: string) =>
  head('GET /api/mcp HTTP/1.1', host, 'Accept: text/event-stream', `X-Forwarded-For: ${client}`);

/** The networks of a /56 open streams: they get no more than a home may have, and a client elsewhere gets one. */
export const homes = attack('event streams of a /56', [1, 1_000], async (_target, life) => {
  const all: RawConnection[] = [];
  const open = async (client: string) => {
    const connection = await RawConnection.open(life.port, { from: proxyAddress() });
    all.push(connection);
    connection.send(openStream(client));
    return (await connection.firstHead()).status;
  };
  try {
    const home = `2001:db8:${newGroup()}:${(newNumber() % 256).toString(16)}`;
    const clients = Array.from({ length: networks * streamsEach }, (_, i) => {
      return `${home}${(i % networks).toString(16).padStart(2, '0')}::1`;
    });
    let opened = 0;
    for (const client of clients) if ((await open(client)) === 200) opened += 1;
    assert.equal(opened, maxPerHome);
    assert.equal(await open(`2001:db8:${newGroup()}::1`), 200);
  } finally {
    for (const connection of all) connection.close();
  }
});

/** Less than the kernel takes for a connection, so that only its tables show that nobody reads. */
const documents = head('GET /openapi.json HTTP/1.1', host).repeat(14);

/** More clients than may leave answers in the kernel: all of them are closed. */
export const kernelReaders = attack(
  'seventies of clients that leave half a megabyte unread',
  [1, 1_000],
  async (_target, life) => {
    const all: RawConnection[] = [];
    try {
      for (let i = 0; i < 70; i += 1) {
        const connection = await RawConnection.open(life.port, { from: newAddress() });
        all.push(connection);
        connection.socket.pause();
        connection.send(documents);
        // A reset shows only to a client that writes. Empty lines between requests are ignored.
        const write = setInterval(() => connection.send('\r\n'), 1_000);
        connection.socket.once('close', () => clearInterval(write));
      }
      await until(() => all.every(({ closed }) => closed));
    } finally {
      for (const connection of all) connection.close();
    }
  },
);
