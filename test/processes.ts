/* Every file of tests that starts programs, but for browsers, in one process: to start one for each takes a minute in all. */
import { runTier } from './support/tiers.ts';

runTier('processes');
