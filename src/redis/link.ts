import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import { Connection } from './connection.ts';
import { handshake } from './handshake.ts';
import type { Address } from './url.ts';

/** What a client of an engine is made with. */
export interface EngineOptions {
  readonly address: Address;
  readonly clock: Clock;
  /** A number in [0, 1), as Math.random gives it; spreads the redialling of many instances. */
  readonly random: () => number;
  /** Milliseconds from asking to the reply, waiting for a connection included. */
  readonly deadlineMs: number;
}

/** Pauses between attempts. The longest one and a deadline together stay below the 3 s in which service returns. */
const shortestPauseMs = 50;
const longestPauseMs = 1000;

/** Exponential backoff: after the `attempt`th failure in a row (from 0), half the pause is fixed and half is random. */
export function pauseMs(attempt: number, random: () => number): number {
  const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** attempt);
  return (longest / 2) * (1 + random());
}

export interface LinkEvents {
  onUp(connection: Connection): void;
  /** A connection was lost, or an attempt to make one failed. */
  onDown(reason: string): void;
  onMessage(payload: string): void;
}

/** Keeps one connection to an engine alive, for as long as it takes. */
export class Link {
  readonly #options: EngineOptions;
  readonly #events: LinkEvents;
  #connection: Connection | undefined;
  #dialled: Connection | undefined;
  #failures = 0;
  #fault: string | undefined;
  #cancelRedial: (() => void) | undefined;
  #closed = false;

  constructor(options: EngineOptions, events: LinkEvents) {
    this.#options = options;
    this.#events = events;
    this.#dial();
  }

  /** The connection, while there is one that works. */
  get connection(): Connection | undefined {
    return this.#connection;
  }

  /** True from the first failed attempt until an attempt succeeds: waiting for the engine is hopeless just now. */
  get away(): boolean {
    return this.#closed || this.#failures > 0;
  }

  /** Why there is no connection. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Ends the connection without a word. */
  close(): void {
    this.#closed = true;
    this.#fault = 'the client is closed';
    this.#cancelRedial?.();
    this.#dialled?.end(this.#fault);
  }

  #dial(): void {
    const { address, clock, deadlineMs } = this.#options;
    const connection = new Connection(address, clock, {
      onMessage: (payload) => this.#events.onMessage(payload),
      onEnd: (reason) => this.#ended(connection, reason),
    });
    this.#dialled = connection;
    handshake(connection, address, () => clock.now() + deadlineMs).then(
      () => this.#up(connection),
      (error) => connection.end(messageOf(error)),
    );
  }

  #up(connection: Connection): void {
    if (this.#dialled !== connection) return;
    this.#connection = connection;
    this.#failures = 0;
    this.#fault = undefined;
    this.#events.onUp(connection);
  }

  #ended(connection: Connection, reason: string): void {
    if (this.#connection !== connection) this.#failures++;
    this.#connection = undefined;
    this.#dialled = undefined;
    if (this.#closed) return;
    this.#fault = reason;
    this.#cancelRedial = this.#options.clock.after(pauseMs(this.#failures, this.#options.random), () =>
      this.#dial(),
    );
    this.#events.onDown(reason);
  }
}
