import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isSea } from 'node:sea';
import { StartError } from '../errors.ts';
import { type Action, describeAction, performAction } from './actions.ts';
import { installPlan, type Machine, uninstallPlan } from './install.ts';
import { directUnit, printUnits, socketUnits, templateUnit, type UnitSettings } from './unit.ts';

/** The first version of systemd that knows OpenFile=. */
const opensFilesSince = 253;

/** The text of `places unit`: units that start this very program from where it lies now. */
export function unitText(kind: { readonly socket: boolean; readonly template: boolean }): string {
  const settings: UnitSettings = { command: ownCommand(), opensFiles: knowsOpenFile() };
  if (kind.template) return printUnits(templateUnit(settings));
  return printUnits(kind.socket ? socketUnits(settings) : directUnit(settings));
}

/** `places install`: every step as a line to `print`, and done unless it is a dry run. Throws StartError. */
export function install(options: { socket: boolean; dryRun: boolean }, print: (text: string) => void): void {
  if (!isSea())
    throw new StartError('install copies the executable: run it from one, such as dist/places-linux-x64');
  carryOut(installPlan(thisMachine(), options.socket), options.dryRun, print);
}

/** `places uninstall`, likewise. */
export function uninstall(options: { purge: boolean; dryRun: boolean }, print: (text: string) => void): void {
  carryOut(uninstallPlan(thisMachine(), options.purge), options.dryRun, print);
}

function carryOut(plan: readonly Action[], dryRun: boolean, print: (text: string) => void): void {
  if (!dryRun && process.getuid?.() !== 0) {
    throw new StartError('this needs root: run it with sudo, or with --dry-run to see what it would do');
  }
  if (plan.length === 0) print('nothing to do\n');
  for (const action of plan) {
    print(`${dryRun ? 'would ' : ''}${describeAction(action)}\n`);
    if (!dryRun) performAction(action);
  }
}

function thisMachine(): Machine {
  return {
    program: process.execPath,
    systemdRuns: existsSync('/run/systemd/system'),
    opensFiles: knowsOpenFile(),
    exists: existsSync,
  };
}

function knowsOpenFile(): boolean {
  const { stdout } = spawnSync('systemctl', ['--version'], { encoding: 'utf8' });
  return Number(/^systemd (\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= opensFilesSince;
}

/** The words that start this program again. */
function ownCommand(): string[] {
  if (isSea()) return [process.execPath];
  return [process.execPath, ...process.execArgv, ...process.argv.slice(1, 2)];
}
