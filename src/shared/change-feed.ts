import { Emitter } from '../emitter.ts';
import type { Client } from '../redis/client.ts';
import type { EngineOptions } from '../redis/connection.ts';
import { Subscriber } from '../redis/subscriber.ts';

/** Changes of one instance are published at most once in this time, in milliseconds. */
const publishMs = 50;
/** A channel delivers at most once, so listeners are called this often anyway, in milliseconds. */
const pollMs = 1000;

/**
 * Tells the other instances that something has changed in the engine, and is told by them. A message only names its
 * sender: listeners read the change from the engine, so a lost message costs a delay and nothing else.
 */
export class ChangeFeed {
  readonly #engine: EngineOptions;
  readonly #client: Client;
  readonly #instance: string;
  readonly #channel: string;
  readonly #changed: Emitter;
  readonly #subscriber: Subscriber;
  readonly #cancelPoll: () => void;
  #cancelPublish: (() => void) | undefined;

  /** `instance` names this process, so that it ignores its own messages. */
  constructor(engine: EngineOptions, client: Client, instance: string) {
    this.#engine = engine;
    this.#client = client;
    this.#instance = instance;
    // Channels are the same in all databases, so the number is part of the name.
    this.#channel = `places:${engine.address.db}:news`;
    this.#changed = new Emitter(engine.log);
    this.#subscriber = new Subscriber(engine, this.#channel, {
      onSubscribed: () => this.#changed.emit(),
      onMessage: (from) => {
        if (from !== instance) this.#changed.emit();
      },
    });
    this.#cancelPoll = engine.clock.every(pollMs, () => this.#changed.emit());
  }

  /** Calls the listener when something may have changed; returns the function that ends it. */
  onChange(listener: () => void): () => void {
    return this.#changed.on(listener);
  }

  /** Tells the other instances of a change, soon. */
  announce(): void {
    this.#cancelPublish ??= this.#engine.clock.after(publishMs, () => this.#publish());
  }

  /** Publishes what is still to be announced, and stops listening. */
  close(): void {
    if (this.#cancelPublish) this.#publish();
    this.#cancelPoll();
    this.#subscriber.close();
  }

  #publish(): void {
    this.#cancelPublish?.();
    this.#cancelPublish = undefined;
    // An instance that misses the message polls within a second.
    this.#client.command(['PUBLISH', this.#channel, this.#instance]).catch(() => undefined);
  }
}
