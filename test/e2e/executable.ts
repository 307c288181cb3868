import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../../src/base/cache.ts';
import { projectRoot } from '../support/project.ts';
import { needs } from '../support/tools.ts';

const dist = join(projectRoot, 'dist');

export const executables = {
  x64: join(dist, 'places-linux-x64'),
  arm64: join(dist, 'places-linux-arm64'),
} as const;

/** The executable of this machine. */
export const native = executables[process.arch === 'arm64' ? 'arm64' : 'x64'];

/** Options of a test that needs built executables and programs of the machine; see `needs`. */
export function needsBuilt(files: readonly string[], ...programs: readonly string[]): { skip?: string } {
  const missing = files.filter((file) => !existsSync(file) || isOutdated(file));
  if (missing.length > 0 && process.env.CI !== 'true')
    return { skip: `needs ${missing.join(', ')}, newer than the sources: make deb` };
  return needs(...programs);
}

/** Whether something that was built is older than what it was built from. */
function isOutdated(file: string): boolean {
  return file.startsWith(dist) && statSync(file).mtimeMs < sourcesChanged();
}

/** When the newest of what goes into it was written, in milliseconds of the epoch. */
const sourcesChanged = lazy(() => {
  const folders = ['src', 'data/images', 'packaging'].map((folder) => join(projectRoot, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const single = ['data/places.json', 'build.mjs', 'package.json', 'tsconfig.json'];
  files.push(...single.map((file) => join(projectRoot, file)));
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
});

/** Options of a test that also needs to be root, to change into another root or user. */
export function needsRoot(files: readonly string[], ...programs: readonly string[]): { skip?: string } {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && process.env.CI !== 'true') return { skip: 'needs root' };
  return needsBuilt(files, ...programs);
}
