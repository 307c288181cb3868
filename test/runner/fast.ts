/*
 * Every file of tests that needs nothing but its own process, but for those of views, in one process: to start one for each takes
 * longer than what they test.
 */
import { isOfViews, runTier } from './tiers.ts';

runTier('fast', (file) => !isOfViews(file));
