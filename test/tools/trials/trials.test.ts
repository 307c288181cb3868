import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { suites } from './all.ts';
import { Findings } from './findings.ts';
import { gapOf, perform, type Trial } from './trial.ts';

/* A short run of each, so that the scripts stay correct. The whole of it takes minutes: `make torture`, `make ordeals`, `make faults`. */
function quickly(trials: readonly Trial[]): void {
  for (const trial of trials) {
    const skip = gapOf(trial) ?? false;
    it(trial.name, { skip }, async (t: TestContext) => {
      const findings = new Findings();
      await perform(trial, { scale: 'quick', findings, signal: t.signal });
      t.diagnostic(`\n${findings.table()}`);
      assert.deepEqual(findings.faults, []);
    });
  }
}

describe('the counter loses nothing under', () => quickly(suites.torture));

describe('the service stays up and keeps its bounds under', { concurrency: true }, () =>
  quickly(suites.ordeals),
);

describe('the service names what helps under', () => quickly(suites.faults));
