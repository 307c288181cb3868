import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { apiGroup } from '../../src/api/policy.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { SlidingWindow } from '../../src/limit/window.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { RawConnection } from '../support/raw.ts';

for (const fields of ['', 'Connection: Upgrade\r\nUpgrade: h2c\r\n']) {
  const name = fields === '' ? 'an ordinary request' : 'a request for an upgrade';
  test(`a stop does not wait for a response without an end, to ${name}`, async () => {
    const arrived = Promise.withResolvers<void>();
    const server = createHttpServer({
      dispatcher: { handle: async () => arrived.resolve(), noteRefusal: () => {} },
      group: apiGroup(new SlidingWindow({ limit: 1, windowMs: 1_000 }), 0),
      basePath: '',
      trust: [],
      clock: new FakeClock(),
    });
    const url = await server.listen([{ host: '127.0.0.1', port: 0, reusePort: false }]);
    const connection = await RawConnection.open(Number(new URL(url).port));
    connection.send(`GET / HTTP/1.1\r\nHost: a\r\n${fields}\r\n`);
    await arrived.promise;
    const closed = once(connection.socket, 'close');
    await server.close();
    await closed;
    assert.deepEqual(connection.responses(), []);
  });
}
