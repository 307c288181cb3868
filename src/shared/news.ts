import type { Client } from '../redis/client.ts';
import type { EngineOptions } from '../redis/link.ts';
import { Subscriber } from '../redis/subscriber.ts';

/** News of one instance goes out at most once in this time, in milliseconds. */
const gatherMs = 50;
/** A channel delivers at most once, so news is fetched this often anyway; it also finds a connection that is dead. */
const fetchMs = 1000;

/**
 * Tells the other instances that there is something new in the engine, and hears it from them. What is new is never
 * part of the message: whoever hears of it fetches it, so there is one way for it to arrive.
 */
export class News {
  readonly #engine: EngineOptions;
  readonly #client: Client;
  readonly #channel: string;
  readonly #instance: string;
  readonly #fetch: () => void;
  readonly #subscriber: Subscriber;
  #cancelAnnouncement: (() => void) | undefined;
  #cancelFetch: (() => void) | undefined;

  /** `instance` keeps it from hearing itself. */
  constructor(engine: EngineOptions, client: Client, channel: string, instance: string, fetch: () => void) {
    this.#engine = engine;
    this.#client = client;
    this.#channel = channel;
    this.#instance = instance;
    this.#fetch = fetch;
    this.#subscriber = new Subscriber(engine, channel, {
      onSubscribed: fetch,
      onMessage: (from) => {
        if (from !== instance) fetch();
      },
    });
    this.#fetchLater();
  }

  announce(): void {
    this.#cancelAnnouncement ??= this.#engine.clock.after(gatherMs, () => this.#publish());
  }

  close(): void {
    if (this.#cancelAnnouncement) this.#publish();
    this.#cancelFetch?.();
    this.#subscriber.close();
  }

  #publish(): void {
    this.#cancelAnnouncement?.();
    this.#cancelAnnouncement = undefined;
    // Whoever misses this one fetches within a second by itself.
    this.#client.command(['PUBLISH', this.#channel, this.#instance]).catch(() => undefined);
  }

  #fetchLater(): void {
    this.#cancelFetch = this.#engine.clock.after(fetchMs, () => {
      this.#fetchLater();
      this.#fetch();
    });
  }
}
