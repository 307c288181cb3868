import type { Clock } from '../base/clock.ts';

/** Milliseconds in which equal failures are logged once. */
const quietMs = 60_000;
/** Maximum number of different failures that are remembered; beyond it the oldest is forgotten, and logged again. */
const maxFailures = 100;

/** Leaves out failures that repeat, such as each request for a file that cannot be read: anyone could fill the log with them. */
export function repeatedFailures(clock: Pick<Clock, 'now'>) {
  const logged = new Map<string, { readonly sinceMs: number; leftOut: number }>();
  return {
    /** Returns undefined for a failure to leave out, otherwise the number of equal ones left out since the last. */
    leftOutBefore(failure: string): number | undefined {
      const last = logged.get(failure);
      const nowMs = clock.now();
      if (last && nowMs - last.sinceMs < quietMs) {
        last.leftOut += 1;
        return undefined;
      }
      logged.delete(failure);
      logged.set(failure, { sinceMs: nowMs, leftOut: 0 });
      const [oldest] = logged.keys();
      if (logged.size > maxFailures && oldest !== undefined) logged.delete(oldest);
      return last?.leftOut ?? 0;
    },
  };
}
