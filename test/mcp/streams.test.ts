import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { maxStreamsPerRequester, maxUnreadLength } from '../../src/http/event-streams.ts';
import { metaKey } from '../../src/mcp/protocol.ts';
import { freshAddress, requester } from '../support/http.ts';
import { useService } from '../support/use-service.ts';
import { legacy, modern, rpc } from './support/requests.ts';
import { type OpenStream, openSession, openStream } from './support/stream.ts';

const sse = { path: '/api/mcp', headers: { Accept: 'text/event-stream' } };
const views = 'places://views';
const listen = (notifications: object) => modern('subscriptions/listen', { notifications });

const service = useService('--rate-limit', '0');

const recordView = () => requester(service.url, '127.0.0.1')({ method: 'POST', path: '/api/v1/views' });

test('subscriptions/listen acknowledges first what it will tell of, tells only that, and tags it', async () => {
  const stream = await openStream(
    service.url,
    listen({ toolsListChanged: true, resourceSubscriptions: [views, 'places://nope'] }),
  );
  const tag = { [metaKey.subscriptionId]: 1 };
  assert.deepEqual(await stream.message(), {
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { _meta: tag, notifications: { resourceSubscriptions: [views] } },
  });
  await recordView();
  assert.deepEqual(await stream.message(), {
    jsonrpc: '2.0',
    method: 'notifications/resources/updated',
    params: { uri: views, _meta: tag },
  });
  assert.equal(stream.headers['x-accel-buffering'], 'no');
  stream.close();
});

test('resources/subscribe without a session is answered on a stream that stays open and notifies of the resource', async () => {
  const stream = await openStream(service.url, legacy('resources/subscribe', { uri: views }));
  assert.deepEqual(await stream.message(), { jsonrpc: '2.0', id: 1, result: {} });
  await recordView();
  const { method, params } = await stream.message();
  assert.deepEqual([method, params], ['notifications/resources/updated', { uri: views }]);
  stream.close();
});

describe('HTTP+SSE', () => {
  test('names an address that nobody can guess, answers there, and stops telling of what was unsubscribed', async () => {
    const { stream, path, post } = await openSession(service.url);
    assert.match(path, /^\/api\/mcp\?sessionId=[0-9a-f-]{36}$/);
    assert.equal(await post(rpc('resources/subscribe', { uri: views })), 202);
    assert.deepEqual(await stream.message(), { jsonrpc: '2.0', id: 1, result: {} });
    await recordView();
    assert.equal((await stream.message()).method, 'notifications/resources/updated');
    await post(rpc('resources/unsubscribe', { uri: views }, 2));
    assert.equal((await stream.message()).id, 2);
    await recordView();
    await post(rpc('ping', {}, 3));
    assert.equal((await stream.message()).id, 3);
    stream.close();
  });

  test('refuses what is no message and accepts what needs no answer', async () => {
    const { stream, post } = await openSession(service.url);
    assert.equal(await post('{'), 400);
    assert.equal(await post(7), 400);
    assert.equal(await post([]), 400);
    assert.equal(await post({ jsonrpc: '2.0', method: 'notifications/initialized' }), 202);
    assert.equal(await post([rpc('ping', {}, 5), rpc('no/such', {}, 6)]), 202);
    const event = await stream.next();
    const answers: { id: number }[] = JSON.parse(event?.data ?? '');
    assert.deepEqual(
      answers.map(({ id }) => id),
      [5, 6],
    );
    stream.close();
  });

  test('has no session any more once its stream has closed', async () => {
    const { stream, post } = await openSession(service.url);
    stream.close();
    let status = await post(rpc('ping'));
    while (status === 202) status = await post(rpc('ping'));
    assert.equal(status, 404);
  });

  test('sends answers that are longer than what a slow reader may leave', async () => {
    const { stream, post } = await openSession(service.url);
    const list = rpc('resources/read', { uri: 'places://list' });
    assert.equal(await post(Array.from({ length: 50 }, () => list)), 202);
    const answers: { result?: object }[] = JSON.parse((await stream.next())?.data ?? '[]');
    assert.equal(answers.length, 50);
    const whole = answers.filter(({ result }) => result);
    assert.ok(JSON.stringify(whole).length > 4 * maxUnreadLength);
    // What is too long for one message is refused by name.
    for (const refused of answers.slice(whole.length))
      assert.partialDeepStrictEqual(refused, { id: 1, error: { code: -32000 } });
    await post(rpc('ping', {}, 2));
    assert.equal((await stream.message()).id, 2);
    stream.close();
  });

  test('tells a browser how to connect, and HEAD of a stream without opening one', async () => {
    const send = requester(service.url, '127.0.0.1');
    const page = await send({ path: '/api/mcp', headers: { Accept: 'text/html' } });
    assert.match(page.body.toString(), /how_to_connect/);
    const head = await send({ ...sse, method: 'HEAD' });
    assert.deepEqual([head.status, head.headers['content-type']], [200, 'text/event-stream']);
  });
});

test('a client may hold a bounded number of streams, of either kind, without touching others', async () => {
  const address = freshAddress();
  const kinds = [sse, listen({}), legacy('resources/subscribe', { uri: views })];
  const open: OpenStream[] = [];
  for (let i = 0; i < maxStreamsPerRequester; i++) {
    const stream = await openStream(service.url, kinds[i % kinds.length] ?? sse, address);
    assert.equal(stream.status, 200);
    open.push(stream);
  }
  const send = requester(service.url, address);
  for (const kind of kinds) {
    const refused = await send(kind);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers['retry-after'], '30');
    assert.equal(JSON.parse(refused.body.toString()).error.code, 'SERVICE_UNAVAILABLE');
  }
  assert.equal((await send(legacy('ping'))).status, 200);
  const other = await openStream(service.url, sse, freshAddress());
  assert.equal(other.status, 200);
  for (const stream of [...open, other]) stream.close();
  let again = await openStream(service.url, sse, address);
  while (again.status === 503) again = await openStream(service.url, sse, address);
  again.close();
});

// The last one: after it there is no service.
test('a stop ends every stream politely and is not held up by them', async () => {
  const listening = await openStream(service.url, listen({ resourcesListChanged: true }));
  const session = await openStream(service.url, sse);
  await listening.message();
  await session.next();
  const { code } = await service.stop();
  assert.equal(code, 0);
  assert.partialDeepStrictEqual(await listening.message(), { id: 1, result: { resultType: 'complete' } });
  assert.equal(await listening.next(), undefined);
  assert.equal(await session.next(), undefined);
});
