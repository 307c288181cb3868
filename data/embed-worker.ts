import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Puts the code of the worker thread into a bundle, as text: an executable has no file that a thread could run. */
export const embedWorker: Plugin = {
  name: 'embed-worker',
  setup({ onLoad }) {
    onLoad({ filter: /places.worker-source\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [join(dirname(path), 'worker.ts')],
        bundle: true,
        platform: 'node',
        target: 'node24',
        minify: true,
        write: false,
      });
      const [{ text } = { text: '' }] = outputFiles;
      return { contents: `export const workerSource = ${JSON.stringify(text)};`, loader: 'js' };
    });
  },
};
