import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

/**
 * Puts into a bundle what src/places/embedded.ts reads from files: that module runs at build time, and the bundle holds
 * what it exports. The SVG are compressed to a seventh: as text they would take 4 MB of an idle service. The PNG would take
 * 7 MB: they are assets of the executable, which costs memory only for those that are asked for. A bundle outside of an
 * executable has none.
 */
export const embed: Plugin = {
  name: 'embed',
  setup({ onLoad }) {
    onLoad({ filter: /places.embedded\.ts$/ }, async ({ path }) => {
      const { images, workerSource } = await import(path);
      const packed = brotliCompressSync(JSON.stringify([...images.svg()])).toString('base64');
      const contents = `
        import { getAssetKeys, getRawAsset, isSea } from 'node:sea';
        import { brotliDecompressSync } from 'node:zlib';
        import { lazy } from '../cache.ts';
        const packed = '${packed}';
        const keys = () => isSea() ? getAssetKeys().filter((key) => key.endsWith('.png')) : [];
        export const images = {
          svg: lazy(() => new Map(JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64'))))),
          png: lazy(() => new Map(keys().map((key) => [key.slice(0, -4), Buffer.from(getRawAsset(key))]))),
        };
        export const workerSource = ${JSON.stringify(await bundleOf(fileURLToPath(workerSource)))};`;
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
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

const folder = fileURLToPath(new URL('images/', import.meta.url));

/** The PNG files that become assets of the executable, by their names. */
export function imageAssets(): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
  return Object.fromEntries(names.sort().map((name) => [name, join(folder, name)]));
}
