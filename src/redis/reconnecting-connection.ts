import { messageOf } from '../errors.ts';
import { Connection, type EngineOptions } from './connection.ts';

/** Pauses between attempts. The longest one and a deadline together stay below the 3 s in which service returns. */
const shortestPauseMs = 50;
const longestPauseMs = 1000;

/** Exponential backoff after `failures` in a row: half the pause is fixed and half is random. */
export function backoffMs(failures: number, random: () => number): number {
  const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** failures);
  return (longest / 2) * (1 + random());
}

interface ReconnectingEvents {
  /** What a connection needs after its handshake before it is up. The attempt has failed when this rejects. */
  prepare?(connection: Connection): Promise<void>;
  onUp(connection: Connection): void;
  /** A connection was lost, or an attempt to make one failed. */
  onDown(reason: string): void;
  onMessage?(payload: string): void;
}

/** Keeps one connection to an engine open, and makes a new one when it ends. */
export class ReconnectingConnection {
  readonly #options: EngineOptions;
  readonly #events: ReconnectingEvents;
  /** The connection in use or being made; undefined in the pause between two attempts. */
  #connection: Connection | undefined;
  #isUp = false;
  #failures = 0;
  #fault: string | undefined;
  #cancelReconnect: (() => void) | undefined;
  #closed = false;

  constructor(options: EngineOptions, events: ReconnectingEvents) {
    this.#options = options;
    this.#events = events;
    this.#connect();
  }

  /** The connection, while it is ready for commands. */
  get current(): Connection | undefined {
    return this.#isUp ? this.#connection : undefined;
  }

  /** True from the first failed attempt until one succeeds: waiting for a connection makes no sense then. */
  get unreachable(): boolean {
    return this.#closed || this.#failures > 0;
  }

  /** Why there is no connection. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Ends the connection for good, without calling `onDown`. */
  close(): void {
    this.#closed = true;
    this.#fault = 'the client is closed';
    this.#cancelReconnect?.();
    this.#connection?.end(this.#fault);
  }

  #connect(): void {
    const connection = new Connection(this.#options, {
      onMessage: (payload) => this.#events.onMessage?.(payload),
      onEnd: (reason) => this.#ended(reason),
    });
    this.#connection = connection;
    connection
      .handshake()
      .then(() => this.#events.prepare?.(connection))
      .then(
        () => this.#up(connection),
        (error) => connection.end(messageOf(error)),
      );
  }

  #up(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#isUp = true;
    this.#failures = 0;
    this.#fault = undefined;
    this.#events.onUp(connection);
  }

  #ended(reason: string): void {
    if (!this.#isUp) this.#failures += 1;
    this.#isUp = false;
    this.#connection = undefined;
    if (this.#closed) return;
    const { clock, random } = this.#options;
    this.#fault = reason;
    this.#cancelReconnect = clock.after(backoffMs(this.#failures, random), () => this.#connect());
    this.#events.onDown(reason);
  }
}
