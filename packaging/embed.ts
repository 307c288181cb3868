import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
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

/** esbuild plugin that bundles the exports of `textModules` instead of their code. */
export const embed: Plugin = {
  name: 'embed',
  setup({ onLoad }) {
    onLoad({ filter: pathPattern(textModules) }, async ({ path }) => {
      const texts = Object.entries(await import(path));
      const lines = texts.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { contents: lines.join('\n'), loader: 'js' };
    });
  },
};

/**
 * esbuild plugin that writes the exports of `cityModule` into a folder of assets, and bundles code that reads them. In the source,
 * V8 would scan 2 MB at each start and keep them in memory.
 */
export function cityAssets(folder: string): Plugin {
  return {
    name: 'city-assets',
    setup({ onLoad }) {
      onLoad({ filter: pathPattern([cityModule]) }, async ({ path }) => {
        const { builtInData, images, workerSource } = await import(path);
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
        write('data-set', serialize(builtInData()));
        for (const [id, text] of images.svg()) write(`${id}.svg`, text);
        for (const [id, bytes] of images.png()) write(`${id}.png`, bytes);
        const contents = `
          import { deserialize } from 'node:v8';
          import { lazy } from '../base/cache.ts';
          import { asset } from '../../packaging/asset.ts';
          const svg = (id) => [id, asset(id + '.svg').toString()];
          const png = (id) => [id, asset(id + '.png')];
          // A copy: arrays become views of these bytes, and those of an asset cannot be written.
          export const builtInData = () => deserialize(Buffer.from(asset('data-set')));
          export const images = {
            svg: lazy(() => new Map(${JSON.stringify([...images.svg().keys()])}.map(svg))),
            png: lazy(() => new Map(${JSON.stringify([...images.png().keys()])}.map(png))),
            baseMap: () => (${JSON.stringify(images.baseMap())}),
          };
          export const workerSource = ${JSON.stringify(await bundleOf(fileURLToPath(workerSource)))};`;
        return { contents, loader: 'js', resolveDir: dirname(path) };
      });
    },
  };
}

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
