/*
 * Tries to make the counter lose a view: `node --import tsx test/torture/run.ts [--short | --quick] [NAME…]`. One line
 * per torture; ends with 1 when an answered view was lost or anything else was not as promised. PLACES_COMMAND names
 * the program to torture; without it, it is the sources.
 */
import { tortures } from './all.ts';
import { gapOf, type Scale, type Torture } from './torture.ts';

/** Violations of one kind come in thousands; a few tell enough. */
const maxShown = 10;

const args = process.argv.slice(2);
const scale: Scale = args.includes('--quick') ? 'quick' : args.includes('--short') ? 'short' : 'long';
const names = args.filter((arg) => !arg.startsWith('--'));
const chosen = tortures.filter(({ name }) => names.length === 0 || names.includes(name));

for (const torture of chosen) {
  const gap = gapOf(torture);
  if (gap === undefined) await perform(torture);
  else console.log(`skipped  ${torture.name}: ${gap}`);
}

async function perform(torture: Torture): Promise<void> {
  const started = performance.now();
  const { summary, violations } = await torture.run(scale);
  const seconds = Math.round((performance.now() - started) / 1000);
  const verdict = violations.length === 0 ? 'held    ' : 'VIOLATED';
  console.log(`${verdict} ${torture.name}: ${summary}, ${violations.length} violations, ${seconds} s`);
  for (const violation of violations.slice(0, maxShown)) console.log(`         ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
}
