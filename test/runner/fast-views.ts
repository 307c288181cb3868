/* The other half of the tests that need nothing but their own process, beside the first. */
import { isOfViews, runTier } from './tiers.ts';

runTier('fast', isOfViews);
