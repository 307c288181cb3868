/* The other files of tests that use a browser, in a process beside the first. */
import { runTier } from './tiers.ts';

runTier('browser', (_, i) => i % 2 === 1);
