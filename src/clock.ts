/** Time, handed in so that tests decide when it passes. */
export interface Clock {
  /** Wall-clock time, for people. */
  date(): Date;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  every(ms: number, run: () => void): () => void;
}

/** The real time. A timer does not keep the process alive. */
export const systemClock: Clock = {
  date: () => new Date(),
  now: performance.now.bind(performance),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};
