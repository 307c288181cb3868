import assert from 'node:assert/strict';
import { post } from '../../mcp/support/requests.ts';
import { openSession } from '../../mcp/support/stream.ts';
import { requester } from '../../support/http.ts';
import { type Attack, anyOf, attack, newAddress } from './attack.ts';

/** As many as a batch may hold. */
const size = 50;

const requests = [
  { method: 'tools/call', params: { name: 'list_places', arguments: { limit: 100 } } },
  { method: 'resources/read', params: { uri: 'places://list' } },
];

function batch(): object[] {
  const request = anyOf(requests);
  return Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, ...request }));
}

function assertAnswered(text = ''): void {
  const answers: { id: number; result?: object }[] = JSON.parse(text);
  assert.deepEqual(
    answers.map(({ id, result }) => [id, typeof result]),
    Array.from({ length: size }, (_, id) => [id, 'object']),
  );
}

const overHttp = attack('batches over Streamable HTTP', [1, 300], async (_target, { port }) => {
  const answer = await requester(
    `http://127.0.0.1:${port}`,
    newAddress(),
  )(post(batch(), { Connection: 'close' }));
  assert.equal(answer.status, 200);
  assertAnswered(answer.body.toString());
});

const overStream = attack('batches over HTTP+SSE', [1, 300], async (_target, { port }) => {
  const session = await openSession(`http://127.0.0.1:${port}`, newAddress());
  try {
    assert.equal(await session.post(batch()), 202);
    let event = await session.stream.next();
    // What tells of new data may come first.
    while (event && !event.data.startsWith('[')) event = await session.stream.next();
    assertAnswered(event?.data);
  } finally {
    session.stream.close();
  }
});

/** The longest messages of MCP, of which none may hold up the others. */
export const batches: readonly Attack[] = [overHttp, overStream];
