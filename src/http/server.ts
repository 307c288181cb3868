import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { codeOf } from '../base/errors.ts';
import { headersTimeoutMs } from './connection.ts';
import { Connections } from './connections.ts';
import type { Dispatcher } from './dispatch.ts';
import { notImplemented } from './errors.ts';
import { type ParserError, parserError, rawErrors } from './raw-errors.ts';
import { maxHeaderBytes, maxHeaderCount, maxTargetBytes } from './request.ts';
import type { Trust } from './requester.ts';
import type { RouteGroup } from './route-group.ts';
import { readSendQueues } from './send-queues.ts';

/** Timeout for a whole request in milliseconds; bodies here are small. */
const requestTimeoutMs = 12_000;
/** Interval in milliseconds at which timeouts, slow readers and idle connections are checked. */
const checkIntervalMs = 2_000;
/**
 * Milliseconds in which a silent connection may still send a request after a stop began: one round trip around the
 * world.
 */
const lastRequestsMs = 300;
/** Milliseconds for requests in flight after a stop began, so that it ends within two seconds. */
const drainMs = 1_500;

const options = {
  // Node counts target and fields together; the exact bounds are checked later.
  maxHeaderSize: maxHeaderBytes + maxTargetBytes + 1024,
  headersTimeout: headersTimeoutMs,
  requestTimeout: requestTimeoutMs,
  connectionsCheckingInterval: checkIntervalMs,
  // connections.ts closes idle connections: a timer for each response would take a twentieth of a small one.
  keepAliveTimeout: 0,
  // A missing or repeated Host gets a response from request.ts.
  requireHostHeader: false,
  joinDuplicateHeaders: true,
  noDelay: true,
  // Without this, Node emits the end of absent bodies, which costs an eighth of a small response.
  optimizeEmptyRequests: true,
};

/** Address and port to listen on, or the descriptor of a listening socket passed by systemd. */
export type ListenAddress =
  | { readonly host?: string; readonly port: number; readonly reusePort: boolean }
  | { readonly fd: number };

/**
 * Performs the server side of a TLS handshake, and calls `secured` with a socket that decrypts the connection. Closes the
 * connection if the handshake fails.
 */
export type Handshake = (transport: Socket, secured: (socket: Socket) => void) => void;

/** HTTPS at every port but one. UNIX sockets carry plain HTTP: only programs of this machine, such as proxies, can use them. */
export interface SecureListening {
  readonly handshake: Handshake;
  /** Port for redirects and challenges; undefined for none. */
  readonly plainPort: number | undefined;
}

interface ServerDeps {
  readonly dispatcher: Pick<Dispatcher, 'handle' | 'noteRefusal'>;
  /** Provides header fields and bodies of errors without a request, such as those of Node's parser. */
  readonly group: RouteGroup;
  /** Fixed base path of the service. */
  readonly basePath: string;
  readonly trust: Trust;
  readonly clock: Clock;
}

export type HttpServer = ReturnType<typeof createHttpServer>;

/**
 * Creates the node:http server with its bounds, and handles errors that Node's parser raises before there is a request.
 */
export function createHttpServer({ dispatcher, group, basePath, trust, clock }: ServerDeps) {
  const node = createServer(options);
  const listeners: NetServer[] = [];
  let secureListener: NetServer | undefined;
  const connections = new Connections(node, dispatcher, trust);
  const refuse = rawErrors({
    group,
    basePath,
    lastResponseOn: (socket) => connections.lastResponseOn(socket),
    note: (socket, status) => dispatcher.noteRefusal(status, connections.peerOn(socket)),
  });
  // A requester that has closed its sending side may still wait for responses, and pipelined requests for their turn.
  Object.assign(node, { httpAllowHalfOpen: true });
  // One more than allowed: Node silently drops the rest.
  node.maxHeadersCount = maxHeaderCount + 1;
  node.on('connect', (_request, socket: Duplex) => {
    // Node passes such a socket without an error listener, and a requester that leaves must not crash the service.
    socket.on('error', () => socket.destroy());
    refuse(socket, notImplemented('CONNECT'));
  });
  node.on('clientError', (raised: ParserError, socket) => {
    // Input after a Connection: close is ignored; the response before it closes the connection (RFC 9112 §9.6).
    if (codeOf(raised) === 'HPE_CLOSED_CONNECTION') return;
    const error = parserError(raised);
    if (error) refuse(socket, error);
    else socket.destroy();
  });
  const sweep = async (): Promise<void> => {
    const { needsQueues, servicePort } = connections;
    const isNotNeeded = !needsQueues || servicePort === undefined;
    connections.sweep(clock.now(), isNotNeeded ? new Map() : await readSendQueues(servicePort));
  };
  const accept = (socket: Socket) => node.emit('connection', socket);
  const acceptSecure = (transport: Socket, { handshake }: SecureListening) => {
    if (!connections.addSecure(transport, clock.now())) return;
    handshake(transport, (socket) => {
      // A socket that `secured` does not take over would be registered again, as a plain connection.
      if (connections.secured(transport, socket)) accept(socket);
      else socket.destroy();
    });
  };
  return {
    /** Port of HTTPS, while there is one. */
    get securePort(): number | undefined {
      return secureListener && portOf(secureListener);
    },

    /**
     * Starts listening. Returns the URL of the first address with HTTPS, if any has it, or else of the first one. Without a host,
     * Node uses `::`, or `0.0.0.0` without IPv6. Rejects with the system error.
     */
    async listen(addresses: readonly ListenAddress[], secure?: SecureListening): Promise<string> {
      for (const address of addresses) {
        const listener = new NetServer({ allowHalfOpen: true, noDelay: true });
        await once(listener.listen(address), 'listening');
        const isSecure = secure !== undefined && ![secure.plainPort, undefined].includes(portOf(listener));
        if (isSecure) secureListener ??= listener;
        listener.on('connection', (socket) => (isSecure ? acceptSecure(socket, secure) : accept(socket)));
        listeners.push(listener);
      }
      // Node starts its timeouts of requests at this event, although it does not listen itself.
      node.emit('listening');
      node.once(
        'close',
        clock.every(checkIntervalMs, () => void sweep()),
      );
      return urlOf((secureListener ?? listeners[0])?.address() ?? null, secure ? 'https' : 'http');
    },

    /**
     * Stops accepting, completes requests in flight or on their way, and closes the rest at the deadline. Node's own
     * close would cut connections that are momentarily silent, together with a request that is about to arrive.
     */
    async close(): Promise<void> {
      const closed = [node, ...listeners].map(
        (server) => new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve())),
      );
      const silent = setTimeout(() => node.close(), lastRequestsMs);
      // Node's closeAllConnections omits those of a CONNECT.
      const deadline = setTimeout(() => connections.closeAll(), drainMs);
      await Promise.all(closed);
      clearTimeout(silent);
      clearTimeout(deadline);
    },
  };
}

/** Formats an address as a URL without a trailing slash. */
function urlOf(address: ReturnType<NetServer['address']>, scheme: 'http' | 'https'): string {
  if (typeof address === 'string') return `unix:${address}`;
  if (address === null) return 'a UNIX socket';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `${scheme}://${host}:${address.port}`;
}

function portOf(server: NetServer): number | undefined {
  const address = server.address();
  return address === null || typeof address === 'string' ? undefined : address.port;
}
