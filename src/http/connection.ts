import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { keepAliveTimeoutMs } from './head.ts';
import type { Peer } from './requester.ts';

/** Timeout for the header of a request, in milliseconds. */
export const headersTimeoutMs = 10_000;
/** Idle connections are closed after this time: a request that began in the promised time has its header by then. */
const maxIdleMs = keepAliveTimeoutMs + headersTimeoutMs;
/** Time in milliseconds within which a peer must read 8 KiB of a response; slower peers are closed. */
const readTimeoutMs = 8_000;
const minTakenBytes = 8 * 1024;
/** Maximum duration of a TLS handshake, far above the slowest mobile network. */
const handshakeTimeoutMs = 10_000;

/**
 * If the send queues are not visible, an idle connection ends after `readTimeoutMs`, or once it has carried this number of
 * bytes. A peer that has read everything sees the end and closes, too. A peer that has not closed after `readTimeoutMs`, or after
 * the time that 64 bytes a millisecond take if that is longer, is reset.
 */
const maxUnprovenBytes = 1024 * 1024;
const minBytesPerMs = 64;
/** Maximum size of a send queue, in bytes (tcp_wmem of Linux). */
const maxQueueBytes = 4 * 1024 * 1024;

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
  /** Set by sweeps that see no request. */
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

/** Records since when nothing is sent. True if the connection has been idle for too long. */
export function isIdleTooLong(connection: Connection, nowMs: number): boolean {
  const { socket, quiet, isBusy, last } = connection;
  // Closing may send bytes of TLS.
  if (quiet?.resetMs !== undefined) return false;
  const written = socket.bytesWritten;
  const isIdle = !isBusy && last?.closed !== false && written > 0;
  if (!isIdle) connection.quiet = undefined;
  else if (quiet?.written !== written) connection.quiet = { sinceMs: nowMs, written };
  return isIdle && nowMs - (connection.quiet?.sinceMs ?? nowMs) >= maxIdleMs;
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

/** Ends a connection that is idle for long. False if its peer has not closed it in time, so did not read everything. */
export function hasReadAll(connection: Connection, nowMs: number): boolean {
  const { socket, quiet } = connection;
  if (!quiet) return true;
  const { sinceMs, written, resetMs } = quiet;
  if (resetMs !== undefined) return nowMs < resetMs;
  if (nowMs - sinceMs >= readTimeoutMs || written >= maxUnprovenBytes) {
    const takesMs = Math.min(written, maxQueueBytes) / minBytesPerMs;
    connection.quiet = { sinceMs, written, resetMs: nowMs + Math.max(readTimeoutMs, takesMs) };
    socket.end();
  }
  return true;
}
