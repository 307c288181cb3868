import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../support/project.ts';

/** Where what is built lies, and where results go; ignored by version control. */
export const distFolder = join(projectRoot, 'dist');

/** Recordings, scripts and counters of one run; on the disk of the project, because a temporary folder may be memory. */
export const workFolder = join(distFolder, 'bench');

/** Makes a folder for the state of one service, and returns its path. */
export function newStateDir(): string {
  return mkdtempSync(join(workFolder, 'state-'));
}

export function emptyWorkFolder(): void {
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder, { recursive: true });
}
