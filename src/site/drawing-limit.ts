import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { SlidingWindow } from '../limit/window.ts';

/** Drawings for one client in any minute: nobody reads as fast, and at 2 ms each they take 1 % of a processor. */
const limit = 300;
const windowMs = 60_000;
/** Bounds of the tables, below 1 MB together. */
const maxKeys = 4096;
const maxRuns = 65_536;

/** Bounds what is drawn for one client. What is ready costs nothing, so a school behind one address shares it freely. */
export class DrawingLimit {
  readonly #window = new SlidingWindow({ limit, windowMs, maxKeys, maxRuns });
  readonly #clock: Pick<Clock, 'now'>;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Counts a drawing. Throws RATE_LIMIT_EXCEEDED. */
  take(client: string): void {
    const { allowed, resetSeconds } = this.#window.take(client, this.#clock.now());
    if (allowed) return;
    throw new AppError(
      'RATE_LIMIT_EXCEEDED',
      `This client has had ${limit} pages drawn in the last ${windowMs / 1000} seconds`,
      `Wait ${resetSeconds} seconds; for a copy of all places, page through /api/v1/places with limit=100.`,
      resetSeconds,
    );
  }
}
