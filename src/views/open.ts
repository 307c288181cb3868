import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import { codeOf, messageOf, StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ViewCounter } from './counter.ts';
import { FileCounter } from './file-counter.ts';
import { type FileSystem, folderFiles } from './files.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { recover } from './recovery.ts';
import { Store } from './store.ts';

interface CounterOptions {
  /** `always`, or milliseconds over which views gather before one write. */
  readonly flush: 'always' | number;
  readonly log: Log;
  readonly clock?: Clock;
}

interface OpenOptions extends CounterOptions {
  readonly stateDir: string;
}

/**
 * Opens the counter kept in a folder, which is made if it is missing and locked against other instances. Throws a
 * StartError when the folder is in use, cannot be written, or holds only damaged data. A disk that is full or failing
 * does not keep the service from starting: views are then rejected until it recovers.
 */
export async function openCounter({ stateDir, ...options }: OpenOptions): Promise<ViewCounter> {
  const folder = resolve(stateDir);
  await makeFolder(folder).catch((error: unknown) => {
    const reason = messageOf(error);
    throw new StartError(
      `the state folder ${folder} cannot be made: ${reason}; choose another one with --state-dir`,
    );
  });
  const lock = await lockFolder(folder);
  try {
    return await startCounter(folderFiles(folder), lock, options);
  } catch (error) {
    await lock.release();
    if (error instanceof StartError) throw error;
    throw new StartError(`the state folder ${folder} cannot be read: ${messageOf(error)}`);
  }
}

/** Goes on counting from what the folder holds. Throws a StartError when that is only damaged data. */
export async function startCounter(
  files: FileSystem,
  lock: FolderLock,
  { flush, log, clock = systemClock }: CounterOptions,
): Promise<ViewCounter> {
  const { damage, ...found } = await recover(files, log, clock.date());
  const store = new Store(files, lock, found);
  return FileCounter.start({
    store,
    count: found.count,
    flush,
    log,
    clock,
    damage,
    release: () => lock.release(),
  });
}

/** Folder by folder: Node's own recursive mkdir never ends where a parent exists but takes no folder, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) await makeFolder(parent);
  await mkdir(folder, 0o700).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  });
}
