import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { atEndOfTurn } from '../base/cooperative.ts';
import { whenReady } from '../base/ready.ts';
import { RequesterSlots } from '../limit/requester-slots.ts';
import { type Connection, hasReadAll, isIdleTooLong, isReading, isShakingTooLong } from './connection.ts';
import type { Dispatcher } from './dispatch.ts';
import { Handshakes } from './handshakes.ts';
import { type Peer, peerAt, type Trust, unixPeer } from './requester.ts';
import { queueKey, type SendQueues } from './send-queues.ts';

/** Maximum number of connections; idle ones take about 200 MB. Further ones are closed at once. */
const maxConnections = 16_384;
/** Number of connections from which idle ones are closed at the next sweep, to make room. */
const crowdedAt = 12_288;
/** Maximum number of TLS connections: idle ones take 64 KB each, so 256 MB. */
const maxSecureConnections = 4_096;
/** Number of TLS connections from which idle ones are closed. */
const crowdedSecureAt = 3_072;
/** Maximum per requester, far above any browser. */
const maxPerRequester = 256;
/** Number of connections from which the kernel's send queues are read; each holds up to 4 MB. */
const readQueuesFrom = 64;
/** Maximum of unread bytes of a requester at a sweep: the kernel's memory is that of the unit, and 256 connections hold a gigabyte. */
const maxUnreadBytes = 64 * 1024 * 1024;

/**
 * Maximum number of pipelined requests per connection. Reading pauses at this number; a packet may contain some
 * thousand.
 */
const maxWaiting = 16;

/** Open connections, bounded in total and per requester, with a bound on how long a peer may leave responses unread. */
export class Connections {
  readonly #open = new Map<Duplex, Connection>();
  readonly #counted = new RequesterSlots(maxConnections, maxPerRequester);
  readonly #handshakes = new Handshakes();
  readonly #server: Server;
  readonly #dispatcher: Pick<Dispatcher, 'handle'>;
  readonly #trust: Trust;
  #secureCount = 0;
  #someUnread = false;
  /** Connections that may handle their next request in the next turn of the event loop. */
  #answered: Connection[] = [];

  /** Registers all connections of a server and dispatches their requests. */
  constructor(server: Server, dispatcher: Pick<Dispatcher, 'handle'>, trust: Trust) {
    this.#server = server;
    this.#dispatcher = dispatcher;
    this.#trust = trust;
    server.on('connection', (socket: Socket) => this.#add(socket));
    for (const event of ['request', 'checkContinue', 'checkExpectation'])
      server.on(event, (request, response) => this.#answerInTurn(request, response));
  }

  get count(): number {
    return this.#open.size;
  }

  /** True if a sweep needs the kernel's send queues: there are enough peers to do harm, or one does not read. */
  get needsQueues(): boolean {
    return this.#open.size >= readQueuesFrom || this.#someUnread;
  }

  /** Port of the service, from a TCP connection that is open. */
  get servicePort(): number | undefined {
    for (const { socket, peer } of this.#open.values()) if (peer !== unixPeer) return socket.localPort;
    return undefined;
  }

  /** Adds a connection before its TLS handshake. False if it is closed, because its requester or all have too many. */
  addSecure(transport: Socket, nowMs: number): boolean {
    this.#add(transport, 'https');
    const peer = this.peerOn(transport);
    if (peer && !this.#handshakes.begin(transport, peer, nowMs)) transport.destroy();
    return !transport.destroyed;
  }

  /** Continues a connection after its TLS handshake with the socket that decrypts it. False if it is closed already. */
  secured(transport: Socket, socket: Socket): boolean {
    const connection = this.#open.get(transport);
    if (!connection) return false;
    this.#handshakes.end(transport);
    this.#open.delete(transport);
    this.#open.set(socket, { ...connection, socket, handshakeMs: undefined });
    socket.once('close', () => this.#open.delete(socket));
    return true;
  }

  #add(socket: Socket, proto?: 'https'): void {
    // A connection after its TLS handshake is open already.
    if (this.#open.has(socket)) return;
    // A TCP connection has a local address even after a reset.
    const isUnix = socket.localAddress === undefined;
    const peer = isUnix ? unixPeer : peerAt(socket.remoteAddress, this.#trust, proto);
    const hasRoom = this.#open.size < maxConnections && (!proto || this.#secureCount < maxSecureConnections);
    const free = hasRoom && (isCounted(peer) ? this.#counted.take(peer.requester.key) : () => {});
    if (!free) {
      socket.destroy();
      return;
    }
    const idle = { isBusy: false, waiting: [], last: undefined, unread: undefined };
    this.#open.set(socket, {
      socket,
      transport: socket,
      peer,
      ...idle,
      ...(proto && { handshakeMs: Infinity }),
    });
    if (proto) this.#secureCount += 1;
    socket.once('close', () => {
      this.#open.delete(socket);
      if (proto) this.#secureCount -= 1;
      free();
    });
  }

  /** Returns the peer of an open connection. */
  peerOn(socket: Duplex): Peer | undefined {
    return this.#open.get(socket)?.peer;
  }

  /** Returns the pending response to the newest request of a connection. */
  lastResponseOn(socket: Duplex): ServerResponse | undefined {
    const last = this.#open.get(socket)?.last;
    return last?.closed ? undefined : last;
  }

  /**
   * Handles a request after the earlier ones of its connection, and after other connections had their turn: Node emits
   * all requests of a packet in one turn of the event loop.
   */
  #answerInTurn({ socket, headers }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    // No request follows one that ends its connection.
    if (!connection || !socket.writable || connection.last?.shouldKeepAlive === false) return;
    // Handled normally (RFC 9110 §7.8), but as the last request: Node's parser drops whatever follows in the same
    // packet.
    if (headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? ''))
      response.shouldKeepAlive = false;
    connection.last = response;
    if (!connection.isBusy) {
      this.#answer(response, connection);
      return;
    }
    connection.waiting.push(response);
    // Node's parser resumes the socket after every parsed request.
    if (connection.waiting.length === maxWaiting) process.nextTick(() => socket.pause());
  }

  /**
   * Handles a request and continues its connection in the next turn. All connections that finish in one turn share a
   * timer.
   */
  #answer(response: ServerResponse, connection: Connection): void {
    connection.isBusy = true;
    const handled = this.#dispatcher.handle(response.req, response, connection.peer);
    void whenReady(handled, () => this.#finish(response, connection));
  }

  #finish(response: ServerResponse, connection: Connection): void {
    // A response that ends the connection ends its pipeline, so no further request is handled (RFC 9112 §9.6).
    if (!response.shouldKeepAlive) {
      connection.waiting.length = 0;
      connection.last = response;
    }
    if (this.#answered.push(connection) === 1) atEndOfTurn(() => this.#nextTurn());
  }

  #nextTurn(): void {
    const answered = this.#answered;
    this.#answered = [];
    for (const connection of answered) {
      const response = connection.waiting.shift();
      if (response) this.#answer(response, connection);
      else connection.isBusy = false;
      // Idle connections release the objects of their last request.
      if (connection.last?.closed) connection.last = undefined;
      if (connection.waiting.length === maxWaiting - 1) connection.socket.resume();
    }
  }

  /**
   * Closes idle connections, and those whose peers do not read. Called every few seconds, with the send queues of the kernel, or
   * undefined if these are needed but not visible.
   */
  sweep(nowMs: number, queues: SendQueues | undefined): void {
    if (this.#open.size >= crowdedAt || this.#secureCount >= crowdedSecureAt)
      this.#server.closeIdleConnections();
    this.#someUnread = false;
    const unreadOf = new Map<string, number>();
    for (const connection of this.#open.values()) {
      const { socket, transport, peer } = connection;
      if (isIdleTooLong(connection, nowMs)) {
        socket.destroy();
        continue;
      }
      const queued = queues?.size ? (queues.get(queueKey(socket)) ?? 0) : 0;
      const unreadBytes = socket.writableLength + queued;
      if (unreadBytes > 0) this.#someUnread = true;
      else connection.unread = undefined;
      const isGood =
        unreadBytes > 0
          ? isReading(connection, unreadBytes, nowMs)
          : queues !== undefined || peer.trusted || hasReadAll(connection, nowMs);
      if (connection.quiet?.resetMs !== undefined) this.#someUnread = true;
      const unreadOfAll = unreadBytes + (unreadOf.get(peer.requester.key) ?? 0);
      unreadOf.set(peer.requester.key, unreadOfAll);
      const isTooMuch = isCounted(peer) && unreadOfAll > maxUnreadBytes;
      if (isGood && !isTooMuch && !isShakingTooLong(connection, nowMs)) continue;
      // A reset frees the kernel's buffers.
      if (peer === unixPeer) socket.destroy();
      else transport.resetAndDestroy();
    }
  }

  closeAll(): void {
    for (const { socket } of this.#open.values()) socket.destroy();
  }
}

/** False for private peers and trusted proxies, which represent many requesters. */
function isCounted({ trusted, requester }: Peer): boolean {
  return !trusted && !requester.private;
}
