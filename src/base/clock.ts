/** Time source, injected so that tests control it. */
export type Clock = typeof systemClock;

/** Real time. Timers do not keep the process alive. */
export const systemClock = {
  /** Wall-clock time. */
  date: () => new Date(),
  /** Monotonic time in milliseconds. */
  now: performance.now.bind(performance),
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  /** Calls `run` every `ms` milliseconds. Returns a function that cancels it. */
  every(ms: number, run: () => void): () => void {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};
