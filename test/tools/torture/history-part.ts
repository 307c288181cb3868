/* One of the threads that share the histories of a plan: tells now and then how far it is, and ends when time is up. */
import { parentPort, workerData } from 'node:worker_threads';
import { enumerate, type Plan, type Tally } from '../../views/enumeration.ts';

export interface Part {
  readonly plan: Plan;
  /** Milliseconds. */
  readonly boundMs: number;
}

const progressMs = 1000;

// Errors are the rule here, and nobody looks at where they came from.
Error.stackTraceLimit = 0;
const { plan, boundMs }: Part = workerData;
const started = performance.now();
let toldAt = started;

await enumerate({
  ...plan,
  isOver(tally) {
    const now = performance.now();
    if (now - toldAt > progressMs) {
      toldAt = now;
      tell(tally);
    }
    return now - started > boundMs;
  },
}).then(tell);

function tell({ runs, states, violations, isWhole }: Tally): void {
  parentPort?.postMessage({ runs, states, violations, isWhole } satisfies Tally);
}
