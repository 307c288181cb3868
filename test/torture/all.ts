import { crowded } from './crowd.ts';
import { damaged } from './damaged.ts';
import { faults } from './faults.ts';
import { fullDisk } from './full-disk.ts';
import { histories } from './histories.ts';
import { idle } from './idle.ts';
import { kill } from './kill.ts';
import { power } from './power.ts';
import { second } from './second.ts';
import type { Torture } from './torture.ts';
import { twoStarts } from './two-starts.ts';

export const tortures: readonly Torture[] = [
  histories,
  power,
  damaged,
  faults,
  fullDisk,
  second,
  twoStarts,
  crowded,
  idle,
  kill,
];
