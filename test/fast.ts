/*
 * Every file of tests that needs nothing but its own process, in one process: to start one for each takes longer than what they
 * test. `run.ts` runs this file as one of many.
 */
import { join } from 'node:path';
import { projectRoot } from './support/project.ts';
import { testFiles, tierOf } from './support/tiers.ts';

for (const file of testFiles().filter((each) => tierOf(each) === 'fast'))
  await import(join(projectRoot, file));
