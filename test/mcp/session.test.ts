import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxMessageBytes } from '../../src/mcp/json-rpc.ts';
import { createSession } from '../../src/mcp/session.ts';
import { readLines } from '../../src/mcp/stdio.ts';
import { type Change, maxWatched } from '../../src/mcp/subscriptions.ts';
import { dataChange, viewsChange } from '../../src/mcp-features/changes.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { meta, rpc } from './support/requests.ts';
import { featuresOf, serverOf } from './support/tools.ts';

const features = featuresOf(builtInCatalogue());
const watching = { _meta: meta, notifications: { resourceSubscriptions: ['places://views'] } };

function open() {
  const server = serverOf(features);
  const sent: string[] = [];
  const session = createSession(server, (json) => sent.push(json));
  const caller = { base: 'http://localhost', requesterKey: 'test' };
  const receive = (message: object) => session.receive(Buffer.from(JSON.stringify(message)), caller);
  /** What is sent when the counter, or the data, change. */
  const toldOf = (change: Change): string[] => {
    sent.length = 0;
    server.changes.emit(change);
    return sent.map((json) => JSON.parse(json).method);
  };
  return { session, sent, receive, toldOf };
}

test('a session follows what a request subscribes to, until that is cancelled or the session is closed', async () => {
  const { session, receive, toldOf } = open();
  for (const id of [5, 5, 6]) await receive(rpc('subscriptions/listen', watching, id));
  assert.equal(toldOf(viewsChange).length, 2);
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } };
  await receive(cancelled);
  await receive(cancelled);
  assert.deepEqual(toldOf(viewsChange), ['notifications/resources/updated']);
  session.close();
  assert.deepEqual(toldOf(viewsChange), []);
});

test('a session may subscribe to 256 resources in all, however many requests and ids it uses', async () => {
  const { sent, receive, toldOf } = open();
  for (let id = 1; id <= maxWatched + 1; id += 1) await receive(rpc('subscriptions/listen', watching, id));
  assert.match(sent.at(-1) ?? '', /"id":257,"error":.*256 resources at most/);
  assert.equal(toldOf(viewsChange).length, maxWatched);
  await receive({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
  for (const id of [2, 258]) await receive(rpc('subscriptions/listen', watching, id));
  assert.equal(toldOf(viewsChange).length, maxWatched);
});

test('an id longer than any client uses is invalid, because a session and each notification would carry it', async () => {
  const { receive } = open();
  const withId = (length: number) => receive(rpc('subscriptions/listen', watching, 'x'.repeat(length)));
  await withId(256);
  assert.throws(() => withId(257), /not a JSON-RPC message/);
});

test('a session hears of a changed list after the handshake alone', async () => {
  const { receive, toldOf } = open();
  await receive(rpc('tools/list'));
  assert.deepEqual(toldOf(dataChange), []);
  await receive(rpc('initialize', { protocolVersion: '2025-11-25' }));
  assert.deepEqual(toldOf(dataChange), ['notifications/resources/list_changed']);
});

test('lines are read however they are cut, without blank ones, and the middle of one that is too long', async () => {
  const long = 'x'.repeat(maxMessageBytes);
  async function* input() {
    for (const chunk of ['a', 'b\n \r\n\ncd\ne', '\n', long, 'yz', '\nlast']) yield Buffer.from(chunk);
  }
  const lines: string[] = [];
  for await (const line of readLines(input())) lines.push(line.toString());
  assert.deepEqual(lines, ['ab', 'cd', 'e', `${long}y`, 'last']);
});
