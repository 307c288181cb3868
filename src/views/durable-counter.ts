import { maxWaiting } from './counter.ts';
import { FileCounter } from './file-counter.ts';

interface Waiter {
  resolve(count: number): void;
  reject(error: Error): void;
}

/** `--flush always`: a view is answered once it is on disk. Views that arrive during a write share the next one. */
export class DurableCounter extends FileCounter {
  #waiting: Waiter[] = [];

  read(): number {
    return this.flusher.persisted;
  }

  increment(): Promise<number> {
    const isFull = this.#waiting.length >= maxWaiting;
    if (this.closing || isFull || this.flusher.isStalled) return Promise.reject(this.refusal());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.wake();
    });
  }

  protected isDue(): boolean {
    return this.#waiting.length > 0;
  }

  /** Each view gets a count of its own, and settles with the very write that carried it. */
  protected async flushOnce(): Promise<void> {
    // Requests that came in the same turn of the event loop share a write.
    await new Promise((resolve) => setImmediate(resolve));
    const carried = this.#waiting;
    this.#waiting = [];
    const before = this.flusher.persisted;
    if (await this.flusher.flush(before + carried.length)) {
      carried.forEach((waiter, i) => {
        waiter.resolve(before + i + 1);
      });
      if (carried.length > 0) this.listeners.emit(this.read());
    } else {
      for (const waiter of carried) waiter.reject(this.refusal());
    }
  }
}
