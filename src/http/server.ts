import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv6, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { codeOf, type HttpError, messageOf, StartError } from '../errors.ts';
import type { Area } from './area.ts';
import { maxHeaderBytes } from './fields.ts';
import { keepAliveTimeoutMs } from './head.ts';
import { expectation, notImplemented, parserRefusal, rawRefusal } from './parser.ts';
import { maxTargetBytes } from './target.ts';

/** Fields of one request. */
const maxHeaderCount = 100;
/** A peer that has not finished its header by then holds a connection for nothing. */
const headersTimeoutMs = 10_000;
/** The same for a whole request; bodies here are small. */
const requestTimeoutMs = 15_000;
/** How often those two are looked at. */
const checkIntervalMs = 2_000;
/** How long a silent connection may still bring a request once the service stops: a journey around the world. */
const lastRequestsMs = 300;
/** How long requests in flight may take once the service stops, so that a stop ends within two seconds. */
const drainMs = 1_500;
/** Connections in all: about 200 MB of memory when every one of them is idle. */
const maxConnections = 16_384;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Listening {
  /** The URL of the address that is listened on, without a trailing slash. */
  readonly url: string;
}

/** The node:http server with its bounds, and the refusals that Node's parser raises before there is a request. */
export class HttpServer {
  /** For what must reach the service without a network, such as a watchdog. */
  readonly node: Server;
  /** Gives refusals that have no request their header fields and body. */
  readonly #area: Area;
  /** The latest response on each connection: a refusal must not be written into the middle of one. */
  readonly #latest = new WeakMap<Duplex, ServerResponse>();

  constructor(answer: Handler, area: Area) {
    this.#area = area;
    const handle: Handler = (request, response) => {
      this.#latest.set(request.socket, response);
      answer(request, response);
    };
    const options = {
      // Node counts target and fields together; the exact bound of each is checked by ourselves.
      maxHeaderSize: maxHeaderBytes + maxTargetBytes + 1024,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      // A missing or doubled Host is refused with a body of ours: see Dispatcher.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
      noDelay: true,
    };
    this.node = createServer(options, handle);
    this.node.maxHeadersCount = maxHeaderCount;
    this.node.maxConnections = maxConnections;
    this.node.on('checkContinue', handle);
    this.node.on('checkExpectation', (_request, response: ServerResponse) =>
      this.#refuse(response.socket, expectation()),
    );
    this.node.on('connect', (_request, socket: Duplex) => this.#refuse(socket, notImplemented('CONNECT')));
    this.node.on('clientError', (error, socket) => this.#refuse(socket, parserRefusal(error)));
  }

  /** Starts to accept. Throws StartError when the address cannot be had. */
  async listen(host: string | undefined, port: number, reusePort: boolean): Promise<Listening> {
    if (host !== undefined) return this.#listen(host, port, reusePort);
    try {
      return await this.#listen('::', port, reusePort);
    } catch (error) {
      if (!(error instanceof StartError) || !noIPv6.has(codeOf(error.cause))) throw error;
      return await this.#listen('0.0.0.0', port, reusePort);
    }
  }

  /** Takes over a listening socket that was handed down, as systemd does. */
  async adopt(fd: number): Promise<Listening> {
    return this.#start({ fd }, `file descriptor ${fd}`);
  }

  /**
   * Stops accepting, answers what is in flight or on its way, and cuts what is left after the deadline. Node's own
   * close would cut a connection that is silent this instant, and with it the request that is about to arrive.
   */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(this.node, () => resolve()));
    const silent = setTimeout(() => this.node.close(), lastRequestsMs);
    const deadline = setTimeout(() => this.node.closeAllConnections(), drainMs);
    await closed;
    clearTimeout(silent);
    clearTimeout(deadline);
  }

  #listen(host: string, port: number, reusePort: boolean): Promise<Listening> {
    return this.#start({ host, port, reusePort }, `${authority(host, port)}`);
  }

  #start(
    where: { fd: number } | { host: string; port: number; reusePort: boolean },
    name: string,
  ): Promise<Listening> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) =>
        reject(new StartError(`cannot listen on ${name}: ${reasonOf(error)}`, { cause: error }));
      this.node.once('error', fail);
      this.node.listen(where, () => {
        this.node.off('error', fail);
        resolve({ url: this.#url() });
      });
    });
  }

  #url(): string {
    const address = this.node.address();
    if (typeof address !== 'object' || address === null) return `unix:${address}`;
    return `http://${authority(address.address, address.port)}`;
  }

  /** Writes a refusal straight to the socket and closes it: after a parser error nothing that follows can be trusted. */
  #refuse(socket: Duplex | null, error: HttpError | undefined): void {
    const latest = socket ? this.#latest.get(socket) : undefined;
    const inTheMiddle = latest?.headersSent && !latest.writableFinished;
    if (!socket?.writable || !error || inTheMiddle) {
      socket?.destroy();
      return;
    }
    socket.end(rawRefusal(error, this.#area));
  }
}

function authority(host: string, port: number): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}

const noIPv6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL']);

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; stop the other program or choose another --port',
  EACCES: 'this user may not use the port; choose a --port above 1023',
  EADDRNOTAVAIL: 'this machine has no such address; choose another --host',
  ENOTFOUND: 'no such host; choose another --host',
};

function reasonOf(error: Error): string {
  return reasons[codeOf(error)] ?? messageOf(error);
}
