import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RawConnection } from '../support/raw.ts';
import { startService } from '../support/service.ts';
import { head, host } from './case.ts';

const good = head('GET /api/v1/places/hawa-mahal HTTP/1.1', host);

test('a client that floods is refused, and fifty polite ones beside it never are', async () => {
  // Without a host the socket is of both families, where it sees addresses of IPv4 as those of one block of IPv6.
  await using service = await startService({ without: ['--host'] });
  /** Sends so many requests at a time until it has enough answers, and returns their statuses. */
  const visit = async (from: string, atOnce: number, enough: (answers: number) => boolean) => {
    const connection = await RawConnection.open(service.port, { from });
    for (let sent = 0; !enough(sent); ) {
      connection.send(good.repeat(atOnce));
      sent += atOnce;
      await connection.settled(sent);
    }
    connection.close();
    return connection.responses().map(({ status }) => status);
  };
  let polite = 50;
  const flood = visit('127.0.1.1', 50, (answers) => polite === 0 && answers >= 1000);
  const visits = Array.from({ length: polite }, async (_, i) => {
    const statuses = await visit(`127.0.2.${i + 1}`, 1, (answers) => answers === 20);
    polite -= 1;
    return statuses;
  });
  const seen = new Set((await Promise.all(visits)).flat());
  assert.deepEqual([...seen], [200]);
  const statuses = await flood;
  assert.equal(statuses.filter((status) => status === 200).length, 100);
  assert.ok(statuses.filter((status) => status === 429).length >= 900);
});
