/*
 * Everything at once against the executable: `make siege ARGS=[--short]`, for ten minutes or one. Prints one table, and
 * ends with 1 when anything was not as promised. PLACES_COMMAND names the program; without it, it is the executable in
 * dist/, and where that is missing or old, the sources.
 */
import { native, needsBuilt } from '../e2e/executable.ts';
import { programCommand } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { withFolder } from '../torture/folder.ts';
import { Findings } from './findings.ts';
import { besiege } from './siege.ts';

const seconds = process.argv.includes('--short') ? 60 : 600;
const isBuilt = needsBuilt([native]).skip === undefined;
const command = process.env.PLACES_COMMAND || !isBuilt ? programCommand() : [native];
const { skip } = needs('redis-server', 'strace', 'taskset');
if (skip === undefined) await withFolder(main);
else console.log(`skipped: ${skip}`);

async function main(folder: string): Promise<void> {
  const findings = new Findings();
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupted.abort());
  console.log(`${seconds} s against ${command.at(-1)}`);
  try {
    await besiege(command, folder, { ms: seconds * 1_000, interrupted: interrupted.signal }, findings);
  } catch (error) {
    findings.fault('the siege itself', String(error));
  }
  console.log(findings.table());
  for (const fault of findings.faults) console.log(`VIOLATED ${fault}`);
  if (findings.faults.length > 0) process.exitCode = 1;
}
