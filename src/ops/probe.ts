import { request, type Server } from 'node:http';
import { connect } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';

/** Opens a connection to the service itself. */
export type SelfConnection = () => Duplex;

/** Over the network, as a client on this machine would come. */
export function overLoopback(server: Server): SelfConnection {
  return () => {
    const address = server.address();
    if (address === null || typeof address === 'string')
      throw new Error('the server does not listen on a port');
    return connect(address.port, loopbackOf(address.address));
  };
}

function loopbackOf(address: string): string {
  if (address === '::') return '::1';
  return address === '0.0.0.0' ? '127.0.0.1' : address;
}

/** Within memory: a service whose listening socket was handed over may have no network of its own to reach it. */
export function withinMemory(server: Server): SelfConnection {
  return () => {
    const [ours, theirs] = duplexPair();
    server.emit('connection', theirs);
    return ours;
  };
}

/** Asks the service for its health; rejects when it does not answer 200 within the bound. */
export function probeHealth(open: SelfConnection, boundMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = {
    createConnection: open,
    path: '/healthz',
    headers: { host: 'localhost', connection: 'close' },
    signal: AbortSignal.timeout(boundMs),
  };
  const asked = request(options, (response) => {
    response.resume();
    response.once('error', reject);
    response.once('end', () => {
      if (response.statusCode === 200) resolve();
      else reject(new Error(`status ${response.statusCode}`));
    });
  });
  asked.once('error', reject).end();
  return promise;
}
