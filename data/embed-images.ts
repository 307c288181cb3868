import { dirname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';

/**
 * Puts the pictures into a bundle: src/places/images.ts runs at build time, and the bundle holds what it returns,
 * compressed to a seventh. As text the pictures would take 4 MB of an idle service.
 */
export const embedImages: Plugin = {
  name: 'embed-images',
  setup({ onLoad }) {
    onLoad({ filter: /places.images\.ts$/ }, async ({ path }) => {
      const { images } = await import(path);
      const packed = brotliCompressSync(JSON.stringify([...images()])).toString('base64');
      const contents = `
        import { brotliDecompressSync } from 'node:zlib';
        import { lazy } from '../cache.ts';
        const packed = '${packed}';
        export const images = lazy(
          () => new Map(JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64')))),
        );`;
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
};
