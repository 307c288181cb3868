// Builds what users hold in their hands, into dist/: the bundle places.cjs, an executable for each target, SHA256SUMS.
//
//   node build.mjs [--target linux-x64|linux-arm64|…]   (may be repeated; default: both of these)
//
// The same sources give the same bytes, wherever they lie. After a first run nothing is fetched any more.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

process.chdir(import.meta.dirname);
const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const nodeVersion = devDependencies.node;
const cache = resolve('.cache');
/** The program cut into parts, as data/executable/load.cjs takes them. */
const partsFolder = join(cache, 'parts');
/** The bundled data/executable/launch.cjs. */
const launcher = join(partsFolder, 'launch.cjs');
/** The same as it is packed. */
const packedLauncher = join(cache, 'launch.cjs');

/** The npm packages node-TARGET that hold Node's own binaries, pinned. For any other target pkg asks nodejs.org itself. */
const bases = {
  'linux-x64': {
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    strip: 'strip',
  },
  'linux-arm64': {
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    strip: 'aarch64-linux-gnu-strip',
    emulator: ['qemu-aarch64-static', '-L', '/usr/aarch64-linux-gnu'],
  },
};
const others = ['macos-arm64', 'macos-x64', 'win-x64'];

/**
 * What V8 is started with inside the executables. Under load the young generation is what grows: at most 4 MB a
 * semi-space keep it small on a Raspberry Pi and cost no measurable speed. At least 2 MB let a start end before the
 * first collection, which would copy nearly all it finds.
 */
const execArgv = ['--min-semi-space-size=2', '--max-semi-space-size=4'];

/** How esbuild bundles, for both forms of the program. */
const common = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  minifySyntax: true,
  minifyWhitespace: true, // identifiers stay as they are: stack traces name what the sources name
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};

try {
  const targets = readTargets();
  checkTools();
  for (const folder of ['dist', cache]) mkdirSync(folder, { recursive: true });
  await step('bundle', 'dist/places.cjs', bundle);
  const parts = await step('cut', join(partsFolder, 'start'), cut);
  for (const target of targets) await buildExecutable(target, parts);
  writeChecksums(['places.cjs', ...targets.map(outputName)]);
} catch (error) {
  console.error(`\nbuild: ${error.message}`);
  process.exitCode = 1;
}

function readTargets() {
  const { values } = parseArgs({ options: { target: { type: 'string', multiple: true } } });
  const known = [...Object.keys(bases), ...others];
  const targets = (values.target ?? Object.keys(bases)).map((name) =>
    known.includes(name) ? name : `linux-${name}`,
  );
  const unknown = targets.findIndex((name) => !known.includes(name));
  if (unknown < 0) return targets;
  throw new Error(`--target ${values.target[unknown]} is not known; there are ${known.join(', ')}`);
}

function checkTools() {
  if (process.version !== `v${nodeVersion}`) {
    throw new Error(
      `this is Node ${process.version}; run it with node_modules/.bin/node, which is ${nodeVersion}`,
    );
  }
  for (const name of ['esbuild', '@yao-pkg/pkg']) {
    if (!existsSync(join('node_modules', name))) throw new Error(`${name} is missing; run npm ci first`);
  }
}

/** One file with everything in it: code, data, pages, drawings. */
async function bundle() {
  const { build } = await import('esbuild');
  const { embedImages } = await import('./data/embed-images.ts');
  const { metafile } = await build({
    ...common,
    plugins: [embedImages],
    entryPoints: ['src/main.ts'],
    outfile: 'dist/places.cjs',
    format: 'cjs',
    sourcemap: 'external',
  });
  const foreign = Object.keys(metafile.inputs).find((path) => path.includes('node_modules'));
  if (foreign) throw new Error(`${foreign} got into the bundle, which must have no runtime dependency`);
  const said = execFileSync(process.execPath, ['dist/places.cjs', '--version'], { encoding: 'utf8' });
  if (!said.startsWith(`places ${version}`)) {
    throw new Error(`the bundle calls itself "${said.trim()}", package.json says ${version}`);
  }
}

/**
 * The same program in parts, for the executables: what a start needs is in the one named `start`, and what the sources
 * import() lies beside it until then, so that it takes no memory before. Returns the names of all.
 */
async function cut() {
  const { build } = await import('esbuild');
  const { embedImages } = await import('./data/embed-images.ts');
  const { metafile, outputFiles } = await build({
    ...common,
    plugins: [embedImages],
    entryPoints: ['src/main.ts'],
    outdir: partsFolder,
    format: 'esm',
    splitting: true,
    write: false,
  });
  const parts = new Map();
  for (const { path, text } of outputFiles) parts.set(partName(path), await asFunction(path, text));
  const start = neededAtStart(metafile.outputs);
  const late = [...parts.keys()].filter((name) => !start.includes(name));
  rmSync(partsFolder, { recursive: true, force: true });
  mkdirSync(partsFolder);
  for (const name of late) writeFileSync(join(partsFolder, name), `(${parts.get(name)})`);
  const entries = start.map((name) => `${JSON.stringify(name)}: ${parts.get(name)}`);
  writeFileSync(join(partsFolder, 'start'), `({\n${entries.join(',\n')}\n})`);
  const entryPoints = ['data/executable/launch.cjs'];
  await build({ entryPoints, outfile: launcher, bundle: true, platform: 'node' });
  return ['start', ...late];
}

/** As the other parts import it. */
function partName(path) {
  return `./${relative(partsFolder, resolve(path))}`;
}

/** The parts that main.js imports, and what those import, without what waits for an import(). */
function neededAtStart(outputs) {
  const imports = new Map(Object.entries(outputs).map(([path, output]) => [partName(path), output.imports]));
  const needed = new Set(['./main.js']);
  for (const name of needed) {
    for (const { kind, external, path } of imports.get(name))
      if (kind === 'import-statement' && !external) needed.add(partName(path));
  }
  return [...needed];
}

/** A part as a function of (module, exports, require), in strict mode as the module it was. */
async function asFunction(path, text) {
  const { transform } = await import('esbuild');
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    minifySyntax: true,
    minifyWhitespace: true,
    supported: { 'dynamic-import': false },
  });
  const foreign = /[^\0-\x7f].{0,40}/.exec(code);
  if (foreign) throw new Error(`${path} is not ASCII, so V8 would take two bytes a character: ${foreign[0]}`);
  return `function (module, exports, require) {'use strict';${code}}`;
}

function outputName(target) {
  return `places-${target}${target.startsWith('win') ? '.exe' : ''}`;
}

async function buildExecutable(target, parts) {
  if (bases[target]) await prepareBase(target);
  const output = `dist/${outputName(target)}`;
  const bytecode = join(cache, `places-${target}.bytecode`);
  await step('compile', bytecode, () => compile(target, bytecode));
  await step('pack', output, () => packAligned(target, output, { parts, bytecode }));
}

function baseFolder(target) {
  return join(cache, '.pkg-cache', 'sea', `node-v${nodeVersion}-${target}`);
}

/** Puts Node's stripped binary where pkg looks for one before it would download it. */
async function prepareBase(target) {
  const folder = baseFolder(target);
  const node = join(folder, 'bin', 'node');
  // pkg takes what is there only when these marks stand beside it; the archive itself is never opened.
  const marks = [`${node}.ok`, `${folder}.tar.gz`, `${folder}.tar.gz.ok`];
  if ([node, ...marks].every((path) => existsSync(path))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const tarball = join(cache, `node-${target}-${nodeVersion}.tgz`);
  if (!existsSync(tarball)) {
    try {
      await step('fetch', tarball, () => npmPack(target));
    } catch (error) {
      return console.log(`\n  ${error.message}\n  so pkg asks nodejs.org for it`);
    }
  }
  checkIntegrity(tarball, bases[target].integrity);
  await step('unpack', node, () => {
    execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1', 'package/bin/node']);
  });
  await step('strip', node, () => strip(target, node));
  for (const mark of marks) writeFileSync(mark, '');
}

function npmPack(target) {
  const args = ['pack', `node-${target}@${nodeVersion}`, '--silent', '--pack-destination', cache];
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function checkIntegrity(file, integrity) {
  const got = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (got === integrity) return;
  rmSync(file);
  throw new Error(
    `${file} is not the pinned package: expected ${integrity}, got ${got}. It was removed; try again`,
  );
}

/** Saves 14 %. It must happen before pkg injects: afterwards it would throw away what was injected. */
function strip(target, node) {
  const tool = bases[target].strip;
  try {
    execFileSync(tool, ['-o', `${node}.stripped`, node]);
    renameSync(`${node}.stripped`, node);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    console.log(`  ${tool} is not installed: ${target} keeps its symbols and is 18 MB larger`);
  }
}

/**
 * The bytecode of what a start runs, made by a start: V8's format is one of the processor, so this takes a machine of
 * the target or an emulator. Without one the executable compiles at every start. V8 tells bytecode of another bundle
 * by the length of the source alone, so none of an earlier build may be left.
 */
function compile(target, bytecode) {
  rmSync(bytecode, { force: true });
  const isNative = target === `linux-${process.arch}`;
  const emulated = [...(bases[target]?.emulator ?? []), join(baseFolder(target), 'bin', 'node')];
  const [program, ...before] = isNative ? [process.execPath] : emulated;
  const args = ['--predictable', '--random-seed=1', 'data/executable/rehearse.cjs', partsFolder, bytecode];
  try {
    execFileSync(program, [...before, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    if (isNative) throw error;
    writeFileSync(bytecode, '');
    console.log(`\n  this machine cannot run ${target} to compile with, so that it starts a third slower`);
  }
}

/**
 * V8 uses bytecode where it lies only if its address is a multiple of 8, and else copies it at every start, which leaves
 * a hole of that size in the memory. The launcher is packed before it, so blanks behind that one put it right.
 */
async function packAligned(target, output, contents) {
  await pack(target, output, contents, 0);
  const offset = () => readFileSync(output).indexOf(readFileSync(contents.bytecode));
  const beyond = offset() % 8;
  if (beyond > 0) await pack(target, output, contents, 8 - beyond);
  if (offset() % 8 !== 0) throw new Error('the bytecode does not lie in it in one piece, aligned');
}

/**
 * Packs with the SEA step of pkg, called directly: its command line hands on no sea-config. pkg looks for base
 * binaries below HOME and works in a folder below TMPDIR. The path from there to the launcher ends up in the executable,
 * so it is a relative one that does not depend on where the sources lie.
 */
async function pack(target, output, { parts, bytecode }, blanks) {
  const require = createRequire(import.meta.url);
  require('@yao-pkg/pkg/lib-es5/log.js').log.info = () => {};
  Object.assign(process.env, { HOME: cache, TMPDIR: resolve('dist'), NODE_DISABLE_COMPILE_CACHE: '1' });
  rmSync(output, { force: true });
  writeFileSync(packedLauncher, readFileSync(launcher, 'utf8') + ' '.repeat(blanks));
  const [platform, arch] = target.split('-');
  await require('@yao-pkg/pkg/lib-es5/sea.js').default('dist/places.cjs', {
    targets: [{ nodeRange: `node${nodeVersion}`, platform, arch, output: resolve(output) }],
    signature: true,
    seaConfig: {
      main: '../../.cache/launch.cjs',
      execArgv,
      assets: { bytecode, ...Object.fromEntries(parts.map((name) => [name, join(partsFolder, name)])) },
    },
  });
}

function writeChecksums(names) {
  const lines = names.map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join('dist', name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  writeFileSync('dist/SHA256SUMS', lines.join(''));
}

/** Runs one step and says what it made, how large it is and how long it took. */
async function step(what, path, run) {
  const shown = path.replace(`${resolve('.')}/`, '');
  process.stdout.write(`${what.padEnd(7)} ${shown} `);
  const started = performance.now();
  let made;
  try {
    made = await run();
  } catch (error) {
    throw new Error(`could not ${what} ${shown}: ${error.message}`, { cause: error });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${(statSync(path).size / 1e6).toFixed(1)} MB ${seconds} s`);
  return made;
}
