import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useBundle } from '../support/bundle.ts';
import { tortures } from './all.ts';
import { gapOf } from './torture.ts';

useBundle();

/* A short run of every torture, so that the scripts stay correct. */
describe('the counter loses nothing under', () => {
  for (const torture of tortures) {
    const gap = gapOf(torture);
    it(torture.name, gap === undefined ? {} : { skip: gap }, async (t) => {
      const { summary, violations } = await torture.run('quick');
      t.diagnostic(summary);
      assert.deepEqual(violations, []);
    });
  }
});
