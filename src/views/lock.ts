import { randomBytes } from 'node:crypto';
import { chmod, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf } from '../base/errors.ts';

/** Lock file of an instance. It is empty and is never removed: a lock on a removed file excludes nobody. */
const lockName = 'views.lock.db';
/** SQLite error code if another connection holds the lock (SQLITE_BUSY). */
const busy = 5;

/** Random bytes that make the names of two holders differ. */
const holderBytes = 6;

/** True for a lock file or folder, of this version or an older one. */
export function isLock(name: string): boolean {
  return name.startsWith('views.lock');
}

/** One hold of the lock of a folder, until it is released or the process ends. */
export interface FolderLock {
  /** Random name that differs for every hold. */
  readonly holder: string;
  /** True unless the locked file was removed or the folder replaced; another instance may then hold the lock. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

export class LockHeldError extends Error {
  constructor() {
    super('another instance has taken the state folder; stop one of the two');
  }
}

/**
 * Locks a folder against all other instances. The kernel releases the lock when the process ends, and enforces it
 * across links, bind mounts and network namespaces. Throws LockHeldError, or the reason why the folder cannot be
 * locked.
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
    // Anyone who can read the file could lock it.
    await chmod(path, 0o600);
    if (!(await lock.isHeld())) throw new Error('the lock file was replaced while it was locked');
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Creates the lock file unless it exists. An existing one is not opened, because closing it would release a lock of
 * this process.
 */
async function createFile(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
    return undefined;
  });
  await file?.close();
}

/**
 * Locks a file through SQLite, because Node has no call for it. Of several processes, one begins the write transaction,
 * which lasts until the file is closed. Nothing is written, not even a journal.
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
