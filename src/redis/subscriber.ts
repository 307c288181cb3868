import { messageOf } from '../errors.ts';
import type { Connection, EngineOptions } from './connection.ts';
import { ReconnectingConnection } from './reconnecting-connection.ts';

/** Milliseconds between probes. A quiet channel and a dead peer look the same without them. */
const probeMs = 1000;

interface SubscriberEvents {
  onMessage(payload: string): void;
  /** Called at every new subscription: messages since the last one ended were missed. */
  onSubscribed(): void;
}

/** Listens to one channel on a connection of its own, because RESP2 allows nothing else on it. */
export class Subscriber {
  readonly #options: EngineOptions;
  readonly #channel: string;
  readonly #events: SubscriberEvents;
  readonly #connection: ReconnectingConnection;
  #cancelProbe: (() => void) | undefined;

  constructor(options: EngineOptions, channel: string, events: SubscriberEvents) {
    this.#options = options;
    this.#channel = channel;
    this.#events = events;
    this.#connection = new ReconnectingConnection(options, {
      onUp: (connection) => this.#subscribe(connection),
      onDown: () => this.#cancelProbe?.(),
      onMessage: (payload) => events.onMessage(payload),
    });
  }

  close(): void {
    this.#cancelProbe?.();
    this.#connection.close();
  }

  async #subscribe(connection: Connection): Promise<void> {
    try {
      await connection.subscribe(this.#channel);
      this.#probeLater(connection);
      this.#events.onSubscribed();
    } catch (error) {
      connection.end(messageOf(error));
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
