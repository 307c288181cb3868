import { at } from '../at.ts';
import { Emitter } from '../emitter.ts';
import type { RedisClient } from '../redis/client.ts';
import { type EngineOptions, replicaFault } from '../redis/connection.ts';
import { Subscriber } from '../redis/subscriber.ts';

/** One instance publishes at most once in this time, in milliseconds. */
const publishMs = 250;
/** A channel delivers at most once, so listeners are called this often anyway, in milliseconds. */
const pollMs = 1000;

/** What an instance last found in the engine. */
export interface News {
  readonly count: number;
  /** Reloads announced so far, by all instances. */
  readonly reloads: number;
}

/** A message: its sender, then the numbers of its news. */
const messageForm = /^(\S+) (\d{1,15}) (\d{1,15})$/;

/**
 * Tells the other instances what has changed in the engine, and is told by them. A message carries the news, so that
 * nobody needs to ask the engine because of it. A lost one costs a delay and nothing else.
 */
export class ChangeFeed {
  readonly #engine: EngineOptions;
  readonly #client: RedisClient;
  readonly #instance: string;
  readonly #channel: string;
  readonly #changed: Emitter<News | undefined>;
  readonly #subscriber: Subscriber;
  readonly #cancelPoll: () => void;
  #news: News | undefined;
  #cancelPause: (() => void) | undefined;

  /** `instance` names this process, so that it ignores its own messages. */
  constructor(engine: EngineOptions, client: RedisClient, prefix: string, instance: string) {
    this.#engine = engine;
    this.#client = client;
    this.#instance = instance;
    // Channels are the same in all databases, so the number is part of the name.
    this.#channel = `${prefix}:${engine.address.db}:news`;
    this.#changed = new Emitter<News | undefined>(engine.log);
    this.#subscriber = new Subscriber(engine, this.#channel, {
      onSubscribed: () => this.#changed.emit(undefined),
      onMessage: (message) => {
        const parts = messageForm.exec(message);
        if (!parts || at(parts, 1) === instance) return;
        this.#changed.emit({ count: Number(at(parts, 2)), reloads: Number(at(parts, 3)) });
      },
    });
    // Nothing is written on the connection that listens, so that one is not told when its server is demoted.
    client.onDown((reason) => {
      if (reason === replicaFault) this.#subscriber.renew(reason);
    });
    this.#cancelPoll = engine.clock.every(pollMs, () => this.#changed.emit(undefined));
  }

  /**
   * Calls the listener with the news of another instance, or without any when it is time to ask the engine; returns the
   * function that ends it.
   */
  onChange(listener: (news: News | undefined) => void): () => void {
    return this.#changed.on(listener);
  }

  /** Tells the other instances, at once or when the pause after the last message is over. */
  announce(news: News): void {
    this.#news = news;
    if (!this.#cancelPause) this.#publish();
  }

  /** Publishes what is still to be announced, and stops listening. */
  close(): void {
    this.#cancelPause?.();
    this.#publish();
    this.#cancelPoll();
    this.#subscriber.close();
  }

  #publish(): void {
    const news = this.#news;
    this.#news = undefined;
    this.#cancelPause = news && this.#engine.clock.after(publishMs, () => this.#publish());
    if (!news) return;
    const message = `${this.#instance} ${news.count} ${news.reloads}`;
    // An instance that misses the message polls within a second.
    this.#client.command(['PUBLISH', this.#channel, message]).catch(() => undefined);
  }
}
