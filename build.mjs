// Builds what users download, into dist/: the bundle places.cjs, an executable for each target, SHA256SUMS.
//
//   node build.mjs [--target linux-x64|linux-arm64|…]   (may be repeated; default: both of these)
//
// The same sources give the same bytes in any folder. After a first run nothing is fetched any more.

import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundleProgram } from './packaging/bundle.ts';
import { writeChecksums } from './packaging/checksums.ts';
import { packExecutable, releaseTargets, targets } from './packaging/executable.ts';

process.chdir(import.meta.dirname);
const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const bundle = 'dist/places.cjs';

try {
  const chosen = readTargets();
  checkNode();
  console.log(`build   bundling the sources into ${bundle}`);
  await bundleProgram(bundle);
  checkVersion();
  await Promise.all(chosen.map(makeExecutable));
  writeChecksums('dist');
} catch (error) {
  console.error(`build: ${error.message}${error.stdout ?? ''}`);
  process.exitCode = 1;
}

function readTargets() {
  const { values } = parseArgs({ options: { target: { type: 'string', multiple: true } } });
  return (values.target ?? releaseTargets).map((name) => {
    const target = targets.find((target) => target === name || target === `linux-${name}`);
    if (target) return target;
    throw new Error(`--target ${name} is not known; there are ${targets.join(', ')}`);
  });
}

/** Another Node gives other bytes. */
function checkNode() {
  const wanted = devDependencies.node;
  if (process.versions.node !== wanted)
    throw new Error(`this is Node ${process.versions.node}; run it with node_modules/.bin/node, ${wanted}`);
}

function checkVersion() {
  const said = execFileSync(process.execPath, [bundle, '--version'], { encoding: 'utf8' });
  if (!said.startsWith(`places ${version} `)) throw new Error(`package.json says ${version}, not ${said}`);
}

async function makeExecutable(target) {
  const output = `dist/places-${target}${target.startsWith('win') ? '.exe' : ''}`;
  const started = performance.now();
  console.log(`build   packing ${output}`);
  await packExecutable(bundle, target, output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`build   ${output} ${(statSync(output).size / 1e6).toFixed(1)} MB ${seconds} s`);
}
