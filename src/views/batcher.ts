import { atEndOfTurn } from '../base/cooperative.ts';

/**
 * Sends items in batches, one batch in flight. Items that arrive meanwhile form the next batch, so any number of
 * waiting requests shares one write.
 */
export class Batcher<T> {
  readonly #send: (batch: readonly T[]) => Promise<void>;
  #waiting: T[] = [];
  #isDue = false;
  #sending: Promise<void> | undefined;

  /** `send` must not reject: it settles the promise of each item itself. */
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

  /** Sends the next batch, even if empty: at the end of this turn of the event loop, or after the batch in flight. */
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

  /** Resolves once no batch is in flight or waiting. */
  async idle(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#isDue) {
      // Requests of the same turn of the event loop share a batch.
      await new Promise<void>(atEndOfTurn);
      await this.#send(this.take());
    }
    this.#sending = undefined;
  }
}
