/*
 * What the service is held to under bad company: `make ordeals ARGS='[--short] [NAME…]'`.
 * One line per ordeal; ends with 1 when anything was not as promised. PLACES_COMMAND names the program; without it the
 * sources are bundled as the executables are.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledCommand } from '../../support/bundle.ts';
import { needs } from '../../support/tools.ts';
import { ordeals } from './all.ts';
import { undergo } from './ordeal.ts';

const args = process.argv.slice(2);
const scale = args.includes('--short') ? 'short' : 'long';
const names = args.filter((arg) => !arg.startsWith('--'));

async function main(folder: string): Promise<void> {
  const command = await bundledCommand(folder);
  for (const ordeal of ordeals.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const { skip } = needs(...ordeal.needs);
    if (skip !== undefined) {
      console.log(`skipped  ${ordeal.name}: ${skip}`);
      continue;
    }
    const { summary, violations } = await undergo(ordeal, scale, command);
    console.log(`${violations.length === 0 ? 'held    ' : 'VIOLATED'} ${ordeal.name}: ${summary}`);
    for (const violation of violations) console.log(`         ${violation}`);
    if (violations.length > 0) process.exitCode = 1;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'places-ordeals-'));
await main(folder).finally(() => rmSync(folder, { recursive: true }));
