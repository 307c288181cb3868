import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manualPage } from '../deb/manual.ts';
import { type Architecture, nodeLicence, targets } from '../deb/package.ts';

interface ArchiveOptions {
  /** Path of the executable. */
  readonly program: string;
  readonly architecture: Architecture;
  readonly version: string;
  /** Time stamp of every file in the archive: the time of the sources, not of the build. */
  readonly date: Date;
  /** Output folder. */
  readonly output: string;
  /** Level of xz, from 0 (fast) to 9. */
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
    const path = join(stage, `${name}.tar`);
    execFileSync('tar', [...fixed, time, '-C', stage, '-cf', path, name]);
    writeFileSync(join(output, `${name}.tar.xz`), compressed(path, stage, level));
  } finally {
    rmSync(stage, { recursive: true });
  }
}

const control = 'Package: none\nVersion: 0\nArchitecture: all\nMaintainer: nobody\nDescription: none\n';

/**
 * Compresses a file with xz. A minimal Debian has xz only inside dpkg-deb, which compresses the output of the first
 * `tar` in the path.
 */
function compressed(path: string, stage: string, level: number): Buffer {
  const [source, deb] = [join(stage, 'source'), join(stage, 'deb')];
  mkdirSync(join(source, 'DEBIAN'), { recursive: true, mode: 0o755 });
  writeFileSync(join(source, 'DEBIAN/control'), control);
  // dpkg-deb also calls tar for the folder DEBIAN, and passes file names on standard input.
  const tar = `#!/bin/sh\ncat >/dev/null\n[ "\${PWD##*/}" = DEBIAN ] || cat '${path}'\n`;
  writeFileSync(join(stage, 'tar'), tar, { mode: 0o755 });
  execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Zxz', `-z${level}`, source, deb], {
    env: { ...process.env, PATH: `${stage}:${process.env.PATH}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return lastMember(readFileSync(deb));
}

/**
 * Returns the last file of an ar archive. Headers have 60 bytes with the length at byte 48, and start at even offsets.
 */
function lastMember(archive: Buffer): Buffer {
  for (let head = 8; ; ) {
    const start = head + 60;
    const end = start + Number(archive.toString('latin1', head + 48, head + 58));
    head = end + (end % 2);
    if (head >= archive.length) return archive.subarray(start, end);
  }
}
