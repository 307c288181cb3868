import { floatAt } from '../base/at.ts';
import type { DayState } from './day-state.ts';

/** States of a day before each stop of a route and after the last one. Before the first one, all is zero. */
export class StopStates {
  readonly #leave: Float64Array;
  readonly #costs: Float64Array;
  readonly #drives: Float64Array;
  readonly #hasEaten: Uint8Array;

  constructor(stops: number) {
    this.#leave = new Float64Array(stops + 1);
    this.#costs = new Float64Array(stops + 1);
    this.#drives = new Float64Array(stops + 1);
    this.#hasEaten = new Uint8Array(stops + 1);
  }

  /** Minute after midnight at which one is free to leave for a stop. */
  leave(stop: number): number {
    return floatAt(this.#leave, stop);
  }

  /** Cost of the stops before a stop, in minutes of travel. */
  cost(stop: number): number {
    return floatAt(this.#costs, stop);
  }

  /** Keeps the present state of a day as the one before a stop. */
  keep(stop: number, day: DayState): void {
    this.#leave[stop] = day.leave;
    this.#costs[stop] = day.cost;
    this.#drives[stop] = day.drive;
    this.#hasEaten[stop] = day.hasEaten ? 1 : 0;
  }

  /** Returns a day to the state before a stop, which follows the visit of `last` or none. */
  resume(stop: number, day: DayState, last: number): void {
    day.last = last;
    day.leave = floatAt(this.#leave, stop);
    day.cost = floatAt(this.#costs, stop);
    day.drive = floatAt(this.#drives, stop);
    day.hasEaten = this.#hasEaten[stop] === 1;
  }

  /** Takes over the states after the first stops of another route. */
  copy(from: StopStates, stops: number): void {
    for (let stop = 1; stop <= stops; stop += 1) {
      this.#leave[stop] = floatAt(from.#leave, stop);
      this.#costs[stop] = floatAt(from.#costs, stop);
      this.#drives[stop] = floatAt(from.#drives, stop);
      this.#hasEaten[stop] = from.#hasEaten[stop] ?? 0;
    }
  }
}
