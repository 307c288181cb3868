import assert from 'node:assert/strict';
import { test } from 'node:test';
import { get, head, host } from '../conformance/case.ts';
import { fieldOf, RawConnection } from '../support/raw.ts';
import { useService } from '../support/use-service.ts';

const service = useService('--rate-limit', '3');

test('opening an event stream counts as a request', async () => {
  const open = async () => {
    const connection = await RawConnection.open(service.port, { from: '127.0.0.2' });
    connection.send(head('GET /api/mcp HTTP/1.1', host, 'Accept: text/event-stream'));
    const response = await connection.firstHead();
    connection.close();
    return `${response.status}, ${fieldOf(response, 'ratelimit-remaining')} left`;
  };
  assert.equal(await open(), '200, 2 left');
  assert.equal(await open(), '200, 1 left');
  assert.equal(await open(), '200, 0 left');
  assert.equal(await open(), '429, 0 left');
  const other = await RawConnection.open(service.port, { from: '127.0.0.2' });
  other.send(get());
  assert.equal((await other.settled(1))[0]?.status, 200);
  other.close();
});
