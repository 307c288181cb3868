import { runAtRandom } from '../views/random-run.ts';
import type { Outcome, Scale, Torture } from './torture.ts';

const seeds: Record<Scale, number> = { quick: 5, short: 60, long: 1000 };
/** The default tests take the seeds below. */
const firstSeed = 100;

async function run(scale: Scale): Promise<Outcome> {
  const violations: string[] = [];
  let states = 0;
  for (let seed = firstSeed; seed < firstSeed + seeds[scale]; seed += 1) {
    const findings = await runAtRandom(seed);
    states += findings.states;
    violations.push(...findings.violations.map((violation) => `seed ${seed}, ${violation}`));
  }
  return {
    summary: `${seeds[scale]} runs with faults and restarts, ${states} states after a power cut`,
    violations,
  };
}

/** The simulated disk, with faults, kills and restarts before the power is cut. */
export const power: Torture = { name: 'power cut', programs: [], root: false, run };
