// Packs the executables in dist/ as Debian packages beside them, and adds these to SHA256SUMS.
//
//   node --import tsx data/deb/build.ts [amd64|arm64 …]   (default: both)

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../src/version.ts';
import { type Architecture, packDeb, targets } from './package.ts';

process.chdir(join(import.meta.dirname, '../..'));

try {
  const wanted = process.argv.slice(2);
  for (const name of wanted.length > 0 ? wanted : Object.keys(targets)) build(known(name));
  addChecksums();
} catch (error) {
  console.error(`\ndeb: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function known(name: string): Architecture {
  if (name === 'amd64' || name === 'arm64') return name;
  throw new Error(`${name} is not known; there are ${Object.keys(targets).join(', ')}`);
}

function build(architecture: Architecture): void {
  const started = performance.now();
  process.stdout.write(`deb     dist/places_${version}_${architecture}.deb `);
  const path = packDeb({ architecture, version, date: sourceDate(), output: 'dist', compression: 'xz' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${(statSync(path).size / 1e6).toFixed(1)} MB ${seconds} s`);
}

function sourceDate(): Date {
  const lastCommit = () => execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  return new Date(Number(process.env.SOURCE_DATE_EPOCH ?? lastCommit()) * 1000);
}

function addChecksums(): void {
  const sums = readFileSync('dist/SHA256SUMS', 'utf8').split(/(?<=\n)/);
  const kept = sums.filter((line) => !line.endsWith('.deb\n'));
  const packages = readdirSync('dist').filter((name) => name.endsWith('.deb'));
  const added = packages.sort().map((name) => `${sha256(join('dist', name))}  ${name}\n`);
  writeFileSync('dist/SHA256SUMS', [...kept, ...added].join(''));
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
