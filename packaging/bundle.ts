import { join } from 'node:path';
import { build } from 'esbuild';
import { embed } from './embed.ts';

/**
 * Bundles the program with its data and pictures into one file, and writes a source map beside it. Throws if the bundle
 * contains a package.
 */
export async function bundleProgram(outfile: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: join(import.meta.dirname, '..'),
    entryPoints: ['src/main.ts'],
    outfile,
    plugins: [embed],
    bundle: true,
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true, // identifiers are not minified: stack traces show the names of the sources
    sourcemap: 'external',
    metafile: true,
    logLevel: 'error',
  });
  const foreign = Object.keys(metafile.inputs).find((path) => path.includes('node_modules'));
  if (foreign) throw new Error(`${foreign} got into the bundle, which must have no runtime dependency`);
}
