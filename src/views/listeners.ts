import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';

/** Those who want to hear of a new count. A listener that throws is logged and stops nobody else. */
export class Listeners {
  readonly #listeners = new Set<(count: number) => void>();
  readonly #log: Pick<Log, 'error'>;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  add(listener: (count: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(count: number): void {
    for (const listener of this.#listeners) {
      try {
        listener(count);
      } catch (error) {
        this.#log.error('a listener to the view counter failed', { error: messageOf(error) });
      }
    }
  }
}
