import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import { codeOf, messageOf, StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ViewCounter } from './counter.ts';
import { folderFiles } from './files.ts';
import { lockFolder } from './lock.ts';
import { startCounter } from './start.ts';

export interface OpenOptions {
  readonly stateDir: string;
  /** `always`, or milliseconds over which views gather before one write. */
  readonly flush: 'always' | number;
  readonly log: Log;
  readonly clock?: Clock;
}

/**
 * Opens the counter kept in a folder, which is made if it is missing and locked against other instances. Throws a
 * StartError when the folder is in use, cannot be written, or holds only damaged data. A disk that is full or failing
 * does not keep the service from starting: views are then refused until it recovers.
 */
export async function openCounter(options: OpenOptions): Promise<ViewCounter> {
  const { stateDir, flush, log, clock = systemClock } = options;
  const folder = resolve(stateDir);
  await makeFolder(folder);
  const lock = await lockFolder(folder);
  try {
    return await startCounter({ files: folderFiles(folder), lock, flush, log, clock });
  } catch (error) {
    await lock.release();
    if (error instanceof StartError) throw error;
    throw new StartError(`the state folder ${folder} cannot be read: ${messageOf(error)}`);
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await makePath(folder);
  } catch (error) {
    throw new StartError(
      `the state folder ${folder} cannot be made: ${messageOf(error)}; choose another one with --state-dir`,
    );
  }
}

/** Folder by folder: Node's own recursive mkdir never ends where a parent is there but takes no folder, as in /proc. */
async function makePath(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) await makePath(parent);
  await mkdir(folder, 0o700).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  });
}
