import { mulberry32 } from '../support/random.ts';
import { start } from './fixtures.ts';
import { coarse, type Findings, Oracle } from './oracle.ts';
import { SimulatedDisk } from './simulated-disk.ts';

/** How often a call fails in a bad phase, and how long the phases are, in calls. */
const faultRate = 0.3;
const phaseCalls = 12;
const codes = ['EIO', 'ENOSPC', 'EROFS', 'EACCES'] as const;

/**
 * One run from a seed: views in batches on a disk that fails in phases, with kills and restarts in between; then the
 * power cut after every operation.
 */
export async function runAtRandom(seed: number): Promise<Findings> {
  const random = mulberry32(seed);
  let disk = new SimulatedDisk();
  let oracle = new Oracle(disk);
  const found: { states: number; violations: string[] } = { states: 0, violations: [] };
  for (let life = 0; life < 3; life += 1) {
    disk.fault = faultyInPhases(random);
    const counter = await start(disk);
    oracle.told(await counter.read());
    for (let flush = 0; flush < 6; flush += 1) await oracle.send(counter, 1 + Math.floor(random() * 5));
    const from = oracle.since;
    const { states, violations } = await oracle.inspect(coarse, from);
    found.states += states;
    found.violations.push(...violations);
    const killedAt = from + Math.floor(random() * (disk.length - from + 1));
    const next = SimulatedDisk.after(disk.history(killedAt));
    oracle = new Oracle(next, { ...oracle.at(killedAt), length: killedAt });
    disk = next;
  }
  return found;
}

function faultyInPhases(random: () => number): SimulatedDisk['fault'] {
  let calls = 0;
  return () => {
    calls += 1;
    if (Math.floor(calls / phaseCalls) % 2 === 0 || random() > faultRate) return undefined;
    return { done: random() < 0.5, code: codes[Math.floor(random() * codes.length)] ?? 'EIO' };
  };
}
