import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bundleProgram } from '../../packaging/bundle.ts';
import { programCommand } from './service.ts';

/**
 * The program as the executables carry it: in one file, so that nothing is left to load once it runs. PLACES_COMMAND stands
 * in for it.
 */
export async function bundledCommand(folder: string): Promise<[string, ...string[]]> {
  if (process.env.PLACES_COMMAND) return programCommand();
  const outfile = join(folder, 'places.cjs');
  await bundleProgram(outfile);
  return [process.execPath, outfile];
}

/**
 * Makes the bundle stand in for the sources in the file that calls it. Without what compiles the sources a start takes less
 * than half of the time, which pays for the bundle after some ten starts.
 */
export function useBundle(): void {
  const folder = mkdtempSync(join(tmpdir(), 'places-bundle-'));
  before(async () => {
    process.env.PLACES_COMMAND = JSON.stringify(await bundledCommand(folder));
  });
  after(() => rmSync(folder, { recursive: true }));
}
