import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { apiRoot } from '../base/version.ts';
import { type ChargeTo, stepsPerMs } from '../base/work.ts';
import { BlockWindows } from '../limit/block-windows.ts';

/** Milliseconds of a processor that the work for one requester may take in any window: 2 %. */
const limitMs = 1_200;
const windowMs = 60_000;
/** Unit of a charge, in steps. Charges are rounded up to it, so that no work is free. */
const stepsAUnit = stepsPerMs / 5;
/** Bounds of the tables of one window, below 2 MB together. */
const tables = { maxKeys: 4096, maxRuns: 65_536 };

/**
 * Limits the work for one requester: searching, rendering, compressing and exporting. Responses from a cache are not charged,
 * so many readers may share one address. The /64s of a home or a site share a multiple of the limit.
 */
export function newWorkQuota(clock: Pick<Clock, 'now'>): ChargeTo {
  const windows = new BlockWindows({ limit: (limitMs * stepsPerMs) / stepsAUnit, windowMs, ...tables });
  return (requesterKey) => {
    let [steps, charged] = [0, 0];
    return (more) => {
      steps += more;
      const due = Math.ceil(steps / stepsAUnit) - charged;
      if (due === 0) return;
      const { allowed, resetSeconds } = windows.take(requesterKey, clock.now(), due);
      if (!allowed) throw exceeded(resetSeconds);
      charged += due;
    };
  };
}

function exceeded(retryAfterSeconds: number): AppError {
  return new AppError(
    'RATE_LIMIT_EXCEEDED',
    `Searches, pages and exports for this client have taken ${limitMs / 1000} seconds of a processor in the last ` +
      `${windowMs / 1000} seconds`,
    `Wait ${retryAfterSeconds} seconds; for a copy of all places, page through ${apiRoot}/places with limit=100.`,
    { retryAfterSeconds },
  );
}
