import { nextTurn } from './cooperative.ts';
import { stackOf } from './errors.ts';
import type { Log } from './log.ts';

/** Calls listeners with a value. A listener that throws is logged and does not affect the others. */
export class Emitter<T = void> {
  readonly #listeners = new Set<(value: T) => void>();
  readonly #log: Pick<Log, 'error'>;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Adds a listener. Returns a function that removes it. */
  on(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(value: T): void {
    for (const listener of this.#listeners) this.#call(listener, value);
  }

  /**
   * Calls one listener per turn of the event loop, so that requests are answered in between. Resolves after the last.
   */
  async emitInTurns(value: T): Promise<void> {
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.has(listener)) this.#call(listener, value);
      await nextTurn();
    }
  }

  #call(listener: (value: T) => void, value: T): void {
    try {
      listener(value);
    } catch (error) {
      this.#log.error('a listener failed', { error: stackOf(error) });
    }
  }
}
