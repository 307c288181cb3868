/**
 * Sends items in batches, one batch in flight. Items that arrive meanwhile gather and become the next batch, so that
 * any number of waiting clients shares one write.
 */
export class Batcher<T> {
  readonly #send: (batch: readonly T[]) => Promise<void>;
  #waiting: T[] = [];
  #sending: Promise<void> | undefined;

  /** `send` must not reject: it tells each item's own caller what became of it. */
  constructor(send: (batch: readonly T[]) => Promise<void>) {
    this.#send = send;
  }

  /** Items that wait for the next batch. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Adds an item to the next batch, and sends that at once when none is in flight. */
  add(item: T): void {
    this.#waiting.push(item);
    this.#sending ??= this.#sendAll();
  }

  /** Takes out the items that wait for the next batch. */
  take(): readonly T[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Resolves when nothing is in flight and nothing waits. */
  async idle(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#send(this.take());
    this.#sending = undefined;
  }
}
