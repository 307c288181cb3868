import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { assetFolder } from './asset.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');
/** Another version of Node would produce other bytes, so the running version is packed. */
const nodeVersion = process.versions.node;

/** Pinned digests of the npm packages node-TARGET, which contain Node's own binary. */
const integrities: Readonly<Record<string, string>> = {
  'linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};

/** Targets on which tests run. */
export const linuxTargets = ['linux-x64', 'linux-arm64'];
/** npm has no Node for macOS: there pkg downloads it from nodejs.org and signs the executable. */
export const otherTargets = ['win-x64', 'macos-arm64', 'macos-x64'];

/** File name of the executable for a target: `places-linux-x64`. */
export function executableName(target: string, name = 'places'): string {
  return `${name}-${target}${target.startsWith('win') ? '.exe' : ''}`;
}

/** Packs a script, the files of a folder as its assets, and Node into one executable. */
export async function packExecutable(
  script: string,
  target: string,
  output: string,
  assets = assetFolder(script),
): Promise<void> {
  prepareNode(target);
  const names = existsSync(assets) ? readdirSync(assets).sort() : [];
  // Node stores the path of the script in the executable. A path derived from the content is the same on every machine.
  const hash = createHash('sha256');
  for (const path of [script, ...names.map((name) => join(assets, name))]) hash.update(readFileSync(path));
  const folder = `/tmp/places-${hash.digest('hex').slice(0, 16)}-${target}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    const input = join(folder, basename(script));
    copyFileSync(script, input);
    rmSync(output, { force: true }); // the old executable may be running
    await runPkg(target, input, resolve(output), resolve(assets));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs pkg with a home folder of its own, where it caches binaries of Node. Throws with the last line of its errors. */
async function runPkg(...args: readonly string[]): Promise<void> {
  const command = [join(import.meta.dirname, 'pack-with-node.ts'), ...args];
  const run = promisify(execFile)(process.execPath, command, { env: { ...process.env, HOME: cache } });
  await run.catch(({ stderr }: { stderr: string }) => {
    throw new Error(`pkg failed: ${stderr.trimEnd().split('\n').at(-1)}`);
  });
}

/** Puts Node from npm into the cache of pkg, and returns its path. If npm cannot be reached, pkg downloads Node itself. */
export function prepareNode(target: string): string {
  const folder = join(cache, `.pkg-cache/sea/node-v${nodeVersion}-${target}`);
  const isWindows = target.startsWith('win');
  const node = isWindows ? `${folder}.exe` : join(folder, 'bin/node');
  if (existsSync(`${node}.ok`) || !(target in integrities)) return node;
  const archive = fetchNode(target);
  if (!archive) return node;
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', 'package/bin']);
  if (isWindows) renameSync(join(folder, 'bin/node.exe'), node);
  else strip(target, node);
  // pkg requires the archive, although it reads only the unpacked files, and a marker beside each that it is complete.
  const download = `${folder}.${isWindows ? 'zip' : 'tar.gz'}`;
  for (const path of [download, `${download}.ok`, `${node}.ok`]) writeFileSync(path, '');
  return node;
}

/** Returns the path of the npm package; undefined if it cannot be fetched. */
function fetchNode(target: string): string | undefined {
  const archive = join(cache, `node-${target}-${nodeVersion}.tgz`);
  const args = ['pack', `node-${target}@${nodeVersion}`, '--silent', '--pack-destination', cache];
  mkdirSync(cache, { recursive: true });
  try {
    if (!existsSync(archive)) execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    console.log(`${error instanceof Error ? error.message : error}\nso pkg asks nodejs.org for it`);
    return undefined;
  }
  const sha512 = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${sha512}` === integrities[target]) return archive;
  rmSync(archive);
  throw new Error(`${archive} was not the pinned package ${integrities[target]}; it is removed: try again`);
}

/** Strips symbols, which saves 14 %. Must precede the injection of the script, which it would remove. */
function strip(target: string, node: string): void {
  const tool = target === 'linux-arm64' ? 'aarch64-linux-gnu-strip' : 'strip';
  try {
    execFileSync(tool, [node]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['ENOENT', 'EACCES'].includes(String(error.code))))
      throw error;
    const name = target === 'linux-arm64' ? 'binutils-aarch64-linux-gnu' : 'binutils';
    console.log(
      `${tool} is missing: ${target} keeps its symbols and is 18 MB larger; install ${name}, remove .cache`,
    );
  }
}
