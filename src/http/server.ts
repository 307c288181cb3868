import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import { HttpError, messageOf, StartError } from '../errors.ts';
import { headersTooLarge, maxHeaderBytes } from './fields.ts';
import { maxTargetBytes, tooLong } from './target.ts';

/** Fields of one request. */
const maxHeaderCount = 100;
/** A peer that has not finished its header by then holds a connection for nothing. */
const headersTimeoutMs = 10_000;
/** The same for a whole request; bodies here are small. */
const requestTimeoutMs = 15_000;
/** How often those two are looked at. */
const checkIntervalMs = 2_000;
/** A little longer than the minute that reverse proxies keep idle connections, so that they close first. */
const keepAliveTimeoutMs = 65_000;
/** How long requests in flight may take once the service stops, so that a stop ends within two seconds. */
const drainMs = 1_500;
/** Connections in all: about 200 MB of memory when every one of them is idle. */
const maxConnections = 16_384;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** How a refusal that has no request goes out: the header fields and the body, for a raw socket. */
export type RenderRefusal = (error: HttpError) => {
  readonly headers: readonly string[];
  readonly body: Buffer;
};

export interface Listening {
  /** The URL of the address that is listened on, without a trailing slash. */
  readonly url: string;
}

/** The node:http server with its bounds, and the refusals that Node's parser raises before there is a request. */
export class HttpServer {
  /** For what must reach the service without a network, such as a watchdog. */
  readonly node: Server;
  readonly #refusal: RenderRefusal;
  /** The latest response on each connection: a refusal must not be written into the middle of one. */
  readonly #latest = new WeakMap<Duplex, ServerResponse>();

  constructor(answer: Handler, refusal: RenderRefusal) {
    this.#refusal = refusal;
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
    this.node.on('clientError', (error, socket) => this.#refuse(socket, parserError(error)));
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

  /** Stops accepting, lets requests in flight finish, and cuts what is left after the deadline. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.node.close(() => resolve()));
    this.node.closeIdleConnections();
    const deadline = setTimeout(() => this.node.closeAllConnections(), drainMs);
    await closed;
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
    const { headers, body } = this.#refusal(error);
    const fields = ['Content-Type', 'application/json', 'Content-Length', String(body.length), ...headers];
    const lines = fields.map((value, i) => (i % 2 === 0 ? `${value}: ` : `${value}\r\n`)).join('');
    const head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\nDate: ${new Date().toUTCString()}\r\n${lines}Connection: close\r\n\r\n`;
    socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  }
}

function authority(host: string, port: number): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}

const noIPv6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; stop the other program or choose another --port',
  EACCES: 'this user may not use the port; choose a --port above 1023',
  EADDRNOTAVAIL: 'this machine has no such address; choose another --host',
  ENOTFOUND: 'no such host; choose another --host',
};

function reasonOf(error: Error): string {
  return reasons[codeOf(error)] ?? messageOf(error);
}

/** The refusal for what Node's parser raised; nothing for a connection that is simply gone. */
function parserError(error: Error & { rawPacket?: Buffer }): HttpError | undefined {
  switch (codeOf(error)) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'HPE_HEADER_OVERFLOW':
      return isTargetOverflow(error.rawPacket) ? tooLong() : headersTooLarge();
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new HttpError(
        'CONTENT_TOO_LARGE',
        'The chunk extensions are too large',
        'Send the body without them.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError(
        'REQUEST_TIMEOUT',
        'The request took too long to arrive',
        'Send it again, all at once.',
      );
    case 'HPE_INVALID_METHOD':
      return notImplemented('This method');
    default:
      return malformed(error.rawPacket);
  }
}

function malformed(packet: Buffer | undefined): HttpError {
  const line = packet?.subarray(0, packet.indexOf('\r\n') < 0 ? undefined : packet.indexOf('\r\n'));
  if (line?.some((byte) => byte > 0x7f)) {
    return new HttpError(
      'BAD_REQUEST',
      'The request target holds bytes that are not ASCII',
      "Percent-encode it as UTF-8; curl does it for you: curl -G --data-urlencode 'search=…'",
    );
  }
  return new HttpError(
    'BAD_REQUEST',
    'This is not a valid HTTP request',
    'Send a request as RFC 9112 describes it.',
  );
}

function isTargetOverflow(packet: Buffer | undefined): boolean {
  return packet !== undefined && packet.subarray(0, maxTargetBytes).indexOf('\r\n') < 0;
}

function expectation(): HttpError {
  return new HttpError(
    'EXPECTATION_FAILED',
    'The only expectation met here is 100-continue',
    'Leave the Expect field out.',
  );
}

function notImplemented(what: string): HttpError {
  return new HttpError(
    'NOT_IMPLEMENTED',
    `${what} is not known to this server`,
    'Use GET, HEAD, OPTIONS or POST.',
  );
}
