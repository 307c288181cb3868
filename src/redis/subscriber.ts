import { messageOf } from '../errors.ts';
import type { Connection, EngineOptions } from './connection.ts';
import { ReplyError } from './errors.ts';
import { ReconnectingConnection } from './reconnecting-connection.ts';

/** Milliseconds between probes. A quiet channel and a dead peer look the same without them. */
const probeMs = 1000;

interface SubscriberEvents {
  onMessage(payload: string): void;
  /** Called at every new subscription: messages since the last one ended were missed. */
  onSubscribed(): void;
}

/** Listens to one channel on a connection of its own, because a subscriber may send nothing else. */
export class Subscriber {
  readonly #options: EngineOptions;
  readonly #channel: string;
  readonly #connection: ReconnectingConnection;
  #cancelProbe: (() => void) | undefined;
  #isRefused = false;

  constructor(options: EngineOptions, channel: string, events: SubscriberEvents) {
    this.#options = options;
    this.#channel = channel;
    this.#connection = new ReconnectingConnection(options, {
      prepare: (connection) => this.#subscribe(connection),
      onUp: (connection) => {
        this.#probeLater(connection);
        events.onSubscribed();
      },
      onDown: () => this.#cancelProbe?.(),
      onMessage: (payload) => events.onMessage(payload),
    });
  }

  /** Ends the connection of now, for this reason, and makes a new one. */
  renew(reason: string): void {
    this.#connection.current?.end(reason);
  }

  close(): void {
    this.#cancelProbe?.();
    this.#connection.close();
  }

  /** Users of Redis 7 may use no channel until they are allowed one, so the log says once what is refused. */
  async #subscribe(connection: Connection): Promise<void> {
    try {
      await connection.subscribe(this.#channel);
      this.#isRefused = false;
    } catch (error) {
      if (error instanceof ReplyError && !this.#isRefused) {
        this.#isRefused = true;
        this.#options.log.error('shared state refused its channel: changes are found by asking each second', {
          channel: this.#channel,
          reason: error.message,
        });
      }
      throw error;
    }
  }

  #probeLater(connection: Connection): void {
    this.#cancelProbe = this.#options.clock.after(probeMs, () => {
      connection.send(['PING']).then(
        () => this.#probeLater(connection),
        (error) => connection.end(messageOf(error)),
      );
    });
  }
}
