// Packs the executables in dist/ as Debian packages beside them, and adds these to SHA256SUMS.
//
//   node --import tsx packaging/deb/build.ts [--target linux-x64|linux-arm64]   (may be repeated; default: both)

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../src/base/version.ts';
import { writeChecksums } from '../checksums.ts';
import { sourceDate } from '../source-date.ts';
import { type Architecture, architectures, packDeb, targets } from './package.ts';

process.chdir(join(import.meta.dirname, '../..'));

try {
  const { values } = parseArgs({ options: { target: { type: 'string', multiple: true } } });
  for (const architecture of values.target?.map(architectureOf) ?? architectures) build(architecture);
  writeChecksums('dist');
} catch (error) {
  console.error(`\ndeb: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function architectureOf(target: string): Architecture {
  const found = architectures.find((name) => targets[name] === target || targets[name] === `linux-${target}`);
  if (found) return found;
  throw new Error(`there is no package for --target ${target}, but for ${Object.values(targets).join(', ')}`);
}

function build(architecture: Architecture): void {
  const started = performance.now();
  process.stdout.write(`deb     dist/places_${version}_${architecture}.deb `);
  const path = packDeb({ architecture, version, date: sourceDate(), output: 'dist', compression: 'xz' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${(statSync(path).size / 1e6).toFixed(1)} MB ${seconds} s`);
}
