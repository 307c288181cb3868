import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { manualPage } from '../deb/manual.ts';
import { type Architecture, nodeLicence, targets } from '../deb/package.ts';

interface ArchiveOptions {
  /** Path of the executable. */
  readonly program: string;
  readonly architecture: Architecture;
  readonly version: string;
  /** Every time stamp in the archive: the time of the sources, not of the build. */
  readonly date: Date;
  /** Folder for the archive. */
  readonly output: string;
  /** Of xz, from 0, fast, to 9. */
  readonly level: number;
}

/** Packs an executable with its licences and manual page as .tar.xz, reproducibly. */
export function packArchive(options: ArchiveOptions): void {
  const { program, architecture, version, date, output, level } = options;
  const target = targets[architecture];
  const name = `places-${version}-${target}`;
  const stage = mkdtempSync(join(tmpdir(), 'places-archive-'));
  try {
    const folder = join(stage, name);
    mkdirSync(folder);
    copyFileSync(program, join(folder, 'places'));
    copyFileSync(join(import.meta.dirname, '../../LICENSE'), join(folder, 'LICENSE'));
    writeFileSync(join(folder, 'LICENSE.node'), nodeLicence(target));
    writeFileSync(join(folder, 'places.1'), manualPage(version, date.toISOString().slice(0, 10)));
    for (const file of ['LICENSE', 'LICENSE.node', 'places.1']) chmodSync(join(folder, file), 0o644);
    for (const path of [folder, join(folder, 'places')]) chmodSync(path, 0o755);
    const fixed = ['--format=ustar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
    const time = `--mtime=@${date.getTime() / 1000}`;
    const path = join(output, `${name}.tar.xz`);
    execFileSync('tar', [...fixed, time, '-I', xz(level), '-C', stage, '-cf', path, name]);
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** Blocks make the bytes independent of the number of threads, from two on: one alone writes other headers. */
function xz(level: number): string {
  return `xz -${level} --block-size=16MiB --threads=${Math.max(2, availableParallelism())}`;
}
