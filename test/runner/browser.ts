/* Every second file of tests that uses a browser, in one process, which has one browser and one service of each kind. */
import { runTier } from './tiers.ts';

runTier('browser', (_, i) => i % 2 === 0);
