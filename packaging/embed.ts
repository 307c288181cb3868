import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

/** Modules that read files when they load. The build runs them and bundles their exports in their place. */
const textModules = [
  'src/instances/scripts.ts',
  'src/ops/files.ts',
  'src/site/assets/bundled.ts',
  'src/site/prose/texts.ts',
];

/** The data and pictures of the built-in city. */
const cityModule = 'src/places/embedded.ts';

/**
 * esbuild plugin that bundles the exports of `textModules` and `cityModule` instead of their code. SVG files are compressed to a
 * seventh, because as text they would take 4 MB of an idle service. PNG files are stored as they are: 1.6 MB.
 */
export const embed: Plugin = {
  name: 'embed',
  setup({ onLoad }) {
    onLoad({ filter: pathPattern([cityModule]) }, async ({ path }) => {
      const { images, workerSource } = await import(path);
      const svg = brotliCompressSync(JSON.stringify([...images.svg()])).toString('base64');
      const png = [...images.png()].map(([id, bytes]) => [id, bytes.toString('base64')]);
      const contents = `
        import { brotliDecompressSync } from 'node:zlib';
        import { lazy } from '../base/cache.ts';
        const bytes = (text) => Buffer.from(text, 'base64');
        export const images = {
          svg: lazy(() => new Map(JSON.parse(brotliDecompressSync(bytes('${svg}'))))),
          png: lazy(() => new Map(${JSON.stringify(png)}.map(([id, text]) => [id, bytes(text)]))),
          baseMap: () => (${JSON.stringify(images.baseMap())}),
        };
        export const workerSource = ${JSON.stringify(await bundleOf(fileURLToPath(workerSource)))};`;
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
    onLoad({ filter: pathPattern(textModules) }, async ({ path }) => {
      const texts = Object.entries(await import(path));
      const lines = texts.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { contents: lines.join('\n'), loader: 'js' };
    });
  },
};

/** Matches the absolute paths of these files of the project, with either kind of slash. */
function pathPattern(files: readonly string[]): RegExp {
  const paths = files.map((file) =>
    join(import.meta.dirname, '..', file).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^(?:${paths.join('|')})$`);
}

/** Bundles the code of a worker thread into one text. */
async function bundleOf(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    target: 'node24',
    minify: true,
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}
