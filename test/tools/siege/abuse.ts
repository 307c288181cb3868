import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { get, head, host, post } from '../../conformance/case.ts';
import { wireCases } from '../../conformance/cases/all.ts';
import { assertSound, converse } from '../../conformance/run.ts';
import { exchange, RawConnection } from '../../support/raw.ts';
import { until } from '../../support/until.ts';
import { mutatedRequest } from '../fuzz/http-bytes.ts';
import { type Attack, anyOf, ask, attack, newAddress, newNumber, proxyAddress } from './attack.ts';

const cases = Object.values(wireCases).flat();

/** The cases of the standards; what they say of views is noted like any other view. */
const wire = attack('cases of HTTP on the wire', [3, 50], async (target, life) => {
  const { views, outages } = target;
  const testCase = anyOf(cases);
  assert(testCase);
  const possible = [testCase.send].flat().join('').split('/views').length - 1;
  if (possible > 0 && outages % 2 === 1) return;
  views.sent(possible);
  const { text, responses } = await converse(life.port, testCase, newAddress());
  // What a kill cut off may have been counted or not, and views wait for a disk that hangs.
  if (!life.alive || (possible > 0 && target.outages !== outages)) return;
  const counted = responses.filter(({ body }) => body.includes('"incremented"'));
  for (const { body } of counted) views.answered(JSON.parse(String(body)).count);
  views.rejected(possible - counted.length);
  assert(testCase.expect.split('|').includes(text), `${testCase.name}: ${text}`);
  for (const response of responses) assertSound(response);
});

/** Whether a broken request has counted a view its sender cannot always know, so those are left to others. */
const mayCount = /views/i;

const fuzz = attack('mutated requests', [4, 20], async (_target, life) => {
  const request = mutatedRequest(Math.random);
  if (mayCount.test(request)) return;
  const from = Math.random() < 0.2 ? proxyAddress() : newAddress();
  const { text } = await exchange(life.port, Buffer.from(request, 'latin1'), from);
  const isGood = text === '' || /^HTTP\/1\.1 (?!500)\d{3} /.test(text);
  assert(isGood, `${text.slice(0, 80)} for ${JSON.stringify(request)}`);
});

const upgrade = ['Connection: Upgrade', 'Upgrade: h2c'];
const hidden = head('GET /api/v1/views?action=up HTTP/1.1', host);
const behind = head('POST /api/v1/views HTTP/1.1', host, `Content-Length: ${hidden.length}`) + hidden;

/** Views that hide behind a request for an upgrade: nobody sent them, so nobody may count them. */
const upgrades = attack('views hidden behind upgrades', [1, 100], async (_target, life) => {
  const bytes = get(...upgrade) + anyOf([hidden, behind]);
  const { text } = await exchange(life.port, Buffer.from(bytes), newAddress());
  assert.equal(text.match(/^HTTP\/1\.1 /gm)?.length, 1);
});

/** More requests in one packet than a connection may have waiting. */
const greed = attack('packets of 300 requests', [1, 400], async (_target, life) => {
  const responses = await ask(life, get().repeat(300), 300);
  assert(responses.every(({ status }) => status === 200));
});

const linked = '/ /llms.txt /api/v1 /api/v1/places /openapi.json /sitemap.xml /places/hawa-mahal.md'.split(
  ' ',
);

/** Requests that name a host of their own, each with the addresses that send it: clients, and proxies that pass it on. */
const poisons = [
  { bytes: (path: string, evil: string) => head(`GET ${path} HTTP/1.1`, `Host: ${evil}`), from: newAddress },
  {
    bytes: (path: string, evil: string) => head(`GET ${path} HTTP/1.1`, host, `X-Forwarded-Host: ${evil}`),
    from: proxyAddress,
  },
];

/** What a cache with the default key of nginx would store of such a request for everybody. */
const poisoners = attack('links to a host that a client named', [1, 100], async (_target, life) => {
  const path = anyOf(linked);
  const poison = anyOf(poisons);
  assert(path && poison);
  const evil = `h${newNumber()}.example`;
  const [poisoned] = await ask(life, poison.bytes(path, evil), 1, poison.from());
  const [honest] = await ask(life, head(`GET ${path} HTTP/1.1`, host));
  if (poisoned?.status !== 200 || honest?.status !== 200) return;
  const fields = Object.fromEntries(poisoned.fields);
  const isShared = /public/.test(fields['cache-control'] ?? '');
  assert(
    !isShared || (poison.from === newAddress && /\bHost\b/.test(fields.vary ?? '')),
    `${path} is poisoned`,
  );
  assert(!honest.body.includes(evil), `${path} links to a host of another client`);
});

/** Waits until the service has closed all; throws when it does not in time. */
const closed = (all: readonly RawConnection[]) => until(() => all.every((connection) => connection.closed));

/** Throws when the service closes one within so long. */
async function open(all: readonly RawConnection[], ms: number): Promise<void> {
  await pause(ms);
  assert(!all.some((connection) => connection.closed), 'a connection was closed');
}

/** Many connections that are opened one after the other, and closed when `use` is done with them. */
function crowd(
  name: string,
  [workers, count]: readonly [number, number],
  start: (connection: RawConnection) => void,
  use: (all: readonly RawConnection[]) => Promise<void>,
): Attack {
  const run: Attack['run'] = async (_target, { port }) => {
    const all: RawConnection[] = [];
    try {
      while (all.length < count) {
        const connection = await RawConnection.open(port, { from: newAddress() });
        all.push(connection);
        start(connection);
      }
      await use(all);
    } finally {
      for (const connection of all) connection.close();
    }
  };
  return { name, workers, pauseMs: 1_000, run };
}

const idlers = crowd(
  'hundreds of idle connections',
  [5, 100],
  (connection) => connection.send(get()),
  (all) => open(all, 5_000),
);

const slowWriters = crowd(
  'fifties of clients that send a byte a second',
  [1, 50],
  (connection) => {
    connection.send('GET / HTTP/1.1\r\nHost: a\r\nX: ');
    const drip = setInterval(() => connection.send('x'), 1_000);
    connection.socket.once('close', () => clearInterval(drip));
  },
  closed,
);

/** More than the kernel takes for a connection, so that it is seen however few are open. */
const pages = head('GET / HTTP/1.1', host).repeat(90);

const slowReaders = crowd(
  'twenties of clients that do not read 12 MB',
  [1, 20],
  (connection) => {
    connection.socket.pause();
    connection.send(pages);
    // Who does not read learns of a reset only when it writes. Empty lines between requests are ignored.
    const write = setInterval(() => connection.send('\r\n'), 1_000);
    connection.socket.once('close', () => clearInterval(write));
  },
  closed,
);

const stream = head('GET /api/mcp HTTP/1.1', host, 'Accept: text/event-stream');

const streams = crowd(
  'twenties of event streams',
  [2, 20],
  (connection) => connection.send(stream),
  async (all) => {
    const heads = await Promise.all(all.map((connection) => connection.firstHead()));
    assert(heads.every(({ status }) => status === 200));
    await open(all, 4_000);
  },
);

/** Lists nested deeper than a stack is, each a body of 16 KB that the quota allows. */
const deep = `{"source":${'['.repeat(8_000)}${']'.repeat(8_000)}}`;
const nested = post(['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(deep)}`], deep);

const nesters = attack('hundreds of bodies of nested lists', [1, 1_000], async (_target, life) => {
  const responses = await ask(life, nested.repeat(100), 100);
  for (const { status } of responses) assert(status === 400 || status === 429, `status ${status}`);
});

const crowds = [idlers, slowWriters, slowReaders, streams];
export const abuses: readonly Attack[] = [wire, fuzz, upgrades, greed, poisoners, nesters, ...crowds];
