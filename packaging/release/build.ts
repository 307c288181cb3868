// Fills dist/release/ with the files of a release page, from the executables and packages in dist/.
//
//   node --import tsx packaging/release/build.ts
//
// PLACES_RELEASES      address of the folder with the released files, the default of install.sh
// PLACES_RELEASE_KEY   an Ed25519 private key in PEM that signs SHA256SUMS
//
// The same sources give the same bytes.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { version } from '../../src/base/version.ts';
import { writeChecksums } from '../checksums.ts';
import { architectures, targets } from '../deb/package.ts';
import { executableName, otherTargets } from '../executable.ts';
import { sourceDate } from '../source-date.ts';
import { packArchive } from './archive.ts';
import { installScript } from './install-script.ts';
import { releaseNotes } from './notes.ts';
import { billOfMaterials } from './sbom.ts';
import { signChecksums } from './signature.ts';

process.chdir(join(import.meta.dirname, '../..'));

const { PLACES_RELEASES: releases = '', PLACES_RELEASE_KEY: key = '' } = process.env;
const output = 'dist/release';

try {
  const date = sourceDate();
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  for (const architecture of architectures) {
    const deb = `places_${version}_${architecture}.deb`;
    copyFileSync(join('dist', deb), join(output, deb));
    const program = `dist/places-${targets[architecture]}`;
    console.log(`release packing ${program}, which takes a minute`);
    packArchive({ program, architecture, version, date, output, level: 6 });
  }
  otherTargets.forEach(copyOther);
  writeFileSync(join(output, 'install.sh'), installScript(version, releases));
  writeFileSync(join(output, `places-${version}.spdx.json`), billOfMaterials(version, date));
  writeFileSync(
    join(output, 'release-notes.md'),
    releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version),
  );
  writeChecksums(output);
  if (key !== '') signChecksums(output, key);
  else console.log('release SHA256SUMS is not signed: PLACES_RELEASE_KEY is not set');
  for (const name of readdirSync(output)) console.log(`release ${describe(join(output, name))}`);
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Copies an executable for another system, if the build could make it. */
function copyOther(target: string): void {
  const program = join('dist', executableName(target));
  const name = executableName(target, `places-${version}`);
  if (existsSync(program)) copyFileSync(program, join(output, name));
  else console.log(`release has no ${name}: there is no ${program}`);
}

function describe(path: string): string {
  return `${path} ${(statSync(path).size / 1e6).toFixed(1)} MB`;
}
