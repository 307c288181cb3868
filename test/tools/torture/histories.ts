import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Plan, Tally } from '../../views/enumeration.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import type { Part } from './history-part.ts';

const plans: Record<Scale, readonly Plan[]> = {
  quick: [{ flush: 'always', flushes: 2, events: 1 }],
  short: [
    { flush: 'always', flushes: 2, events: 2 },
    { flush: 1000, flushes: 2, events: 2 },
  ],
  long: [
    { flush: 'always', flushes: 3, events: 2 },
    { flush: 1000, flushes: 3, events: 2 },
    { flush: 'always', flushes: 1, events: 3 },
    { flush: 1000, flushes: 1, events: 3 },
  ],
};

/** The least that a long run has to look at. */
const minStates = 10_000_000;
/** All plans together take no longer, in milliseconds; what they then have not reached is said. */
const boundMs = 10 * 60_000;

async function run({ scale, findings, signal, report }: Setting): Promise<void> {
  const started = performance.now();
  let total = 0;
  for (const plan of plans[scale]) {
    const left = boundMs - (performance.now() - started);
    const { runs, states, isWhole, violations } = await share(plan, left, signal);
    findings.count(`${nameOf(plan)}: ${isWhole ? '' : 'in the time there was '}runs`, runs);
    findings.count(`${nameOf(plan)}: states`, states);
    for (const violation of violations) report(violation);
    total += states;
  }
  if (scale === 'long' && !signal.aborted && total < minStates) report(`only ${total} states`);
}

/** Enumerates a plan in as many threads as there are processors. */
async function share(plan: Plan, boundMs: number, signal: AbortSignal): Promise<Tally> {
  const tallies: Tally[] = [];
  const parts = Array.from({ length: availableParallelism() }, (_, index, of = availableParallelism()) => {
    const part: Part = { plan: { ...plan, part: { index, of } }, boundMs: signal.aborted ? 0 : boundMs };
    const worker = new Worker(new URL('./history-part.ts', import.meta.url), { workerData: part });
    worker.on('message', (tally: Tally) => {
      tallies[index] = tally;
    });
    signal.addEventListener('abort', () => worker.terminate());
    return once(worker, 'exit');
  });
  await Promise.all(parts);
  return sum(tallies);
}

function sum(tallies: readonly Tally[]): Tally {
  return {
    runs: tallies.reduce((total, { runs }) => total + runs, 0),
    states: tallies.reduce((total, { states }) => total + states, 0),
    violations: tallies.flatMap(({ violations }) => violations),
    isWhole: tallies.every(({ isWhole }) => isWhole),
  };
}

function nameOf({ flush, flushes, events }: Plan): string {
  return `--flush ${flush}, every history of up to ${events} events and ${flushes} flushes`;
}

/** The simulated disk, with every kill, power cut, restart and failing call at every place, one after the other. */
export const histories: Trial = { name: 'every short history', run };
