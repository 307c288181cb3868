import { messageOf } from '../errors.ts';
import type { Connection } from './connection.ts';
import { type EngineOptions, Link } from './link.ts';

/** Milliseconds between probes. A channel is silent for hours, and a dead peer would look the same. */
const probeMs = 1000;

export interface SubscriberEvents {
  onMessage(payload: string): void;
  /** Called at every new subscription: whatever was said since the last one ended was missed. */
  onSubscribed(): void;
}

/** Listens to one channel on a connection of its own, because RESP2 allows nothing else on it. */
export class Subscriber {
  readonly #options: EngineOptions;
  readonly #channel: string;
  readonly #events: SubscriberEvents;
  readonly #link: Link;
  #cancelProbe: (() => void) | undefined;

  constructor(options: EngineOptions, channel: string, events: SubscriberEvents) {
    this.#options = options;
    this.#channel = channel;
    this.#events = events;
    this.#link = new Link(options, {
      onUp: (connection) => this.#subscribe(connection),
      onDown: () => this.#cancelProbe?.(),
      onMessage: (payload) => events.onMessage(payload),
    });
  }

  close(): void {
    this.#cancelProbe?.();
    this.#link.close();
  }

  async #subscribe(connection: Connection): Promise<void> {
    try {
      await connection.subscribe(this.#channel, this.#deadline());
      this.#probeLater(connection);
      this.#events.onSubscribed();
    } catch (error) {
      connection.end(messageOf(error));
    }
  }

  #probeLater(connection: Connection): void {
    this.#cancelProbe = this.#options.clock.after(probeMs, () => {
      connection.send(['PING'], this.#deadline()).then(
        () => this.#probeLater(connection),
        (error) => connection.end(messageOf(error)),
      );
    });
  }

  #deadline(): number {
    return this.#options.clock.now() + this.#options.deadlineMs;
  }
}
