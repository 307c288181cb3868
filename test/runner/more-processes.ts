/* A second third of the files of tests that start programs, in a process beside the first. */
import { runTier } from './tiers.ts';

runTier('processes', (_, i) => i % 3 === 1);
