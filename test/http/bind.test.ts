import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { bindDirectly } from '../../src/http/bind.ts';

suite('a socket bound without the resolver', () => {
  for (const host of ['127.0.0.1', '::1']) {
    test(`is listened on at ${host}`, async (t) => {
      const bound = bindDirectly(host, 0);
      assert.ok(bound, 'this Node has lost the name that stands behind its own listen');
      const server = createServer((_request, response) => response.end('here')).listen(bound);
      t.after(() => server.close());
      await once(server, 'listening');
      const { address, port } = server.address() as AddressInfo;
      assert.equal(address, host);
      const shown = host.includes(':') ? `[${host}]` : host;
      assert.equal(await (await fetch(`http://${shown}:${port}`)).text(), 'here');
    });
  }

  test('does not ask for names, and leaves addresses that cannot be had to the usual way', () => {
    for (const host of ['localhost', 'no.such.host', '', '1.2.3']) {
      assert.equal(bindDirectly(host, 0), undefined, host);
    }
  });

  test('a port in use shows when it is listened on', async (t) => {
    const first = createServer().listen(0, '127.0.0.1');
    t.after(() => first.close());
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const second = createServer();
    const failed = once(second, 'error');
    const bound = bindDirectly('127.0.0.1', port);
    if (bound) second.listen(bound);
    else second.listen(port, '127.0.0.1');
    const [error] = (await failed) as [NodeJS.ErrnoException];
    assert.equal(error.code, 'EADDRINUSE');
  });
});
