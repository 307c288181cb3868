/*
 * Every third file of tests that starts programs, but for browsers, in one process: to start one for each file takes a minute in
 * all.
 */
import { runTier } from './tiers.ts';

runTier('processes', (_, i) => i % 3 === 0);
