import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Options of a test that needs programs of the machine. If one is missing, the test is skipped with a message; with
 * CI=true it runs and fails, so that no gap stays hidden.
 */
export function needs(...programs: readonly string[]): { skip?: string } {
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length === 0 || process.env.CI === 'true') return {};
  return { skip: `needs ${missing.join(', ')}` };
}

/** Options of a test that needs a file of another package. */
export function needsFile(path: string): { skip?: string } {
  return existsSync(path) || process.env.CI === 'true' ? {} : { skip: `needs ${path}` };
}
