import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOf, RawConnection } from '../support/raw.ts';
import { startService } from '../support/service.ts';
import { useService } from '../support/use-service.ts';
import { head, host } from './case.ts';

const good = head('GET /api/v1/places/hawa-mahal HTTP/1.1', host);

const service = useService();

/** Sends so many requests, one after the other's answer, and returns the statuses. */
async function visit(from: string, requests: number): Promise<number[]> {
  const connection = await RawConnection.open(service.port, { from });
  for (let i = 1; i <= requests; i += 1) {
    connection.send(good);
    await connection.settled(i);
  }
  connection.close();
  return connection.responses().map(({ status }) => status);
}

test('a client that floods is refused, and fifty polite ones beside it never are', async () => {
  let polite = 50;
  const flood = (async () => {
    const connection = await RawConnection.open(service.port, { from: '127.0.1.1' });
    for (let sent = 0; polite > 0 || sent < 1000; sent += 50) {
      connection.send(good.repeat(50));
      await connection.settled(sent + 50);
    }
    connection.close();
    return connection.responses().map(({ status }) => status);
  })();
  const visits = Array.from({ length: 50 }, async (_, i) => {
    const statuses = await visit(`127.0.2.${i + 1}`, 20);
    polite -= 1;
    return statuses;
  });
  const seen = new Set((await Promise.all(visits)).flat());
  assert.deepEqual([...seen], [200]);
  const statuses = await flood;
  assert.equal(statuses.filter((status) => status === 200).length, 100);
  assert.ok(statuses.filter((status) => status === 429).length >= 900);
});

test('a hundred clients on IPv4 have a window each, also behind a socket of both families', async (t) => {
  const dual = await startService({ args: ['--host', '::'] }).catch(() => undefined);
  if (!dual) {
    t.skip('this machine has no IPv6');
    return;
  }
  for (let i = 1; i <= 100; i += 1) {
    const connection = await RawConnection.open(dual.port, { from: `127.0.4.${i}` });
    connection.send(good);
    const [response] = await connection.settled(1);
    connection.close();
    assert.equal(response && fieldOf(response, 'ratelimit-remaining'), '99');
  }
  await dual.stop();
});
