import { withFolder } from '../../support/folder.ts';
import { needs } from '../../support/tools.ts';
import type { Findings } from './findings.ts';

/** How long a trial goes on: seconds for every test run, a minute or two for CI, as long as it takes by hand. */
export type Scale = 'quick' | 'short' | 'long';

/** What a trial gets when it begins. */
export interface Setting {
  readonly scale: Scale;
  /** Empty at first, and removed afterwards. */
  readonly folder: string;
  readonly findings: Findings;
  /** Aborted when nobody waits for the rest: what is done over and over then ends. */
  readonly signal: AbortSignal;
  /** Notes what was not as promised, in the row that has the name of the trial. */
  readonly report: (how: string) => void;
}

/** Something that the service must withstand. */
export interface Trial {
  readonly name: string;
  /** Programs of the machine it cannot do without. */
  readonly programs?: readonly string[];
  /** True when it mounts something. */
  readonly root?: boolean;
  run(setting: Setting): Promise<void>;
}

/** What keeps a trial from being had on this machine. With CI=true nothing does: it then runs, and fails. */
export function gapOf({ programs = [], root = false }: Trial): string | undefined {
  const { skip } = needs(...programs);
  const mayMount = process.getuid?.() === 0 || process.env.CI === 'true';
  return skip ?? (root && !mayMount ? 'needs root' : undefined);
}

/** Runs a trial in a folder of its own. What it throws is a fault too. */
export async function perform(
  trial: Trial,
  { scale, findings, signal }: Pick<Setting, 'scale' | 'findings' | 'signal'>,
): Promise<void> {
  const report = (how: string) => findings.fault(trial.name, how);
  findings.count(trial.name);
  try {
    await withFolder((folder) => trial.run({ scale, folder, findings, signal, report }));
  } catch (error) {
    report(String(error));
  }
}
