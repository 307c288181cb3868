import { atEndOfTurn } from '../base/cooperative.ts';

/**
 * Sends items in batches, one batch in flight. Items that arrive meanwhile gather and become the next batch, so that
 * any number of waiting clients shares one write.
 */
export class Batcher<T> {
  readonly #send: (batch: readonly T[]) => Promise<void>;
  #waiting: T[] = [];
  #isDue = false;
  #sending: Promise<void> | undefined;

  /** `send` must not reject: it tells each item's own caller what became of it. */
  constructor(send: (batch: readonly T[]) => Promise<void>) {
    this.#send = send;
  }

  get size(): number {
    return this.#waiting.length;
  }

  add(item: T): void {
    this.#waiting.push(item);
    this.flush();
  }

  /** Sends the next batch, even an empty one: at the end of this turn of the event loop, or after the one in flight. */
  flush(): void {
    this.#isDue = true;
    this.#sending ??= this.#sendAll();
  }

  take(): readonly T[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#isDue = false;
    return waiting;
  }

  /** Resolves when nothing is in flight and nothing waits. */
  async idle(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#isDue) {
      // Requests that arrive in the same turn of the event loop share a batch.
      await new Promise<void>(atEndOfTurn);
      await this.#send(this.take());
    }
    this.#sending = undefined;
  }
}
