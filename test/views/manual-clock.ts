import type { Clock } from '../../src/views/clock.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Time that moves only when told to. */
export class ManualClock implements Clock {
  readonly #timers = new Set<Timer>();
  #ms = Date.UTC(2026, 1, 3, 4, 5, 6, 789);

  now(): Date {
    return new Date(this.#ms);
  }

  elapsed(): number {
    return this.#ms;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#ms + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Timers that wait to be called. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Moves on by `ms` and calls every timer that falls due on the way, in order. */
  advance(ms: number): void {
    const end = this.#ms + ms;
    for (let next = this.#nextUntil(end); next; next = this.#nextUntil(end)) {
      this.#timers.delete(next);
      this.#ms = next.at;
      next.run();
    }
    this.#ms = end;
  }

  #nextUntil(end: number): Timer | undefined {
    return [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
