import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { assetFolder } from './asset.ts';
import { packExecutable, prepareNode } from './executable.ts';
import { wrapped } from './program.ts';

const run = promisify(execFile);

/** Packs the bundle with its assets, its code cache, and the loader that starts it from them. */
export async function packProgram(bundle: string, target: string, output: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'places-build-'));
  const [copy, loader] = [join(folder, 'places.cjs'), join(folder, 'loader.cjs')];
  const assets = assetFolder(copy);
  try {
    cpSync(assetFolder(bundle), assets, { recursive: true });
    writeFileSync(join(assets, 'program'), wrapped(readFileSync(bundle, 'latin1')));
    writeFileSync(join(assets, 'code-cache'), '');
    await writeCodeCache(target, copy);
    await build({
      entryPoints: [join(import.meta.dirname, 'loader.ts')],
      outfile: loader,
      bundle: true,
      platform: 'node',
      target: 'node24',
      minifyWhitespace: true, // comments would name folders
    });
    await packExecutable(loader, target, output, assets);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs Node for arm64 on another processor, with Debian's libc6-arm64-cross and libstdc++6-arm64-cross. */
const emulator = ['qemu-aarch64-static', '-L', '/usr/aarch64-linux-gnu'];

/** Under emulation, a start takes six seconds on one core. */
const codeCacheMs = 120_000;

/** Has Node of the target write the code cache: V8 makes one for its own processor only. Without it, the executable starts later. */
async function writeCodeCache(target: string, bundle: string): Promise<void> {
  const isEmulated = target === 'linux-arm64' && process.arch !== 'arm64';
  const [command = '', ...words] = [...(isEmulated ? emulator : []), prepareNode(target)];
  const advice = isEmulated ? '; install qemu-user-static and libstdc++6-arm64-cross' : '';
  try {
    await run(command, [...words, '--version']);
  } catch {
    console.log(
      `build   ${target} gets no code cache and starts later, because its Node does not run here${advice}`,
    );
    return;
  }
  const flags = ['--hash-seed=1', '--random-seed=1', '--no-flush-bytecode', '--no-sparkplug'];
  const script = join(import.meta.dirname, 'code-cache.ts');
  const env = { PATH: process.env.PATH }; // without options of the service
  await run(command, [...words, ...flags, script, bundle], { env, timeout: codeCacheMs });
}
