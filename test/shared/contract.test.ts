import { after, describe } from 'node:test';
import { runContract } from '../contract/run.ts';
import { Engine, needsEngine } from '../redis/engine.ts';
import { startService } from '../support/service.ts';

describe('with the state in an engine', needsEngine, () => {
  let engine: Engine | undefined;
  let starts = 0;
  after(() => engine?.close());

  runContract('the contract', async (args) => {
    engine ??= await Engine.start('--databases', '64', '--appendonly', 'yes');
    // Each start counts from 0, as with a folder of its own.
    const url = engine.url.replace(/0$/, String(starts++));
    return startService({ args: [...args, '--shared-state', url] });
  });
});
