import { resolve } from 'node:path';
import { systemClock } from '../base/clock.ts';
import { StartError, systemErrorAdvice } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { ViewCounter } from './counter.ts';
import { FileCounter } from './file-counter.ts';
import { type FileSystem, folderFiles, makeFolder } from './files.ts';
import { type FolderLock, LockHeldError, lockFolder } from './lock.ts';
import { recover } from './recovery.ts';
import { Store } from './store.ts';

interface OpenOptions {
  readonly stateDir: string;
  /** `always`, or milliseconds over which views gather before one write. */
  readonly flush: 'always' | number;
  readonly log: Log;
}

/**
 * Opens the counter kept in a folder, which is made if it is missing and locked against other instances. Throws a
 * StartError when the folder is in use, cannot be written, or holds only damaged data. A disk that is full or failing
 * does not keep the service from starting: views are then rejected until it recovers.
 */
export async function openCounter({ stateDir, flush, log }: OpenOptions): Promise<ViewCounter> {
  const folder = resolve(stateDir);
  await makeFolder(folder).catch(refusal(folder, 'cannot be made'));
  return FileCounter.start(() => openFolder(folder, log), { flush, log, clock: systemClock });
}

/** A folder that somebody has removed is not made again: another one may be about to take its place. */
async function openFolder(folder: string, log: Log): Promise<Store> {
  const lock = await lockFolder(folder).catch((error: unknown) => {
    if (!(error instanceof LockHeldError)) return refusal(folder, 'cannot be written')(error);
    const message = `another instance uses the state folder ${folder}; stop it, or ${otherFolder}`;
    throw new StartError(message, { cause: error });
  });
  return openStore(folderFiles(folder), lock, log, systemClock.date()).catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    return refusal(folder, 'cannot be read')(error);
  });
}

/** Returns a function that throws a StartError about the folder for the error it gets. */
function refusal(folder: string, fault: string): (error: unknown) => never {
  return (error) => {
    const advice = systemErrorAdvice(error, otherFolder);
    throw new StartError(`the state folder ${folder} ${fault}: ${advice}`, { cause: error });
  };
}

const otherFolder = 'choose another folder with --state-dir';

/** Reads the generations in a folder that is locked. Releases the lock if it rejects. */
export async function openStore(files: FileSystem, lock: FolderLock, log: Log, now: Date): Promise<Store> {
  try {
    return new Store(files, lock, await recover(files, log, now));
  } catch (error) {
    await lock.release();
    throw error;
  }
}
