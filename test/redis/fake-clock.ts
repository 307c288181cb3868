import type { Clock } from '../../src/redis/clock.ts';

/** Time that passes when a test says so. */
export class FakeClock implements Clock {
  #now = 0;
  readonly #timers = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Timers that are set. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Lets time pass, and runs what is due, in its order. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.run();
    }
    this.#now = until;
  }
}
