import { Session } from 'node:inspector';

/**
 * Counts what code does, so that a bound of work needs no clock: V8 counts how often each block of the sources runs whose
 * address has this part. It does so for code that is loaded after this call. The function that comes back tells how many
 * blocks ran since it was called last.
 */
export function startCountingBlocks(part: string): () => number {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return () => {
    let blocks = 0;
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error;
      for (const { url, functions } of result)
        if (url.includes(part))
          for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    });
    return blocks;
  };
}
