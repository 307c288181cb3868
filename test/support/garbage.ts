import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Runs a full garbage collection of this process. */
export const collectGarbage: () => void = runInNewContext('gc');

/** Bytes that a call adds to the heap of V8. The least of several tries, as others may run in between. */
export function allocatedBy(call: () => void): number {
  const tries = Array.from({ length: 5 }, () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    call();
    return process.memoryUsage().heapUsed - before;
  });
  return Math.min(...tries.filter((bytes) => bytes >= 0));
}
