// Builds the downloads in dist/: the bundle places.cjs, an executable for each target, SHA256SUMS.
//
//   node build.mjs [--target linux-x64|linux-arm64|…]   (may be repeated; default: both)
//   node build.mjs --others   for Windows and macOS; reports those that this machine cannot build
//
// The same sources give the same bytes in any folder. After the first run, no network is needed.

import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundleProgram } from './packaging/bundle.ts';
import { writeChecksums } from './packaging/checksums.ts';
import { executableName, linuxTargets, otherTargets } from './packaging/executable.ts';
import { packProgram } from './packaging/pack-program.ts';

process.chdir(import.meta.dirname);
const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const bundle = 'dist/places.cjs';

try {
  const { targets, areOthers } = readArguments();
  checkNode();
  console.log(`build   bundling the sources into ${bundle}`);
  await bundleProgram(bundle);
  checkVersion();
  await Promise.all(targets.map(areOthers ? tryExecutable : makeExecutable));
  writeChecksums('dist');
} catch (error) {
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
}

function readArguments() {
  const { target, others = false } = parseArgs({
    options: { target: { type: 'string', multiple: true }, others: { type: 'boolean' } },
  }).values;
  const known = [...linuxTargets, ...otherTargets];
  const named = target?.map((name) => {
    const full = known.find((target) => target === name || target === `linux-${name}`);
    if (full) return full;
    throw new Error(`--target ${name} is not known; there are ${known.join(', ')}`);
  });
  return { targets: named ?? (others ? otherTargets : linuxTargets), areOthers: others };
}

/** Other versions of Node produce other bytes. */
function checkNode() {
  const wanted = devDependencies.node;
  if (process.versions.node !== wanted)
    throw new Error(`this is Node ${process.versions.node}; run it with node_modules/.bin/node, ${wanted}`);
}

function checkVersion() {
  const said = execFileSync(process.execPath, [bundle, '--version'], { encoding: 'utf8' });
  if (!said.startsWith(`places ${version} `)) throw new Error(`package.json says ${version}, not ${said}`);
}

/** Releases do not depend on executables for other systems, and their Node is not available everywhere. */
async function tryExecutable(target) {
  await makeExecutable(target).catch((error) => console.log(`build   without ${target}: ${error.message}`));
}

async function makeExecutable(target) {
  const output = `dist/${executableName(target)}`;
  const started = performance.now();
  console.log(`build   packing ${output}`);
  await packProgram(bundle, target, output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`build   ${output} ${(statSync(output).size / 1e6).toFixed(1)} MB ${seconds} s`);
}
