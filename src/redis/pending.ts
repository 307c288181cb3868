import type { Clock } from '../clock.ts';
import type { Command, Value } from './resp.ts';

/** A command that waits: to be sent, or for its reply. `until` is a moment of the clock. */
export interface Waiting {
  readonly command: Command;
  readonly until: number;
  resolve(value: Value): void;
  reject(reason: Error): void;
}

/** Commands waiting at once. Far above what a second's requests need; beyond it they are better refused than gathered. */
export const maxPending = 10_000;

/** First in, first out, with one timer for all: `onLate` is called when the deadline of any of them has passed. */
export class PendingCommands {
  readonly #clock: Clock;
  readonly #onLate: () => void;
  /** A `Set` keeps the order of insertion and gives up its first entry in constant time. */
  readonly #waiting = new Set<Waiting>();
  /** When the timer looks next. The command it was set for may be gone by then. */
  #checkAt = Number.POSITIVE_INFINITY;
  #cancelCheck: (() => void) | undefined;

  constructor(clock: Clock, onLate: () => void) {
    this.#clock = clock;
    this.#onLate = onLate;
  }

  get full(): boolean {
    return this.#waiting.size >= maxPending;
  }

  push(waiting: Waiting): void {
    this.#waiting.add(waiting);
    if (waiting.until < this.#checkAt) this.#checkNextAt(waiting.until);
  }

  /** The oldest, taken out. */
  shift(): Waiting | undefined {
    for (const oldest of this.#waiting) {
      this.#waiting.delete(oldest);
      return oldest;
    }
    return undefined;
  }

  /** All of them in order, taken out. */
  drain(): Waiting[] {
    const all = [...this.#waiting];
    this.#waiting.clear();
    this.#checkNextAt(Number.POSITIVE_INFINITY);
    return all;
  }

  /** Those whose deadline has passed, taken out. */
  drainLate(): Waiting[] {
    const late = [...this.#waiting].filter((waiting) => waiting.until <= this.#clock.now());
    for (const waiting of late) this.#waiting.delete(waiting);
    return late;
  }

  #checkNextAt(moment: number): void {
    this.#cancelCheck?.();
    this.#cancelCheck = undefined;
    this.#checkAt = moment;
    if (moment === Number.POSITIVE_INFINITY) return;
    this.#cancelCheck = this.#clock.after(Math.max(0, moment - this.#clock.now()), () => this.#check());
  }

  #check(): void {
    if (this.#earliest() <= this.#clock.now()) this.#onLate();
    this.#checkNextAt(this.#earliest());
  }

  #earliest(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const { until } of this.#waiting) earliest = Math.min(earliest, until);
    return earliest;
  }
}
