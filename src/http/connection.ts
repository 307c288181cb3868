import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Peer } from './requester.ts';

/** Time in milliseconds within which a peer must read 8 KiB of a response; slower peers are closed. */
export const readTimeoutMs = 8_000;
const minTakenBytes = 8 * 1024;
/** Maximum duration of a TLS handshake, far above the slowest mobile network. */
const handshakeTimeoutMs = 10_000;

/** An open connection with its requests. */
export interface Connection {
  /** Carries HTTP. */
  readonly socket: Socket;
  /** TCP connection below TLS, else the same socket. Only TCP has a reset. */
  readonly transport: Socket;
  readonly peer: Peer;
  /** Set during a TLS handshake: time of the first sweep that sees it, Infinity until then. */
  handshakeMs?: number | undefined;
  isBusy: boolean;
  /** Pipelined requests waiting for the previous response. */
  readonly waiting: ServerResponse[];
  /** Response to the newest request, until it is closed. */
  last: ServerResponse | undefined;
  unread: Unread | undefined;
  /** Set by sweeps that cannot see the send queues. */
  quiet?: Quiet | undefined;
}

/** A connection on which nothing is sent. */
interface Quiet {
  readonly sinceMs: number;
  readonly written: number;
  /** Set once the connection is ended: the time at which its peer must have closed it, too. */
  readonly resetMs?: number;
}

/** Unread data of a peer at some time. */
interface Unread {
  readonly sinceMs: number;
  readonly taken: number;
  readonly written: number;
}

/** Records when a TLS handshake began. True if it has taken too long. */
export function isShakingTooLong(connection: Connection, nowMs: number): boolean {
  if (connection.handshakeMs === undefined) return false;
  connection.handshakeMs = Math.min(connection.handshakeMs, nowMs);
  return nowMs - connection.handshakeMs >= handshakeTimeoutMs;
}

/** Records how much a peer has read. False if it read too little for too long. */
export function isReading(connection: Connection, unreadBytes: number, nowMs: number): boolean {
  const { socket, unread } = connection;
  const written = socket.bytesWritten;
  const taken = written - unreadBytes;
  const progresses = !unread || taken >= unread.written || taken - unread.taken >= minTakenBytes;
  if (progresses) connection.unread = { sinceMs: nowMs, taken, written };
  return progresses || nowMs - unread.sinceMs < readTimeoutMs;
}
