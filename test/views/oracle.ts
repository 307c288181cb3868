import type { ViewCounter } from '../../src/views/counter.ts';
import { recover } from '../../src/views/recovery.ts';
import { type Contents, crashStates } from './crash-states.ts';
import { keepLog } from './fixtures.ts';
import { SimulatedDisk } from './simulated-disk.ts';

export interface Moment {
  /** Operations the disk had seen. */
  readonly length: number;
  readonly attempted: number;
  readonly answered: number;
}

/** Grain of the torn writes: at every byte, or fast enough for many runs. */
export const fine = 1;
export const coarse = 24;

export interface Findings {
  readonly states: number;
  readonly violations: readonly string[];
}

/** Sends views to a counter and remembers what had been answered at every moment of the disk's history. */
export class Oracle {
  readonly #disk: SimulatedDisk;
  readonly #moments: Moment[];
  #attempted: number;
  #answered: number;

  /** `past` is what another oracle knew of this disk before. */
  constructor(disk: SimulatedDisk, past: Moment = { length: 0, attempted: 0, answered: 0 }) {
    this.#disk = disk;
    this.#moments = [past];
    this.#attempted = past.attempted;
    this.#answered = past.answered;
  }

  /** The length of the disk's history when this oracle came. */
  get since(): number {
    return this.#moments[0]?.length ?? 0;
  }

  get answered(): number {
    return this.#answered;
  }

  /** What was known after so many operations. */
  at(length: number): Moment {
    return (
      this.#moments.findLast((moment) => moment.length <= length) ?? { length, attempted: 0, answered: 0 }
    );
  }

  /** Somebody was told this count. */
  told(count: number): void {
    this.#answered = Math.max(this.#answered, count);
    this.#note();
  }

  /** Some views are on their way. */
  sent(views: number): void {
    this.#attempted += views;
    this.#note();
  }

  /** Sends some views at once and waits for all their answers. Returns how many were rejected. */
  async send(counter: ViewCounter, views: number): Promise<number> {
    this.sent(views);
    const sent = Array.from({ length: views }, async () => this.told(await counter.increment()));
    const outcomes = await Promise.allSettled(sent);
    return outcomes.filter(({ status }) => status === 'rejected').length;
  }

  #note(): void {
    this.#moments.push({ length: this.#disk.length, attempted: this.#attempted, answered: this.#answered });
  }

  /**
   * Cuts the power after each operation from `from` on, in every way the disk allows, and starts again. A violation is
   * a start that fails, that has lost an answered view, or that has views nobody sent. Ends when `enough` were
   * found.
   */
  async inspect(grain: number, from = 0, enough = Number.POSITIVE_INFINITY): Promise<Findings> {
    const violations: string[] = [];
    let states = 0;
    for (let length = from; length <= this.#disk.length; length += 1) {
      for (const contents of crashStates(this.#disk.history(length), grain)) {
        if (violations.length >= enough) return { states, violations };
        states += 1;
        const violation = verdict(await recoveredCount(contents), this.at(length));
        if (violation !== undefined) violations.push(`after ${length} operations: ${violation}`);
      }
    }
    return { states, violations };
  }
}

function verdict(count: number | Error, { answered, attempted }: Moment): string | undefined {
  if (count instanceof Error) return count.message;
  if (count < answered) return `${count} recovered, ${answered} answered`;
  if (count > attempted) return `${count} recovered, ${attempted} sent`;
  return undefined;
}

async function recoveredCount(contents: Contents): Promise<number | Error> {
  try {
    return (await recover(SimulatedDisk.holding(contents), keepLog(), new Date(0))).count;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
