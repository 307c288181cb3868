import { needs } from '../support/tools.ts';

/** How long a torture goes on: seconds for every test run, a minute or two for CI, as long as it takes by hand. */
export type Scale = 'quick' | 'short' | 'long';

/** What came out of a torture. */
export interface Outcome {
  /** What was done, with counts. */
  readonly summary: string;
  readonly violations: readonly string[];
}

export interface Torture {
  readonly name: string;
  /** Programs of the machine it cannot do without. */
  readonly programs: readonly string[];
  /** True when it mounts something. */
  readonly root: boolean;
  run(scale: Scale): Promise<Outcome>;
}

/** What keeps a torture from being had on this machine. With CI=true nothing does: it then runs, and fails. */
export function gapOf({ programs, root }: Torture): string | undefined {
  const { skip } = needs(...programs);
  const mayMount = process.getuid?.() === 0 || process.env.CI === 'true';
  return skip ?? (root && !mayMount ? 'needs root' : undefined);
}
