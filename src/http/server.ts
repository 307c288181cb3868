import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BoundSocket, isIP, type ListenOptions, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { systemClock } from '../clock.ts';
import { codeOf, messageOf, StartError } from '../errors.ts';
import type { Area } from './area.ts';
import type { Trust } from './client.ts';
import { Connections } from './connections.ts';
import type { Content } from './content.ts';
import { maxHeaderBytes, maxHeaderCount } from './fields.ts';
import { keepAliveTimeoutMs } from './head.ts';
import { notImplemented, type ParserError, parserRefusal } from './parser.ts';
import { Refuser } from './refuser.ts';
import { readSendQueues } from './send-queue.ts';
import { maxTargetBytes } from './target.ts';

/** A peer that has not finished its header by then holds a connection for nothing. */
const headersTimeoutMs = 10_000;
/** The same for a whole request; bodies here are small. */
const requestTimeoutMs = 12_000;
/** How often those two are looked at, and peers that do not read. */
const checkIntervalMs = 2_000;
/** How long a silent connection may still bring a request once the service stops: a journey around the world. */
const lastRequestsMs = 300;
/** How long requests in flight may take once the service stops, so that a stop ends within two seconds. */
const drainMs = 1_500;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Listening {
  /** The URL of the address that is listened on, without a trailing slash. */
  readonly url: string;
}

const options = {
  // Node counts target and fields together; the exact bound of each is checked by ourselves.
  maxHeaderSize: maxHeaderBytes + maxTargetBytes + 1024,
  headersTimeout: headersTimeoutMs,
  requestTimeout: requestTimeoutMs,
  connectionsCheckingInterval: checkIntervalMs,
  keepAliveTimeout: keepAliveTimeoutMs,
  // A missing or doubled Host is refused with a body of ours: see fields.ts.
  requireHostHeader: false,
  joinDuplicateHeaders: true,
  noDelay: true,
  // Nobody listens for the end of a body that is not there; telling it costs an eighth of a small response.
  optimizeEmptyRequests: true,
};

/** The node:http server with its bounds, and the refusals that Node's parser raises before there is a request. */
export class HttpServer {
  /** For what must reach the service without a network, such as a watchdog. */
  readonly node: Server;
  readonly #refuser: Refuser;
  readonly #connections: Connections;

  /** `area` gives refusals that have no request their header fields and body. */
  constructor(answer: Handler, area: Area<Content>, trust: Trust) {
    this.node = createServer(options);
    this.#refuser = new Refuser(area);
    this.#connections = new Connections(trust, () => this.node.closeIdleConnections());
    // One field more than is allowed: Node drops the rest without a word.
    this.node.maxHeadersCount = maxHeaderCount + 1;
    const handle: Handler = (request, response) => {
      answer(request, response);
      if (!response.writableEnded) this.#refuser.waitFor(request.socket, response);
    };
    for (const event of ['request', 'checkContinue', 'checkExpectation']) this.node.on(event, handle);
    this.node.on('connection', (socket: Socket) => this.#connections.enter(socket));
    this.node.on('connect', (_request, socket) => this.#refuser.refuse(socket, notImplemented('CONNECT')));
    this.node.on('clientError', (error, socket) => this.#parserError(error, socket));
  }

  /** Starts to accept. Throws StartError when the address cannot be had. */
  async listen(host: string | undefined, port: number, reusePort: boolean): Promise<Listening> {
    const name = authority(host ?? '::', port);
    // Without a host Node takes `::`, and `0.0.0.0` where there is no IPv6, and asks no resolver.
    if (host === undefined) return this.#start(() => ({ port, reusePort }), name);
    const options = { host, port, reusePort };
    // Node would ask its resolver for an address in digits, too: loading that takes 4 ms and half a megabyte.
    return this.#start(() => (isIP(host) === 0 ? options : new BoundSocket(options)), name);
  }

  /** Takes over a listening socket that was handed down, as systemd does. */
  async adopt(fd: number): Promise<Listening> {
    return this.#start(() => ({ fd }), `file descriptor ${fd}`);
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

  #start(where: () => { fd: number } | ListenOptions | BoundSocket, name: string): Promise<Listening> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) =>
        reject(new StartError(`cannot listen on ${name}: ${reasonOf(error)}`, { cause: error }));
      this.node.once('error', fail);
      this.node.once('listening', () => {
        this.node.off('error', fail);
        this.#watch();
        resolve({ url: this.#url() });
      });
      try {
        this.node.listen(where());
      } catch (error) {
        fail(error);
      }
    });
  }

  #url(): string {
    const address = this.node.address();
    if (typeof address !== 'object' || address === null) return `unix:${address}`;
    return `http://${authority(address.address, address.port)}`;
  }

  #parserError(error: ParserError, socket: Duplex): void {
    // What follows a Connection: close is not looked at; the response before it closes (RFC 9112, 9.6).
    if (codeOf(error) === 'HPE_CLOSED_CONNECTION') return;
    const refusal = parserRefusal(error);
    if (refusal) this.#refuser.refuse(socket, refusal);
    else socket.destroy();
  }

  #watch(): void {
    const sweep = setInterval(() => void this.#sweep(), checkIntervalMs);
    sweep.unref();
    this.node.once('close', () => clearInterval(sweep));
  }

  async #sweep(): Promise<void> {
    const queues = this.#connections.askKernel ? await readSendQueues() : new Map();
    this.#connections.sweep(systemClock.now(), queues);
  }
}

function authority(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; stop the other program or choose another --port',
  EACCES: 'this user may not use the port; choose a --port above 1023',
  EADDRNOTAVAIL: 'this machine has no such address; choose another --host',
  ENOTFOUND: 'no such host; choose another --host',
};

function reasonOf(error: unknown): string {
  return reasons[codeOf(error)] ?? messageOf(error);
}
