import { monotonicMs } from '../monotonic.ts';

/** Time as the counter needs it, so that tests can hold it in their hands. */
export interface Clock {
  /** The wall clock, for names and messages only. */
  now(): Date;
  /** Milliseconds on a clock that nobody sets. */
  elapsed(): number;
  /** Calls `run` once after `ms` milliseconds unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
}

/** The real time. A waiting timer does not keep the process alive: what is left is written by the counter's `close`. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: monotonicMs,
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
