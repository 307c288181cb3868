import { hammer } from '../../conformance/long/hammer.ts';
import { idle as idleConnections } from '../../conformance/long/idle.ts';
import { slow } from '../../conformance/long/slow.ts';
import { faultMatrix } from '../faults/matrix.ts';
import { siege } from '../siege/siege.ts';
import { damaged } from '../torture/damaged.ts';
import { faults } from '../torture/faults.ts';
import { fullDisk } from '../torture/full-disk.ts';
import { histories } from '../torture/histories.ts';
import { idle } from '../torture/idle.ts';
import { kill } from '../torture/kill.ts';
import { lostLock } from '../torture/lost-lock.ts';
import { power } from '../torture/power.ts';
import { second } from '../torture/second.ts';
import { twoStarts } from '../torture/two-starts.ts';
import type { Trial } from './trial.ts';

/** What `run.ts` can be told to do. */
export const suites: Readonly<Record<'torture' | 'ordeals' | 'siege' | 'faults', readonly Trial[]>> = {
  torture: [histories, power, damaged, faults, fullDisk, second, lostLock, twoStarts, idle, kill],
  ordeals: [idleConnections, hammer, ...slow],
  siege: [siege],
  faults: [faultMatrix],
};
