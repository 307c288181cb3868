import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './step.mjs';

/** The npm packages node-TARGET that hold Node's own binaries, pinned. For any other target pkg asks nodejs.org itself. */
const packages = {
  'linux-x64': {
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    strip: 'strip',
  },
  'linux-arm64': {
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    strip: 'aarch64-linux-gnu-strip',
  },
};

/** Targets that are built unless others are asked for, and all that pkg could make. */
export const usualTargets = Object.keys(packages);
export const allTargets = [...usualTargets, 'macos-arm64', 'macos-x64', 'win-x64'];

/** Where pkg looks for the Node of a target, below the folder it takes for HOME. */
export function basePath(cache, target, nodeVersion) {
  return join(cache, '.pkg-cache', 'sea', `node-v${nodeVersion}-${target}`, 'bin', 'node');
}

/** Puts Node's stripped binary where pkg looks before it would download one. */
export async function prepareBase(cache, target, nodeVersion) {
  const pinned = packages[target];
  if (!pinned) return;
  const node = basePath(cache, target, nodeVersion);
  const folder = join(node, '../..');
  // pkg takes what is there only when these marks stand beside it; the archive itself is never opened.
  const marks = [`${node}.ok`, `${folder}.tar.gz`, `${folder}.tar.gz.ok`];
  if ([node, ...marks].every((path) => existsSync(path))) return;
  const tarball = join(cache, `node-${target}-${nodeVersion}.tgz`);
  if (!existsSync(tarball)) {
    try {
      await step('fetch', tarball, () => npmPack(cache, `node-${target}@${nodeVersion}`));
    } catch (error) {
      return console.log(`\n  ${error.message}\n  so pkg asks nodejs.org for it`);
    }
  }
  checkIntegrity(tarball, pinned.integrity);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  await step('unpack', node, () => {
    execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1', 'package/bin/node']);
  });
  await step('strip', node, () => strip(pinned.strip, node));
  for (const mark of marks) writeFileSync(mark, '');
}

function npmPack(folder, name) {
  const args = ['pack', name, '--silent', '--pack-destination', folder];
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function checkIntegrity(file, integrity) {
  const got = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (got === integrity) return;
  rmSync(file);
  throw new Error(
    `${file} is not the pinned package: expected ${integrity}, got ${got}. It was removed; try again`,
  );
}

/** Saves 18 MB. It must happen before pkg injects: afterwards it would throw away what was injected. */
function strip(tool, node) {
  try {
    execFileSync(tool, ['-o', `${node}.stripped`, node]);
    renameSync(`${node}.stripped`, node);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    console.log(`\n  ${tool} is not installed: the executable keeps its symbols and is 18 MB larger`);
  }
}
