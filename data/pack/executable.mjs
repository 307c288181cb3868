import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { basePath } from './base.mjs';

const require = createRequire(import.meta.url);
const scripts = import.meta.dirname;
const temporary = tmpdir();

/**
 * What V8 is started with. Under load the young generation is what grows: at most 8 MB a semi-space keep it small on a
 * Raspberry Pi and cost no measurable speed.
 */
const execArgv = ['--max-semi-space-size=8'];

/** What runs the Node of another machine on this one. */
const emulators = { 'linux-arm64': ['qemu-aarch64-static', '-L', '/usr/aarch64-linux-gnu'] };

/**
 * Packs the bundle into an executable with the SEA step of pkg, called directly: its command line hands on no
 * sea-config. pkg looks for base binaries below HOME and works in a folder below TMPDIR. The path from there to the
 * first script ends up in the executable, so it is a relative one that does not depend on where the sources lie.
 */
export async function pack({ bundle, target, output, cache, nodeVersion }) {
  const work = mkdtempSync(join(temporary, 'places-pack-'));
  try {
    const assets = compile({ bundle, work, node: runnable(target, basePath(cache, target, nodeVersion)) });
    copyFileSync(join(scripts, 'start.cjs'), join(work, 'start.cjs'));
    rmSync(output, { force: true });
    require('@yao-pkg/pkg/lib-es5/log.js').log.info = () => {};
    Object.assign(process.env, { HOME: cache, TMPDIR: work, NODE_DISABLE_COMPILE_CACHE: '1' });
    const [platform, arch] = target.split('-');
    await require('@yao-pkg/pkg/lib-es5/sea.js').default(join(work, 'start.cjs'), {
      targets: [{ nodeRange: `node${nodeVersion}`, platform, arch, output: resolve(output) }],
      signature: true,
      seaConfig: { main: '../start.cjs', execArgv, assets },
    });
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The command that runs the Node of a target here, or nothing. */
function runnable(target, node) {
  const command =
    target === `${process.platform}-${process.arch}` ? [node] : [...(emulators[target] ?? []), node];
  return spawnSync(command[0], [...command.slice(1), '--version']).status === 0 ? command : undefined;
}

/** The bundle, and V8's code of it made by the Node it is for; without that Node it is compiled at each start. */
function compile({ bundle, work, node }) {
  const assets = { source: join(work, 'source'), code: join(work, 'code') };
  const args = [join(scripts, 'compile.cjs'), bundle, assets.source, assets.code];
  if (node) {
    const [program, ...before] = node;
    execFileSync(program, [...before, '--random-seed=1', ...args, join(work, 'state')], { stdio: 'pipe' });
  } else {
    console.log('\n  its Node does not run here: V8 will compile the program at every start');
    execFileSync(process.execPath, args);
  }
  return assets;
}
