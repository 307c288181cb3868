import type { ViewCounter } from '../../src/views/counter.ts';
import { recover } from '../../src/views/recovery.ts';
import { DiskState, type Folder } from './disk-state.ts';
import { keepLog } from './fixtures.ts';
import { SimulatedDisk } from './simulated-disk.ts';

/** What is known of the views so far: how many were sent, and the highest count anybody was told. */
export interface Past {
  readonly attempted: number;
  readonly answered: number;
}

interface Moment extends Past {
  /** Operations the disk had seen. */
  readonly length: number;
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

  /** What anybody was told may be lost. */
  forget(): void {
    this.#answered = 0;
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
      const past = this.at(length);
      for (const folder of this.#disk.stateAt(length).crashes(grain)) {
        if (violations.length >= enough) return { states, violations };
        states += 1;
        // Nearly every folder is known: to wait for each would take most of the time.
        const violation = verdict(counts.get(folder) ?? (await recoveredCount(folder)), past);
        if (violation !== undefined) violations.push(`power cut after operation ${length}: ${violation}`);
      }
    }
    return { states, violations };
  }
}

function verdict(count: number | Error, { answered, attempted }: Past): string | undefined {
  if (count instanceof Error) return count.message;
  if (count < answered) return `${count} recovered, ${answered} answered`;
  if (count > attempted) return `${count} recovered, ${attempted} sent`;
  return undefined;
}

/** What starts count on from, by the folder: it depends on nothing else, so equal folders are asked once. */
const counts = new Map<Folder, number | Error>();

async function recoveredCount(folder: Folder): Promise<number | Error> {
  const recovery = recover(new SimulatedDisk(DiskState.holding(folder)), keepLog(), new Date(0));
  const count = await recovery.then(
    (found) => found.count,
    (error: Error) => error,
  );
  counts.set(folder, count);
  return count;
}
