import { keptViews } from '../trials/views-oracle.ts';

/** What the siege promises: the rows that its table begins with. */
export const promises = {
  exits: 'no exit except by kills',
  views: keptViews,
  admitted: 'requests of a client in 60 s',
  health: 'ms until /healthz answers',
  memory: 'MB of memory',
  growth: 'MB more in the last third of a life',
  descriptors: 'descriptors more than at the start',
  signs: 'ms without a sign of life',
  reloads: 'valid data files accepted, invalid ones rejected',
  hung: 'all but views answered while the disk hangs, and health says so',
  lock: 'counting goes on after another instance took the lock',
  log: 'no error in the log',
} as const;
