/**
 * Milliseconds on a clock that nobody sets. As `performance.now()`, whose first use would load all of perf_hooks.
 */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
