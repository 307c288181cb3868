import { randomBytes } from 'node:crypto';
import { chmod, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf } from '../base/errors.ts';

/** The file that an instance locks. It is empty and stays: a lock on a file that was removed keeps nobody out. */
const lockName = 'views.lock.db';
/** Code of SQLite when another connection holds a lock (SQLITE_BUSY). */
const busy = 5;

/** Enough that no two holders of a folder have the same name. */
const holderBytes = 6;

/** True for a lock file or folder, of this version or an older one. */
export function isLock(name: string): boolean {
  return name.startsWith('views.lock');
}

/** One hold of the lock of a folder, until it is released or the process ends. */
export interface FolderLock {
  /** Differs for every hold. */
  readonly holder: string;
  /** True unless somebody removed the locked file, or put another folder in its place: then another instance may hold the lock. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

export class LockHeldError extends Error {
  constructor() {
    super('another instance has taken the state folder; stop one of the two');
  }
}

/**
 * Locks a folder against every other instance. The kernel releases the lock when the process ends, and it is seen from
 * everywhere, also through links, bind mounts and from other network name spaces. Throws LockHeldError, or why the folder
 * cannot be locked.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, lockName);
  await createFile(path);
  const locked = await identityOf(path);
  const database = lockFile(path);
  let isReleased = false;
  const lock = {
    holder: randomBytes(holderBytes).toString('hex'),
    isHeld: async () => !isReleased && (await identityOf(path)) === locked,
    async release() {
      if (!isReleased) database.close();
      isReleased = true;
    },
  };
  try {
    // Who may read the file could lock it, too.
    await chmod(path, 0o600);
    if (!(await lock.isHeld())) throw new Error('the lock file was replaced while it was locked');
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Creates the file that is locked, unless it exists. An existing one is not opened: closing it would end a lock of this process. */
async function createFile(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
    return undefined;
  });
  await file?.close();
}

/**
 * Locks a file through SQLite, for Node has no call of its own that does. Of several that try at once one begins the
 * transaction that may write, and it lasts until the file is closed. Nothing is written, also no journal.
 */
function lockFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    return database;
  } catch (error) {
    database.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === busy;
    throw isBusy ? new LockHeldError() : error;
  }
}

/** Returns device and inode of a file; undefined if there is no file. */
async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  });
  return found && `${found.dev}:${found.ino}`;
}
