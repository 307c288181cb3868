import type { Clock } from '../../src/base/clock.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

const startDate = Date.UTC(2026, 1, 3, 4, 5, 6, 789);

/** Clock controlled by the test. Its monotonic time starts at 0. */
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

  /** Number of pending timers. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Advances the time and runs due timers in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let due = this.#firstUntil(end); due.length > 0; due = this.#firstUntil(end))
      for (const timer of due) {
        // An earlier timer of the same time may have cancelled it.
        if (!this.#timers.delete(timer)) continue;
        this.#now = timer.at;
        timer.run();
      }
    this.#now = end;
  }

  /** Returns the timers due first, all of the same time; tests set up to ten thousand. */
  #firstUntil(end: number): Timer[] {
    const first = Math.min(...Array.from(this.#timers, ({ at }) => at));
    return first > end ? [] : [...this.#timers].filter(({ at }) => at === first);
  }
}
