import { runAtRandom } from '../../views/random-run.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';

const seeds: Record<Scale, number> = { quick: 5, short: 60, long: 1000 };
/** The default tests take the seeds below. */
const firstSeed = 100;

async function run({ scale, findings, signal, report }: Setting): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + seeds[scale] && !signal.aborted; seed += 1) {
    const { states, violations } = await runAtRandom(seed);
    findings.count('runs with faults and restarts');
    findings.count('states after a power cut', states);
    for (const violation of violations) report(`seed ${seed}, ${violation}`);
  }
}

/** The simulated disk, with faults, kills and restarts before the power is cut. */
export const power: Trial = { name: 'power cut', run };
