import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needs } from '../support/tools.ts';
import { ordeals } from './long/all.ts';
import { undergo } from './long/ordeal.ts';

/* A taste of each; the whole of it takes minutes and is a script beside this one. */
describe('the service stays up and keeps its bounds under', { concurrency: true }, () => {
  for (const ordeal of ordeals) {
    test(ordeal.name, needs(...ordeal.needs), async (t) => {
      const { summary, violations } = await undergo(ordeal, 'short');
      t.diagnostic(summary);
      assert.deepEqual(violations, []);
    });
  }
});
