import { spawnSync } from 'node:child_process';

/**
 * Options of a test that needs programs of the machine. Where one is missing the test is left out and says so; with
 * CI=true it runs, and fails, so that no gap stays hidden.
 */
export function needs(...programs: readonly string[]): { skip?: string } {
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length === 0 || process.env.CI === 'true') return {};
  return { skip: `needs ${missing.join(', ')}` };
}
