import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { head, host } from '../conformance/case.ts';
import { RawConnection } from '../support/raw.ts';
import { type Attack, anyOf, ask, newAddress } from './attack.ts';

/** As many as a batch may hold. */
const size = 50;

const requests = [
  { method: 'tools/call', params: { name: 'list_places', arguments: { limit: 100 } } },
  { method: 'resources/read', params: { uri: 'places://list' } },
];

function batchOf(request = requests[0]): string {
  return JSON.stringify(Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, ...request })));
}

function post(path: string, body: string): string {
  const fields = ['Accept: application/json, text/event-stream', 'Content-Type: application/json'];
  return head(`POST ${path} HTTP/1.1`, host, ...fields, `Content-Length: ${body.length}`) + body;
}

function assertAnswered(text: string): void {
  const answers: { id: number; result?: object }[] = JSON.parse(text);
  assert.deepEqual(
    answers.map(({ id, result }) => [id, typeof result]),
    Array.from({ length: size }, (_, id) => [id, 'object']),
  );
}

/** The first match in what a connection receives. */
async function received(connection: RawConnection, pattern: RegExp): Promise<string> {
  for (;;) {
    const [, found] = pattern.exec(String(connection.received)) ?? [];
    if (found !== undefined) return found;
    assert(!connection.closed, 'the stream was closed');
    await pause(20);
  }
}

const overHttp: Attack = {
  name: 'batches over Streamable HTTP',
  workers: 1,
  pauseMs: 300,
  async run(_target, life) {
    const [response] = await ask(life, post('/.well-known/mcp', batchOf(anyOf(requests))));
    assert.equal(response?.status, 200);
    assertAnswered(String(response.body));
  },
};

const overStream: Attack = {
  name: 'batches over HTTP+SSE',
  workers: 1,
  pauseMs: 300,
  async run(_target, life) {
    const from = newAddress();
    const stream = await RawConnection.open(life.port, { from });
    try {
      stream.send(head('GET /api/mcp HTTP/1.1', host, 'Accept: text/event-stream'));
      const path = await received(stream, /^data: (\/api\/mcp\S+)/m);
      const [response] = await ask(life, post(path, batchOf(anyOf(requests))), 1, from);
      assert.equal(response?.status, 202);
      assertAnswered(await received(stream, /^data: (\[.*\])\r?\n\r?\n/m));
    } finally {
      stream.close();
    }
  },
};

/** The longest messages of MCP, of which none may hold up the others. */
export const batches: readonly Attack[] = [overHttp, overStream];
