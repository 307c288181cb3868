import { after, describe } from 'node:test';
import { healthCases } from '../contract/cases/health.ts';
import { limitCases } from '../contract/cases/limit.ts';
import { viewBodyCases } from '../contract/cases/view-body.ts';
import { viewCases } from '../contract/cases/views.ts';
import { runContract } from '../contract/run.ts';
import { Engine, needsEngine } from '../redis/engine.ts';
import { startService } from '../support/service.ts';

/** What the contract says of the counter and of the limit: only these ask the engine. */
const cases = [...viewCases, ...viewBodyCases, ...limitCases, ...healthCases];

describe('with the state in an engine', needsEngine, () => {
  let engine: Engine | undefined;
  let starts = 0;
  after(() => engine?.close());

  const start = async (args: readonly string[]) => {
    engine ??= await Engine.start('--databases', '64', '--appendonly', 'yes');
    // Each start counts from 0, as with a folder of its own.
    const url = engine.url.replace(/0$/, String(starts++));
    return startService({ args: [...args, '--shared-state', url] });
  };
  runContract('the contract', start, cases);
});
