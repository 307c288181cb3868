import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../support/project.ts';

/** What it takes to boot, beside the minimal set, and what every small server has besides. */
const packages = ['systemd-sysv', 'dbus', 'curl', 'sudo', 'xz-utils'];

/** A machine with nothing on it but a minimal Debian: a folder to change root into, without Node and without systemd at work. */
export interface DebianRoot extends Disposable {
  readonly path: string;
  /** Runs a program inside, as root. */
  run(...command: readonly [string, ...string[]]): SpawnSyncReturns<string>;
}

/** The programs it takes, besides root's rights. */
export const debianTools = ['debootstrap', 'chroot', 'flock', 'mount', 'tar'] as const;

/** Unpacks a fresh one. The first time it is made by debootstrap, which takes a minute, and kept in `.cache/`. */
export function openDebianRoot(): DebianRoot {
  const name = ['debian', codename(), process.arch, ...packages].join('-');
  const archive = join(projectRoot, '.cache', `${name}.tar.gz`);
  if (!existsSync(archive)) makeArchive(archive);
  const path = mkdtempSync(join(tmpdir(), 'places-debian-'));
  execFileSync('tar', ['-C', path, '-xpzf', archive]);
  chmodSync(path, 0o755);
  // Without it no process can tell how much memory it uses.
  execFileSync('mount', ['-t', 'proc', 'proc', join(path, 'proc')]);
  const remove = () => {
    process.off('exit', remove);
    execFileSync('umount', [join(path, 'proc')]);
    rmSync(path, { recursive: true });
  };
  process.once('exit', remove);
  return {
    path,
    run: (...command) => spawnSync('chroot', [path, ...command], { encoding: 'utf8', env: rootEnvironment }),
    [Symbol.dispose]: remove,
  };
}

/** The environment of programs inside: nothing of the tests' own. */
export const rootEnvironment = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  DEBIAN_FRONTEND: 'noninteractive',
  LC_ALL: 'C.UTF-8',
};

/** Makes the archive unless it is there. Tests that want it at once wait for the one that makes it. */
function makeArchive(archive: string): void {
  mkdirSync(dirname(archive), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'places-debootstrap-'));
  const given = { archive, folder, release: codename(), mirror: mirror(), packages: packages.join() };
  const env = { ...process.env, ...given };
  const locked = ['--close', `${archive}.lock`, 'sh', '-ec', archiveScript];
  try {
    execFileSync('flock', locked, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The network is tried once more, because a mirror may fail for a moment. */
const archiveScript = `
[ ! -e "$archive" ] || exit 0
make_root() { debootstrap --variant=minbase --include="$packages" "$release" "$folder" "$mirror"; }
make_root || { find "$folder" -mindepth 1 -delete; make_root; }
tar -C "$folder" -czf "$archive.new" --exclude='./var/cache/apt/archives/*.deb' --exclude='./var/lib/apt/lists/*' .
mv "$archive.new" "$archive"
`;

/** The release of this machine. */
function codename(): string {
  return /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
}

/** Where this machine itself gets its packages from. */
function mirror(): string {
  const format = '$(RELEASE) $(REPO_URI)';
  const lines = execFileSync('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'], {
    encoding: 'utf8',
  });
  const line = lines.split('\n').find((text) => text.startsWith(`${codename()} `));
  if (!line) throw new Error(`apt knows no mirror of ${codename()}`);
  return line.slice(codename().length + 1);
}
