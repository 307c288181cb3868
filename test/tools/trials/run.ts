/*
 * Tries the service for minutes: `run.ts torture|ordeals|siege|faults [--short] [NAME…]`, where the names are those of trials.
 * Prints how far it is, and at the end one table. PLACES_COMMAND names the program; without it, it is the sources in one
 * file, for the siege the executable in dist/, unless that is missing or older than the sources.
 *
 * Exits with 0 when all was as promised, 1 when something was not, 2 for wrong arguments, and 130 when it was interrupted.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleProgram } from '../../../packaging/bundle.ts';
import { native, needsBuilt } from '../../e2e/executable.ts';
import { withFolder } from '../../support/folder.ts';
import { programCommand } from '../../support/service.ts';
import { suites } from './all.ts';
import { Findings } from './findings.ts';
import { gapOf, perform, type Trial } from './trial.ts';

const progressMs = 10_000;

const findings = new Findings();
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort());
const { signal } = interruption;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false } },
  });
  const trials = chosen(positionals);
  await withFolder(async (folder) => {
    const isBuilt = positionals[0] === 'siege' && needsBuilt([native]).skip === undefined;
    if (isBuilt) process.env.PLACES_COMMAND ||= JSON.stringify([native]);
    process.env.TEST_BUNDLE = join(folder, 'places.cjs');
    await bundleProgram(process.env.TEST_BUNDLE);
    console.log(`against ${programCommand().join(' ')}`);
    for (const trial of trials) if (!signal.aborted) await tell(trial, values.short ? 'short' : 'long');
  });
  console.log(findings.table());
  for (const fault of findings.faults) console.log(`VIOLATED ${fault}`);
  process.exitCode = findings.faults.length > 0 ? 1 : 0;
  if (signal.aborted) process.exitCode = 130;
} catch (error) {
  console.error(String(error));
  process.exitCode = 2;
}

/** The trials of a suite, or those that are named. Throws when there is none. */
function chosen([suite = '', ...names]: readonly string[]): readonly Trial[] {
  const [, all] = Object.entries(suites).find(([name]) => name === suite) ?? [];
  if (!all) throw new Error(`there is no ${suite}; there are ${Object.keys(suites).join(', ')}`);
  const known = all.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no ${unknown}; there are ${known.join(', ')}`);
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** Performs a trial, and says now and then that it goes on. */
async function tell(trial: Trial, scale: 'short' | 'long'): Promise<void> {
  const gap = gapOf(trial);
  if (gap !== undefined) return console.log(`skipped ${trial.name}: ${gap}`);
  const started = performance.now();
  const say = (how: string) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${trial.name}: ${how}, ${seconds} s, ${findings.faults.length} faults so far`);
  };
  const progress = setInterval(() => say('goes on'), progressMs);
  await perform(trial, { scale, findings, signal }).finally(() => clearInterval(progress));
  say('done');
}
