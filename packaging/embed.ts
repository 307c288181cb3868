import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

/**
 * Puts into a bundle what some modules read from files, and what src/site/assets/bundled.ts makes of the code of browsers: these
 * modules run at build time, and the bundle holds what they export. The SVG are compressed to a seventh: as text they would
 * take 4 MB of an idle service. The PNG, which nothing makes smaller, take 1.6 MB.
 */
export const embed: Plugin = {
  name: 'embed',
  setup({ onLoad }) {
    onLoad({ filter: /places.embedded\.ts$/ }, async ({ path }) => {
      const { images, workerSource } = await import(path);
      const svg = brotliCompressSync(JSON.stringify([...images.svg()])).toString('base64');
      const png = [...images.png()].map(([id, bytes]) => [id, bytes.toString('base64')]);
      const contents = `
        import { brotliDecompressSync } from 'node:zlib';
        import { lazy } from '../cache.ts';
        const bytes = (text) => Buffer.from(text, 'base64');
        export const images = {
          svg: lazy(() => new Map(JSON.parse(brotliDecompressSync(bytes('${svg}'))))),
          png: lazy(() => new Map(${JSON.stringify(png)}.map(([id, text]) => [id, bytes(text)]))),
          baseMap: () => (${JSON.stringify(images.baseMap())}),
        };
        export const workerSource = ${JSON.stringify(await bundleOf(fileURLToPath(workerSource)))};`;
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
    onLoad(
      { filter: /(?:site.assets.bundled|site.prose.texts|shared.scripts|ops.files)\.ts$/ },
      async ({ path }) => {
        const texts = Object.entries(await import(path));
        const lines = texts.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
        return { contents: lines.join('\n'), loader: 'js' };
      },
    );
  },
};

/** The code of a thread, in one text. */
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
