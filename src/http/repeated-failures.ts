import type { Clock } from '../base/clock.ts';

/** Milliseconds in which equal failures are logged once. */
const quietMs = 60_000;
/** Maximum number of different failures that are logged in `quietMs`: the reasons of a fault are few, its files may be many. */
const maxFailures = 100;

/**
 * Leaves out failures that repeat, such as each request for a file that cannot be read: anyone could fill the log with them. No more
 * than `maxFailures` lines are logged in `quietMs`.
 */
export function repeatedFailures(clock: Pick<Clock, 'now'>) {
  /** When failures of the last `quietMs` were logged, oldest first, and how many were left out since. */
  const logged = new Map<string, { readonly sinceMs: number; leftOut: number }>();
  /** Number of failures left out, because there were too many different ones. */
  let leftOutOfAll = 0;
  return {
    /** Returns undefined for a failure to leave out, otherwise the number of those left out that no line has told of. */
    leftOutBefore(failure: string): number | undefined {
      const nowMs = clock.now();
      const last = logged.get(failure);
      const isQuiet = last !== undefined && nowMs - last.sinceMs < quietMs;
      if (isQuiet) {
        last.leftOut += 1;
        return undefined;
      }
      logged.delete(failure);
      const [oldest] = logged;
      if (logged.size >= maxFailures && oldest !== undefined) {
        const [name, { sinceMs, leftOut }] = oldest;
        if (nowMs - sinceMs < quietMs) {
          leftOutOfAll += 1;
          return undefined;
        }
        logged.delete(name);
        leftOutOfAll += leftOut;
      }
      logged.set(failure, { sinceMs: nowMs, leftOut: 0 });
      const leftOut = leftOutOfAll + (last?.leftOut ?? 0);
      leftOutOfAll = 0;
      return leftOut;
    },
  };
}
