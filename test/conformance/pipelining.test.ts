import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RawConnection } from '../support/raw.ts';
import { useService } from '../support/use-service.ts';
import { get, head, host } from './case.ts';

const service = useService('--rate-limit', '0');

test('requests that others send get their turn between those that one connection pipelines', async () => {
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

test('pipelined requests are answered in their order, all of them', async () => {
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

test('nothing more is read from a connection while many of its requests wait', async () => {
  const connection = await RawConnection.open(service.port);
  // More than the kernel keeps for both sides of a connection.
  connection.send(get().repeat(600_000));
  await connection.settled(100);
  assert.ok(connection.socket.writableLength > 0, 'part of it has not left this process');
  connection.close();
});
