import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

interface Packing {
  /** The script. Its name gets into the executable, its folder does not. */
  readonly main: string;
  /** Node's own binary for the target. */
  readonly node: string;
  /** Processor of the target, as Node names it. */
  readonly arch: string;
  readonly output: string;
  /** Options that Node starts with. */
  readonly execArgv?: readonly string[];
  /** Files that go with the script, by the names that it asks for. */
  readonly assets?: Readonly<Record<string, string>>;
}

/**
 * Makes an executable of Node's binary and a script, as Node documents single executable applications. V8's code cache goes
 * with the script, and saves a fifth of the time to a first answer. Only the target's own binary can make it.
 */
export function pack({ main, node, arch, output, execArgv = [], assets = {} }: Packing): void {
  const work = mkdtempSync(join(tmpdir(), 'places-pack-'));
  const [config, blob] = [join(work, 'config.json'), join(work, 'blob')];
  const runner = runnerOf(node, arch);
  if (!runner) console.log(`nothing runs ${node} here: no code cache; install ${emulatorPackages(arch)}`);
  const settings = { disableExperimentalSEAWarning: true, useCodeCache: runner !== undefined };
  writeFileSync(
    config,
    JSON.stringify({ main: basename(main), output: blob, execArgv, assets, ...settings }),
  );
  const [command = process.execPath, ...emulation] = runner ?? [];
  // V8 takes a code cache only where its options are those it was made with. The seed, which is no part of that, makes
  // two caches the same.
  const options = [...execArgv, '--random-seed=1', '--experimental-sea-config', config];
  try {
    execFileSync(command, [...emulation, ...options], { cwd: dirname(main), stdio: 'pipe' });
    rmSync(output, { force: true }); // it may be running
    copyFileSync(node, output);
    execFileSync(process.execPath, [postject, output, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse], {
      stdio: 'pipe',
    });
  } finally {
    rmSync(work, { recursive: true });
  }
}

const postject = resolve(import.meta.dirname, '../node_modules/postject/dist/cli.js');
/** Marks the place in Node's binary that tells whether it holds an application. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Names of processors as GNU has them. */
const machines: Readonly<Record<string, string>> = { arm64: 'aarch64', x64: 'x86_64' };

/** The command that runs a binary: itself, or QEMU and Debian's libraries for another processor. */
function runnerOf(node: string, arch: string): string[] | undefined {
  const machine = machines[arch];
  const emulated = [`qemu-${machine}-static`, '-L', `/usr/${machine}-linux-gnu`, node];
  return [[node], emulated].find(
    ([command = '', ...args]) => spawnSync(command, [...args, '--version']).status === 0,
  );
}

function emulatorPackages(arch: string): string {
  return ['qemu-user-static', `libc6-${arch}-cross`, `libstdc++6-${arch}-cross`].join(', ');
}
