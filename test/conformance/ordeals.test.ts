import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { bundledCommand } from '../support/bundle.ts';
import { needs } from '../support/tools.ts';
import { ordeals } from './long/all.ts';
import { undergo } from './long/ordeal.ts';

/* A taste of each; the whole of it takes minutes and is a script beside this one. */
describe('the service stays up and keeps its bounds under', { concurrency: true }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'places-ordeals-'));
  let command: [string, ...string[]];
  before(async () => {
    command = await bundledCommand(folder);
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const ordeal of ordeals) {
    test(ordeal.name, needs(...ordeal.needs), async (t) => {
      const { summary, violations } = await undergo(ordeal, 'short', command);
      t.diagnostic(summary);
      assert.deepEqual(violations, []);
    });
  }
});
