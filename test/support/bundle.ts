import { join } from 'node:path';
import { build } from 'esbuild';
import { embed } from '../../data/embed.ts';
import { programCommand, projectRoot } from './service.ts';

/**
 * The program as the executables carry it: in one file, so that nothing is left to load once it runs, and with their
 * bound on the young generation. PLACES_COMMAND stands in for it.
 */
export async function bundledCommand(folder: string): Promise<[string, ...string[]]> {
  if (process.env.PLACES_COMMAND) return programCommand();
  const outfile = join(folder, 'places.cjs');
  const entryPoints = [join(projectRoot, 'src/main.ts')];
  await build({
    entryPoints,
    outfile,
    plugins: [embed],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  return [process.execPath, '--min-semi-space-size=4', '--max-semi-space-size=4', outfile];
}
