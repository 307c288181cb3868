/** Time, handed in so that tests decide when it passes. */
export type Clock = typeof systemClock;

/** The real time. A timer does not keep the process alive. */
export const systemClock = {
  /** Wall-clock time, for people. */
  date: () => new Date(),
  /** Milliseconds of a monotonic clock. */
  now: performance.now.bind(performance),
  /** Calls `run` once after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  every(ms: number, run: () => void): () => void {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};
