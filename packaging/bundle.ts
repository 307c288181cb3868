import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { assetFolder } from './asset.ts';
import { cityAssets, embed } from './embed.ts';

/**
 * Escapes other characters than ASCII in the sources. esbuild does so in strings, but not in regular expressions, and one such
 * character makes V8 hold the whole bundle with two bytes a character: 3 MB of an idle service.
 */
const asciiSources: Plugin = {
  name: 'ascii-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(text))
        throw new Error(`${path}: String.raw needs ASCII in the bundle`);
      return { contents: text.replace(/[^\0-\x7f]/g, escaped), loader: 'ts' };
    });
  },
};

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** V8 keeps the source in memory and, without a code cache, scans it at each start: 20 ms for each MB. Data and pictures belong into assets. */
const maxSourceBytes = 1_500_000;

/**
 * Bundles the program into one file, and writes its assets and a source map beside it. Throws if the bundle contains a package or
 * other characters than ASCII, or is too large.
 */
export async function bundleProgram(outfile: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: join(import.meta.dirname, '..'),
    entryPoints: ['src/main.ts'],
    outfile,
    plugins: [embed, cityAssets(assetFolder(outfile)), asciiSources],
    bundle: true,
    platform: 'node',
    target: 'node24',
    // esbuild would write a call of RegExp instead, which builds the sets of Unicode when the program starts and at each evaluation.
    supported: { 'regexp-unicode-property-escapes': true },
    minifySyntax: true,
    minifyWhitespace: true, // identifiers are not minified: stack traces show the names of the sources
    sourcemap: 'external',
    metafile: true,
    logLevel: 'error',
  });
  const foreign = Object.keys(metafile.inputs).find((path) => path.includes('node_modules'));
  if (foreign) throw new Error(`${foreign} got into the bundle, which must have no runtime dependency`);
  const source = readFileSync(outfile, 'utf8');
  if (/[^\0-\x7f]/.test(source)) throw new Error(`${outfile} is not ASCII, so it takes 3 MB more memory`);
  if (source.length > maxSourceBytes)
    throw new Error(
      `${outfile} has ${source.length} bytes, more than ${maxSourceBytes}: move data into assets`,
    );
}
