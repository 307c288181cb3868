/* The last third of the files of tests that start programs, in a process beside the others. */
import { runTier } from './tiers.ts';

runTier('processes', (_, i) => i % 3 === 2);
