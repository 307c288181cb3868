import type { Clock } from '../clock.ts';
import type { Value } from './resp.ts';

/** A command that waits for its reply. */
export interface PendingCommand {
  /** A moment of the clock. */
  readonly deadline: number;
  resolve(value: Value): void;
  reject(reason: Error): void;
}

/** Commands that may wait at once: far more than a second's requests need, and a bound for the memory. */
export const maxPending = 10_000;

/** First in, first out, with one timer for all: `onExpired` is called when the deadline of any of them has passed. */
export class PendingCommands {
  readonly #clock: Clock;
  readonly #onExpired: () => void;
  /** A `Set` keeps the order of insertion and gives up its first entry in constant time. */
  readonly #commands = new Set<PendingCommand>();
  /** When the timer fires. The command it was set for may have been answered by then. */
  #checkAt = Number.POSITIVE_INFINITY;
  #cancelCheck: (() => void) | undefined;

  constructor(clock: Clock, onExpired: () => void) {
    this.#clock = clock;
    this.#onExpired = onExpired;
  }

  get full(): boolean {
    return this.#commands.size >= maxPending;
  }

  push(pending: PendingCommand): void {
    this.#commands.add(pending);
    if (pending.deadline < this.#checkAt) this.#setCheck(pending.deadline);
  }

  /** The oldest, taken out. */
  shift(): PendingCommand | undefined {
    const [oldest] = this.#commands;
    if (oldest) this.#commands.delete(oldest);
    return oldest;
  }

  /** All of them in order, taken out. */
  drain(): PendingCommand[] {
    const all = [...this.#commands];
    this.#commands.clear();
    this.#setCheck(Number.POSITIVE_INFINITY);
    return all;
  }

  #setCheck(moment: number): void {
    this.#cancelCheck?.();
    this.#cancelCheck = undefined;
    this.#checkAt = moment;
    if (moment === Number.POSITIVE_INFINITY) return;
    this.#cancelCheck = this.#clock.after(Math.max(0, moment - this.#clock.now()), () => this.#check());
  }

  #check(): void {
    let earliest = Number.POSITIVE_INFINITY;
    for (const { deadline } of this.#commands) earliest = Math.min(earliest, deadline);
    if (earliest <= this.#clock.now()) this.#onExpired();
    else this.#setCheck(earliest);
  }
}
