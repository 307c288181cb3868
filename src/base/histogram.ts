import { at } from './at.ts';

/** Upper bounds of the buckets in seconds: from a cached page to a disk that hangs. */
export const boundsSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, Infinity];

/** Histogram of durations. */
export class Histogram {
  /** Durations per bucket, not cumulative. */
  readonly counts: number[] = boundsSeconds.map(() => 0);
  seconds = 0;

  add(seconds: number): void {
    const bucket = boundsSeconds.findIndex((bound) => seconds <= bound);
    this.counts[bucket] = at(this.counts, bucket) + 1;
    this.seconds += seconds;
  }
}
