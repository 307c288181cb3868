import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Range above the ports that fetch and browsers refuse (WHATWG Fetch §2.9), and below the ephemeral ports of Linux, so that no
 * outgoing connection takes the port before it is used.
 */
const lowest = 10_100;
const count = 21_900;

/** Returns a port of 127.0.0.1 that is currently free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
