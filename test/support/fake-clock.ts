import type { Clock } from '../../src/clock.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

const startDate = Date.UTC(2026, 1, 3, 4, 5, 6, 789);

/** Time that passes when a test says so. The monotonic clock starts at 0. */
export class FakeClock implements Clock {
  readonly #timers = new Set<Timer>();
  #now = 0;

  date(): Date {
    return new Date(startDate + this.#now);
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  every(ms: number, run: () => void): () => void {
    let cancel = (): unknown => false;
    const repeat = (): void => {
      cancel = this.after(ms, repeat);
      run();
    };
    cancel = this.after(ms, repeat);
    return () => cancel();
  }

  /** Timers that are set. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Lets time pass, and runs what is due, in its order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#nextUntil(end); next; next = this.#nextUntil(end)) {
      this.#timers.delete(next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }

  #nextUntil(end: number): Timer | undefined {
    return [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
