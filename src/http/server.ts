import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { codeOf } from '../base/errors.ts';
import type { Trust } from './client.ts';
import { Connections, readSendQueues } from './connections.ts';
import type { Dispatcher } from './dispatch.ts';
import { notImplemented } from './errors.ts';
import { keepAliveTimeoutMs } from './head.ts';
import { type ParserError, parserError, rawErrors } from './raw-errors.ts';
import { maxHeaderBytes, maxHeaderCount, maxTargetBytes } from './request.ts';
import type { RouteGroup } from './route-group.ts';

/** A peer must send its whole header within this time. */
const headersTimeoutMs = 10_000;
/** Milliseconds for a whole request; bodies here are small. */
const requestTimeoutMs = 12_000;
/** How often both bounds are checked, and peers that do not read. */
const checkIntervalMs = 2_000;
/** How long a silent connection may still bring a request once the service stops: one round trip around the world. */
const lastRequestsMs = 300;
/** How long requests in flight may take once the service stops, so that a stop ends within two seconds. */
const drainMs = 1_500;

const options = {
  // Node counts target and fields together; we check the exact bound of each.
  maxHeaderSize: maxHeaderBytes + maxTargetBytes + 1024,
  headersTimeout: headersTimeoutMs,
  requestTimeout: requestTimeoutMs,
  connectionsCheckingInterval: checkIntervalMs,
  keepAliveTimeout: keepAliveTimeoutMs,
  // A missing or doubled Host is answered with a body of ours: see request.ts.
  requireHostHeader: false,
  joinDuplicateHeaders: true,
  noDelay: true,
  // Nobody listens for the end of a body that is not there; without this Node emits it, an eighth of a small response.
  optimizeEmptyRequests: true,
};

/** Where to listen: an address and port, or the descriptor of a socket that listens already, as systemd hands it over. */
export type ListenAddress =
  | { readonly host?: string; readonly port: number; readonly reusePort: boolean }
  | { readonly fd: number };

interface ServerDeps {
  readonly dispatcher: Pick<Dispatcher, 'handle' | 'noteRefusal'>;
  /** Gives header fields and body to errors that have no request, such as those of Node's parser. */
  readonly group: RouteGroup;
  readonly trust: Trust;
  readonly clock: Clock;
}

export type HttpServer = ReturnType<typeof createHttpServer>;

/** The node:http server with its bounds, and the errors that Node's parser raises before there is a request. */
export function createHttpServer({ dispatcher, group, trust, clock }: ServerDeps) {
  const node = createServer(options);
  const listeners: NetServer[] = [];
  const connections = new Connections(node, dispatcher, trust);
  const refuse = rawErrors({
    group,
    lastResponseOn: (socket) => connections.lastResponseOn(socket),
    note: (socket, status) => dispatcher.noteRefusal(status, connections.peerOn(socket)),
  });
  // A client that has sent its last request may still wait for answers, and requests for their turn.
  Object.assign(node, { httpAllowHalfOpen: true });
  // One field more than is allowed: Node drops the rest silently.
  node.maxHeadersCount = maxHeaderCount + 1;
  node.on('connect', (_request, socket: Duplex) => {
    // Node hands such a socket over without a listener: a client that leaves is no error of the service.
    socket.on('error', () => socket.destroy());
    refuse(socket, notImplemented('CONNECT'));
  });
  node.on('clientError', (raised: ParserError, socket) => {
    // What follows a Connection: close is ignored; the response before it closes (RFC 9112, 9.6).
    if (codeOf(raised) === 'HPE_CLOSED_CONNECTION') return;
    const error = parserError(raised);
    if (error) refuse(socket, error);
    else socket.destroy();
  });
  const sweep = async (): Promise<void> => {
    const queues = connections.needsQueues ? await readSendQueues() : new Map<string, number>();
    connections.sweep(clock.now(), queues);
  };
  return {
    /**
     * Starts to accept; resolves with the URL that is listened on. Without a host Node takes `::`, and `0.0.0.0` where there
     * is no IPv6. `more` are descriptors of further sockets that listen already. Rejects with the system error.
     */
    async listen(address: ListenAddress, more: readonly number[] = []): Promise<string> {
      await once(node.listen(address), 'listening');
      for (const fd of more) {
        const pass = (socket: Socket) => node.emit('connection', socket);
        const listener = new NetServer({ allowHalfOpen: true, noDelay: true }, pass);
        await once(listener.listen({ fd }), 'listening');
        listeners.push(listener);
      }
      node.once(
        'close',
        clock.every(checkIntervalMs, () => void sweep()),
      );
      return urlOf(node.address());
    },

    /**
     * Stops accepting, answers what is in flight or on its way, and closes what is left after the deadline. Node's own
     * close would cut a connection that is silent this instant, and with it the request that is about to arrive.
     */
    async close(): Promise<void> {
      const closed = [node, ...listeners].map(
        (server) => new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve())),
      );
      const silent = setTimeout(() => node.close(), lastRequestsMs);
      // Node's closeAllConnections leaves out those of a CONNECT.
      const deadline = setTimeout(() => connections.closeAll(), drainMs);
      await Promise.all(closed);
      clearTimeout(silent);
      clearTimeout(deadline);
    },
  };
}

/** The address as a URL, without a trailing slash. */
function urlOf(address: ReturnType<NetServer['address']>): string {
  if (typeof address === 'string') return `unix:${address}`;
  if (address === null) return 'a UNIX socket';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
