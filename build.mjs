// Builds what users hold in their hands, into dist/: the bundle places.cjs, an executable for each target, SHA256SUMS.
//
//   node build.mjs [--target linux-x64|linux-arm64|…]   (may be repeated; default: both of these)
//
// The same sources give the same bytes, wherever they lie. After a first run nothing is fetched any more.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allTargets, prepareBase, usualTargets } from './data/pack/base.mjs';
import { step } from './data/pack/step.mjs';

process.chdir(import.meta.dirname);
const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const nodeVersion = devDependencies.node;
const cache = resolve('.cache');
const bundled = 'dist/places.cjs';

try {
  const targets = readTargets();
  checkTools();
  for (const folder of ['dist', cache]) mkdirSync(folder, { recursive: true });
  await buildBundle();
  // All of them first: pkg takes another folder for HOME, in which npm would miss its settings.
  for (const target of targets) await prepareBase(cache, target, nodeVersion);
  for (const target of targets) await buildExecutable(target);
  writeChecksums([bundled, ...targets.map(outputOf)]);
} catch (error) {
  console.error(`\nbuild: ${error.message}`);
  process.exitCode = 1;
}

function readTargets() {
  const { values } = parseArgs({ options: { target: { type: 'string', multiple: true } } });
  return (values.target ?? usualTargets).map((name) => {
    const target = [name, `linux-${name}`].find((candidate) => allTargets.includes(candidate));
    if (target) return target;
    throw new Error(`--target ${name} is not known; there are ${allTargets.join(', ')}`);
  });
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

async function buildBundle() {
  const { bundle } = await import('./data/pack/bundle.mjs');
  await step('bundle', bundled, () => bundle(bundled, version));
}

async function buildExecutable(target) {
  const { pack } = await import('./data/pack/executable.mjs');
  const output = outputOf(target);
  await step('pack', output, () => pack({ bundle: bundled, target, output, cache, nodeVersion }));
}

function outputOf(target) {
  return `dist/places-${target}${target.startsWith('win') ? '.exe' : ''}`;
}

function writeChecksums(paths) {
  const lines = paths.map((path) => {
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    return `${hash}  ${path.replace('dist/', '')}\n`;
  });
  writeFileSync('dist/SHA256SUMS', lines.join(''));
}
