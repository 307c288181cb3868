import { lstat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemClock } from '../base/clock.ts';
import { codeOf, fileOf, StartError, systemErrorAdvice, systemErrorText } from '../base/errors.ts';
import { makeFolder } from '../base/folder.ts';
import type { Log } from '../base/log.ts';
import { shellWord } from '../base/shell.ts';
import type { ViewCounter } from './counter.ts';
import { FileCounter } from './file-counter.ts';
import { type FileSystem, folderFiles } from './files.ts';
import { type FolderLock, LockHeldError, lockFolder, NoLockFileError } from './lock.ts';
import { recover } from './recovery.ts';
import { Store } from './store.ts';

interface OpenOptions {
  readonly stateDir: string;
  /** `always`, or milliseconds over which views are gathered before one write. */
  readonly flush: 'always' | number;
  readonly log: Log;
}

/**
 * Opens the counter of a folder, which is created if missing and locked against other instances. Throws StartError if
 * the folder is in use, cannot be written, or contains only damaged data. A full or failing disk does not block the
 * start: views are rejected until it recovers.
 */
export async function openCounter({ stateDir, flush, log }: OpenOptions): Promise<ViewCounter> {
  const folder = resolve(stateDir);
  await makeFolder(folder, 0o700).catch(refusal(folder, 'cannot be created'));
  return FileCounter.start(() => openFolder(folder, log), { flush, log, clock: systemClock });
}

/** A removed folder is not created again: another one may be about to replace it. */
async function openFolder(folder: string, log: Log): Promise<Store> {
  const lock = await lockFolder(folder).catch(async (error: unknown) => {
    if (!(error instanceof LockHeldError)) throw await notLocked(folder, error);
    const message = `another instance uses the state folder ${folder}; stop it, or ${otherFolder}`;
    throw new StartError(message, { cause: error });
  });
  return openStore(folderFiles(folder), lock, log, systemClock.date()).catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    if (codeOf(error) === 'EACCES') throw foreignFile(folder, error);
    return refusal(folder, 'cannot be read')(error);
  });
}

/**
 * Returns the StartError for a lock file that is a broken link, is none or belongs to another user, or for a folder that cannot be
 * written.
 */
async function notLocked(folder: string, error: unknown): Promise<StartError> {
  if (error instanceof NoLockFileError) {
    const mend = `remove it: rm -r ${shellWord(error.file)}`;
    return new StartError(
      `the state folder ${folder} cannot be locked by ${error.file}: ${error.message}; ${mend}`,
    );
  }
  const file = fileOf(error) ?? folder;
  const found = await lstat(file).catch(() => undefined);
  if (found?.isSymbolicLink() && file !== folder) {
    const message = `the state folder ${folder} cannot be locked: ${systemErrorText(error)}; remove the link: rm ${shellWord(file)}`;
    return new StartError(message, { cause: error });
  }
  if (found?.isFile() && found.uid !== process.getuid?.()) return foreignFile(folder, error);
  return refused(folder, 'cannot be written', error);
}

/**
 * Returns the StartError for a file that the service may not open in its own folder: somebody has copied it there. The
 * slash makes chown follow the link at which systemd puts the folder of a dynamic user.
 */
function foreignFile(folder: string, error: unknown): StartError {
  const command = `sudo chown -R --reference=${shellWord(folder)} ${shellWord(`${folder}/`)}`;
  const message = `the state folder ${folder} has files of another user: ${systemErrorText(error)}; change their owner: ${command}`;
  return new StartError(message, { cause: error });
}

/** Returns a function that converts an error to a StartError about the folder. */
function refusal(folder: string, fault: string): (error: unknown) => never {
  return (error) => {
    throw refused(folder, fault, error);
  };
}

function refused(folder: string, fault: string, error: unknown): StartError {
  const advice = systemErrorAdvice(error, otherFolder);
  return new StartError(`the state folder ${folder} ${fault}: ${advice}`, { cause: error });
}

const otherFolder = 'choose another one with --state-dir';

/** Reads the generations of a locked folder. Releases the lock if it rejects. */
export async function openStore(files: FileSystem, lock: FolderLock, log: Log, now: Date): Promise<Store> {
  try {
    return new Store(files, lock, await recover(files, log, now));
  } catch (error) {
    await lock.release();
    throw error;
  }
}
