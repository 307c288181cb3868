import { StartError } from '../../src/base/errors.ts';
import type { ViewCounter } from '../../src/views/counter.ts';
import { mulberry32 } from '../support/random.ts';
import { DiskState } from './disk-state.ts';
import { readCount, start } from './fixtures.ts';
import { coarse, type Findings, Oracle } from './oracle.ts';
import { SimulatedDisk } from './simulated-disk.ts';

/** Starts of the program, and flushes after each at most. */
const starts = 6;
const maxFlushes = 8;
/** How often a call fails in a bad phase, and how long the phases are, in calls. */
const faultRate = 0.3;
const phaseCalls = 12;
const codes = ['EIO', 'ENOSPC', 'EROFS', 'EACCES'] as const;

/**
 * One long history from a seed: views in batches on a disk that fails in phases, which ends with a kill, a power cut or
 * an orderly restart, again and again; and after every operation the power is cut in every way.
 */
export async function runAtRandom(seed: number): Promise<Findings> {
  const random = mulberry32(seed);
  const found: { states: number; violations: string[] } = { states: 0, violations: [] };
  let disk = new SimulatedDisk();
  let oracle = new Oracle(disk);
  for (let life = 0; life < starts; life += 1) {
    disk.fault = faultyInPhases(random);
    await live(disk, oracle, random);
    const { states, violations } = await oracle.inspect(coarse);
    found.states += states;
    found.violations.push(...violations);
    const length = random() < 0.3 ? disk.length : Math.floor(random() * disk.length);
    const past = { ...oracle.at(length), length: 0 };
    const state = disk.stateAt(length);
    disk = new SimulatedDisk(random() < 0.5 ? state : afterPowerCut(state, random));
    oracle = new Oracle(disk, past);
  }
  return found;
}

/** A start may fail where a damaged file cannot be set aside. */
async function live(disk: SimulatedDisk, oracle: Oracle, random: () => number): Promise<void> {
  let counter: ViewCounter;
  try {
    counter = await start(disk);
  } catch (error) {
    if (error instanceof StartError) return;
    throw error;
  }
  for (let flush = Math.floor(random() * maxFlushes); flush >= 0; flush -= 1) {
    oracle.told(Math.max(counter.health().persisted, (await readCount(counter)) ?? 0));
    await oracle.send(counter, 1 + Math.floor(random() * 5));
  }
  if (random() < 0.3) await counter.close();
}

function afterPowerCut(state: DiskState, random: () => number): DiskState {
  const folders = state.crashes(coarse);
  return DiskState.holding(folders[Math.floor(random() * folders.length)] ?? '');
}

function faultyInPhases(random: () => number): SimulatedDisk['fault'] {
  // A start may come in a bad phase as well.
  let calls = Math.floor(random() * 2 * phaseCalls);
  return (call) => {
    // What cannot be read at a start stops it.
    if (call === 'list' || call === 'read') return undefined;
    calls += 1;
    if (Math.floor(calls / phaseCalls) % 2 === 0 || random() > faultRate) return undefined;
    return { done: random() < 0.5, code: codes[Math.floor(random() * codes.length)] ?? 'EIO' };
  };
}
