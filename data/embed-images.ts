import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';

/**
 * Puts the pictures into a bundle: src/places/images.ts runs at build time, and the bundle holds what it returns, the SVG
 * compressed to a seventh. As text they would take 4 MB of an idle service. The PNG would take 7 MB: they are assets of the
 * executable, which costs memory only for those that are asked for. A bundle outside of an executable has none.
 */
export const embedImages: Plugin = {
  name: 'embed-images',
  setup({ onLoad }) {
    onLoad({ filter: /places.images\.ts$/ }, async ({ path }) => {
      const { images } = await import(path);
      const packed = brotliCompressSync(JSON.stringify([...images.svg()])).toString('base64');
      const contents = `
        import { getAssetKeys, getRawAsset, isSea } from 'node:sea';
        import { brotliDecompressSync } from 'node:zlib';
        import { lazy } from '../cache.ts';
        const packed = '${packed}';
        const keys = () => isSea() ? getAssetKeys().filter((key) => key.endsWith('.png')) : [];
        export const noImages = { svg: () => new Map(), png: () => new Map() };
        export const images = {
          svg: lazy(() => new Map(JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64'))))),
          png: lazy(() => new Map(keys().map((key) => [key.slice(0, -4), Buffer.from(getRawAsset(key))]))),
        };`;
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
};

const folder = fileURLToPath(new URL('images/', import.meta.url));

/** The PNG files that become assets of the executable, by their names. */
export function imageAssets(): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
  return Object.fromEntries(names.sort().map((name) => [name, join(folder, name)]));
}
