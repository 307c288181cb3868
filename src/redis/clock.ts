import { monotonicMs } from '../monotonic.ts';

/** Time as the engine's client sees it, handed in so that tests decide when it passes. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Runs once after `ms`; the returned function calls it off. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: monotonicMs,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
