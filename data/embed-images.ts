import type { Plugin } from 'esbuild';

/** Puts the pictures into a bundle: src/places/images.ts runs at build time, and what it exports is bundled as JSON. */
export const embedImages: Plugin = {
  name: 'embed-images',
  setup({ onLoad }) {
    onLoad({ filter: /places.images\.ts$/ }, async ({ path }) => ({
      contents: JSON.stringify(await import(path)),
      loader: 'json',
    }));
  },
};
