import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { completionScript } from '../../src/cli/commands.ts';
import { files } from '../../src/ops/files.ts';
import { directUnit } from '../../src/ops/systemd-units.ts';
import { manualPage } from './manual.ts';

const sources = import.meta.dirname;
const root = join(sources, '../..');

/** Targets by Debian's names of architectures. */
export const targets = { amd64: 'linux-x64', arm64: 'linux-arm64' } as const;
export type Architecture = keyof typeof targets;
export const architectures: readonly Architecture[] = ['amd64', 'arm64'];

interface PackageOptions {
  readonly architecture: Architecture;
  readonly version: string;
  /** Time stamp of every file in the package: the time of the sources, not of the build. */
  readonly date: Date;
  /** Output folder. */
  readonly output: string;
  readonly compression: 'xz' | 'gzip';
}

/** Packs an executable of dist/ as a Debian package, reproducibly. Returns its path. */
export function packDeb(options: PackageOptions): string {
  const { architecture, version, date, output, compression } = options;
  const stage = mkdtempSync(join(tmpdir(), 'places-deb-'));
  try {
    stageFiles(stage, options);
    stageControl(stage, options);
    const path = join(output, `places_${version}_${architecture}.deb`);
    const level = compression === 'gzip' ? ['-z1'] : [];
    execFileSync('dpkg-deb', ['--build', '--root-owner-group', `-Z${compression}`, ...level, stage, path], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(date.getTime() / 1000) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return path;
  } finally {
    rmSync(stage, { recursive: true });
  }
}

function stageFiles(stage: string, { architecture, version, date }: PackageOptions): void {
  const target = targets[architecture];
  const program = join(root, 'dist', `places-${target}`);
  if (!existsSync(program)) throw new Error(`dist/places-${target} is missing: make build comes first`);
  const unit = directUnit({ command: ['/usr/bin/places'], opensFiles: false });
  mkdirSync(join(stage, 'usr/bin'), { recursive: true });
  copyFileSync(program, join(stage, 'usr/bin/places'));
  chmodSync(join(stage, 'usr/bin/places'), 0o755);
  for (const { name, text } of unit) put(stage, `usr/lib/systemd/system/${name}`, text);
  put(stage, 'usr/share/places/options', files.options);
  put(stage, 'usr/share/man/man1/places.1.gz', packed(manualPage(version, date.toISOString().slice(0, 10))));
  put(stage, 'usr/share/bash-completion/completions/places', completionScript('bash'));
  put(stage, 'usr/share/zsh/vendor-completions/_places', completionScript('zsh'));
  put(stage, 'usr/share/fish/vendor_completions.d/places.fish', completionScript('fish'));
  put(stage, 'usr/share/doc/places/copyright', copyright());
  put(stage, 'usr/share/doc/places/LICENSE.node.gz', packed(nodeLicence(target)));
  put(stage, 'usr/share/doc/places/CHANGELOG.md.gz', packed(readFileSync(join(root, 'CHANGELOG.md'))));
  put(stage, 'usr/share/doc/places/changelog.gz', packed(changelog(version, date)));
  put(stage, 'usr/share/lintian/overrides/places', source('lintian-overrides'));
}

function stageControl(stage: string, { architecture, version }: PackageOptions): void {
  const files = filesBelow(stage);
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  const values: Readonly<Record<string, string>> = {
    VERSION: version,
    ARCHITECTURE: architecture,
    SIZE: String(Math.ceil(bytes / 1024)),
  };
  put(
    stage,
    'DEBIAN/control',
    source('control').replace(/@(\w+)@/g, (_, name) => values[name] ?? ''),
  );
  put(stage, 'DEBIAN/md5sums', files.map((path) => `${md5(path)}  ${relative(stage, path)}\n`).join(''));
  for (const script of ['preinst', 'postinst', 'prerm', 'postrm'])
    put(stage, `DEBIAN/${script}`, source(script), 0o755);
}

function put(stage: string, path: string, content: string | Buffer, mode = 0o644): void {
  const file = join(stage, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
}

function source(name: string): string {
  return readFileSync(join(sources, name), 'utf8');
}

/** Compresses like `gzip -9n`, without a name and a time. */
function packed(text: string | Buffer): Buffer {
  return gzipSync(text, { level: 9 });
}

function md5(path: string): string {
  return createHash('md5').update(readFileSync(path)).digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Licence in the machine-readable format of Debian: indented, with a dot for an empty line. */
function copyright(): string {
  const [, , ...text] = readFileSync(join(root, 'LICENSE'), 'utf8').trimEnd().split('\n');
  return source('copyright') + text.map((line) => ` ${line || '.'}\n`).join('');
}

/** Node's licence, from the npm package of its binary. */
export function nodeLicence(target: string): Buffer {
  const archive = join(root, `.cache/node-${target}-${process.versions.node}.tgz`);
  if (!existsSync(archive)) throw new Error(`${archive} is missing: make build fetches it`);
  const flags = ['--occurrence=1', '-xzOf', archive]; // stops after the first match
  return execFileSync('tar', [...flags, 'package/LICENSE'], { maxBuffer: 16 * 2 ** 20 });
}

function changelog(version: string, date: Date): string {
  const when = date.toUTCString().replace('GMT', '+0000');
  const maintainer = /^Maintainer: (.*)$/m.exec(source('control'))?.[1];
  return `places (${version}) stable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- ${maintainer}  ${when}\n`;
}
