// Builds what users download, into dist/: the bundle places.cjs, an executable for each target, SHA256SUMS.
//
//   node build.mjs [--target linux-x64|linux-arm64|…]   (may be repeated; default: both of these)
//
// The same sources give the same bytes in any folder. After a first run nothing is fetched any more.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { writeChecksums } from './data/checksums.ts';
import { embed, imageAssets } from './data/embed.ts';
import { pack } from './data/pack.ts';

process.chdir(import.meta.dirname);
const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const nodeVersion = devDependencies.node;
const cache = resolve('.cache');

/** The npm packages node-TARGET, which hold Node's own binary, pinned. */
const integrities = {
  'linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};
const known = [...Object.keys(integrities), 'macos-arm64', 'macos-x64', 'win-x64'];

// Under load the young generation grows most: semi-spaces of 4 MB keep it small and cost no measurable speed. They have this
// size from the first moment, so that a start collects no garbage. The service itself collects after a start and a reload.
const execArgv = ['--min-semi-space-size=4', '--max-semi-space-size=4', '--expose-gc'];

try {
  const targets = readTargets();
  checkNode();
  await bundle();
  for (const target of targets) await makeExecutable(target);
  writeChecksums('dist');
} catch (error) {
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
}

function readTargets() {
  const { values } = parseArgs({ options: { target: { type: 'string', multiple: true } } });
  return (values.target ?? Object.keys(integrities)).map((name) => {
    const target = known.find((target) => target === name || target === `linux-${name}`);
    if (target) return target;
    throw new Error(`--target ${name} is not known; there are ${known.join(', ')}`);
  });
}

/** Another Node gives other bytes. */
function checkNode() {
  if (process.version !== `v${nodeVersion}`)
    throw new Error(`this is Node ${process.version}; run it with node_modules/.bin/node, ${nodeVersion}`);
}

/** One file with all of the code, the data and the pictures. */
async function bundle() {
  const { metafile } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/places.cjs',
    plugins: [embed],
    bundle: true,
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true, // identifiers stay: stack traces show the names of the sources
    sourcemap: 'external',
    metafile: true,
  });
  const foreign = Object.keys(metafile.inputs).find((path) => path.includes('node_modules'));
  if (foreign) throw new Error(`${foreign} got into the bundle, which must have no runtime dependency`);
  const said = execFileSync(process.execPath, ['dist/places.cjs', '--version'], { encoding: 'utf8' });
  if (!said.startsWith(`places ${version} `)) throw new Error(`package.json says ${version}, not ${said}`);
}

async function makeExecutable(target) {
  const [platform, arch] = target.split('-');
  const output = resolve('dist', `places-${target}${platform === 'win' ? '.exe' : ''}`);
  const node = target in integrities ? prepareNode(target) : undefined;
  const assets = imageAssets();
  console.log(`packs ${output}`);
  if (node) pack({ main: 'dist/places.cjs', node, arch, output, execArgv, assets });
  else await packWithPkg({ platform, arch, output }, { execArgv, assets });
}

/** For other systems, and where npm has no binary: pkg downloads one, and signs for macOS. */
async function packWithPkg(target, settings) {
  const { default: sea } = await import('@yao-pkg/pkg/lib-es5/sea.js');
  process.env.TMPDIR = resolve('dist'); // the path of `main`, which gets into the executable, is relative to a folder in it
  rmSync(target.output, { force: true }); // it may be running
  await sea.default('dist/places.cjs', {
    targets: [{ nodeRange: `node${nodeVersion}`, ...target }],
    signature: true,
    seaConfig: { main: '../places.cjs', ...settings },
  });
}

/** The path of Node's binary, stripped where that can be done here; undefined where it cannot be fetched. */
function prepareNode(target) {
  const stripped = join(cache, `node-${nodeVersion}-${target}`);
  if (existsSync(stripped)) return stripped;
  mkdirSync(cache, { recursive: true });
  const archive = fetchNode(target);
  if (!archive) return undefined;
  execFileSync('tar', ['-xzf', archive, '-C', cache, '--strip-components=2', 'package/bin/node']);
  const whole = join(cache, 'node');
  if (!strip(target, whole)) return whole;
  renameSync(whole, stripped);
  return stripped;
}

/** The path of the npm package; undefined where it cannot be fetched. */
function fetchNode(target) {
  const archive = join(cache, `node-${target}-${nodeVersion}.tgz`);
  const args = ['pack', `node-${target}@${nodeVersion}`, '--silent', '--pack-destination', cache];
  try {
    if (!existsSync(archive)) execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    return console.log(`${error.message}\nso nodejs.org is asked for it`);
  }
  const sha512 = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${sha512}` === integrities[target]) return archive;
  rmSync(archive);
  throw new Error(`${archive} was not the pinned package ${integrities[target]}; it is removed: try again`);
}

/**
 * Saves 14 %. It comes before the script is put in, which it would remove. Without the tool it returns false, and the next
 * build tries again.
 */
function strip(target, node) {
  const tool = target === 'linux-arm64' ? 'aarch64-linux-gnu-strip' : 'strip';
  try {
    execFileSync(tool, [node]);
    return true;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    const name = target === 'linux-arm64' ? 'binutils-aarch64-linux-gnu' : 'binutils';
    console.log(`${tool} is missing: ${target} keeps its symbols and is 18 MB larger; install ${name}`);
    return false;
  }
}
