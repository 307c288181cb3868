import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';

/** Bundles src/main.ts, data and drawings included, and lets the result say its version. */
export async function bundle(outfile, version) {
  const { metafile } = await build({
    entryPoints: ['src/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true, // identifiers stay as they are: stack traces name what the sources name
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    plugins: [lazyModules],
    logLevel: 'warning',
  });
  const foreign = Object.keys(metafile.inputs).find((path) => path.includes('node_modules'));
  if (foreign) throw new Error(`${foreign} got into the bundle, which must have no runtime dependency`);
  const said = execFileSync(process.execPath, [outfile, '--version'], { encoding: 'utf8' });
  if (!said.startsWith(`places ${version}`)) {
    throw new Error(`the bundle calls itself "${said.trim()}", package.json says ${version}`);
  }
}

/** Node's larger modules are loaded when something of them is first used, which is never before the service listens. */
const lazyModules = {
  name: 'lazy-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:(child_process|crypto|tls|zlib)$/ }, ({ path, namespace }) => {
      return namespace === 'lazy' ? { path, external: true } : { path, namespace: 'lazy' };
    });
    onLoad({ filter: /./, namespace: 'lazy' }, async ({ path }) => {
      const exported = Object.entries(await import(path)).filter(([name]) => name !== 'default');
      return { contents: exported.map(([name, value]) => lazyExport(path, name, value)).join('\n') };
    });
  },
};

/** What stands for a function or for an object of constants until it is used. */
function lazyExport(path, name, value) {
  const real = `require('${path}').${name}`;
  return typeof value === 'function'
    ? `export const ${name} = (...args) => ${real}(...args);`
    : `export const ${name} = /* @__PURE__ */ new Proxy({}, { get: (_, key) => ${real}[key] });`;
}
