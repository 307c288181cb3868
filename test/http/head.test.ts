import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { headerValue, renderHeaders } from '../../src/http/content.ts';
import { bestHeadWriter, type HeadWriter, writeHead, writeRenderedHead } from '../../src/http/head.ts';
import { RawConnection } from '../support/raw.ts';

/** A server that answers `/STATUS/HOW` with that status, and a body of that kind where one may be. */
function answering(write: HeadWriter): Server {
  return createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const [, status, how] = request.url?.split('/') ?? [];
    const bare = status === '204' || status === '304';
    const body = bare ? '' : 'बॉडी';
    const own = bare
      ? {}
      : { 'Content-Type': 'text/plain', 'Content-Length': String(Buffer.byteLength(body)) };
    write(response, Number(status), renderHeaders({ ...own, ETag: '"a: b"', 'X-Empty': '' }));
    if (bare || request.method === 'HEAD') response.end();
    else if (how === 'text') response.end(Buffer.from(body).toString('latin1'), 'latin1');
    else response.end(Buffer.from(body));
  });
}

/** Every byte that comes for a request and the plain one behind it, but for the time of day. */
async function bytesFrom(server: Server, request: string, head = false): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const connection = await RawConnection.open(port, { head });
  connection.send(request);
  await connection.settled(request.split('\r\n\r\n').length - 1);
  connection.close();
  return connection.received.toString('latin1').replaceAll(/^Date: .{29}\r\n/gm, 'Date: now\r\n');
}

describe('both head writers put the same bytes on the wire', () => {
  const servers = [writeHead, writeRenderedHead].map(answering);
  before(() => Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening'))));
  after(() => {
    for (const server of servers) server.close().closeAllConnections();
  });

  const versions = ['1.1', '1.1\r\nConnection: close', '1.0', '1.0\r\nConnection: keep-alive'];
  for (const method of ['GET', 'HEAD', 'POST']) {
    for (const version of versions) {
      test(`${method} in ${JSON.stringify(version)}`, async () => {
        for (const status of [200, 202, 204, 304, 400, 404, 405, 429, 500, 503]) {
          for (const how of ['bytes', 'text']) {
            const request = `${method} /${status}/${how} HTTP/${version}\r\nHost: a\r\n\r\n`;
            const [expected, ahead] = await Promise.all(
              servers.map((server) => bytesFrom(server, request, method === 'HEAD')),
            );
            assert.match(expected ?? '', new RegExp(`^HTTP/1.1 ${status} `));
            assert.equal(ahead, expected);
          }
        }
      });
    }
  }

  test('requests that were sent without waiting', async () => {
    const request = [200, 304, 404]
      .map((status) => `GET /${status}/text HTTP/1.1\r\nHost: a\r\n\r\n`)
      .join('');
    const [expected, ahead] = await Promise.all(servers.map((server) => bytesFrom(server, request)));
    assert.equal(ahead, expected);
  });
});

describe('the head is written ahead only where Node keeps it in the field that is known', () => {
  const response = () => new ServerResponse(new IncomingMessage(new Socket()));

  test('in this very Node', () => {
    assert.equal(bestHeadWriter(), writeRenderedHead);
  });

  test('not without the field', () => {
    const renamed = Object.defineProperty(response(), '_header', { value: undefined, writable: true });
    assert.equal(bestHeadWriter(renamed), writeHead);
  });

  test('not when the field no longer says that there is a head', () => {
    const ignored = Object.defineProperty(response(), 'headersSent', { value: false });
    assert.equal(bestHeadWriter(ignored), writeHead);
  });

  test('a response that has its head already is left to the public way, which refuses', () => {
    const started = response();
    started.writeHead(200);
    assert.throws(() => writeRenderedHead(started, 404, ''), { code: 'ERR_HTTP_HEADERS_SENT' });
  });
});

test('what would break the message is refused', () => {
  for (const name of ['', 'a b', 'a:', 'ä', 'a\r\n'])
    assert.throws(() => renderHeaders({ [name]: 'x' }), { name: 'TypeError', message: /name / });
  for (const value of ['a\r\nb: c', 'a\nb', '\0', 'ü', '\x7f']) {
    assert.throws(() => renderHeaders({ Name: value }), TypeError);
    assert.throws(() => headerValue(value), { name: 'TypeError', message: /value / });
  }
  assert.equal(renderHeaders({ A: 'b, c', 'D-E': 'f\tg' }), 'A: b, c\r\nD-E: f\tg\r\n');
});
