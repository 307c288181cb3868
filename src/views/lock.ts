import { randomBytes } from 'node:crypto';
import { chmod, open, stat, unlink } from 'node:fs/promises';
import { constants } from 'node:os';
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
  /** Code of a transient system error: the other instance may stop, so a later start can succeed. */
  readonly code = 'EBUSY';

  constructor() {
    super('another instance has taken the state folder; stop one of the two');
  }
}

/** A file in the place of the lock file that cannot be locked, such as a pipe or a file with other content. */
export class NoLockFileError extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(reason);
    this.file = file;
  }
}

/**
 * Locks a folder against all other instances. The kernel releases the lock when the process ends, and enforces it
 * across links, bind mounts and network namespaces. Throws LockHeldError, NoLockFileError, or the system error for which the
 * folder cannot be locked.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, lockName);
  const holder = randomBytes(holderBytes).toString('hex');
  await createFile(path);
  if (!(await stat(path)).isFile()) throw new NoLockFileError(path, 'it is not a regular file');
  const locked = await identityOf(path);
  const database = await lockOrExplain(path, `${path}.${holder}`);
  let isReleased = false;
  const lock = {
    holder,
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

/** Locks a file, or throws the failed system call, which SQLite does not report. `probe` is the path of a file that does not exist. */
async function lockOrExplain(path: string, probe: string): Promise<DatabaseSync> {
  try {
    return lockFile(path);
  } catch (error) {
    if (error instanceof LockHeldError) await checkLocks(probe);
    else await checkFile(path);
    throw fromSqlite(error, path);
  }
}

/**
 * Throws ENOLCK if the file system has no locks, such as a network folder without its lock service. SQLite then reports every lock
 * as held, even on a file that no other process knows.
 */
async function checkLocks(probe: string): Promise<void> {
  await createFile(probe);
  try {
    lockFile(probe).close();
  } catch (error) {
    if (error instanceof LockHeldError) throw systemError('ENOLCK', 'fcntl');
  } finally {
    await unlink(probe);
  }
}

/**
 * Opens a file as SQLite does, and throws the failed system call. Closing the file releases no lock of this process, because it is
 * called only if SQLite could not take one.
 */
async function checkFile(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.stat();
}

/** SQLite error code for a file with other content (SQLITE_NOTADB). */
const notADatabase = 26;

/** Result codes of SQLite that stand for a failed system call. */
const sqliteCodes = new Map<number, SystemCode>([
  [3, 'EPERM'],
  [7, 'ENOMEM'],
  [10, 'EIO'],
  [13, 'ENOSPC'],
]);

function fromSqlite(error: unknown, path: string): unknown {
  const result = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  // The lower eight bits are the result code; the upper bits name the call.
  if ((result & 0xff) === notADatabase) return new NoLockFileError(path, 'it has other content');
  const code = sqliteCodes.get(result & 0xff);
  return code ? systemError(code, 'lock') : error;
}

type SystemCode = 'ENOLCK' | 'EPERM' | 'ENOMEM' | 'EIO' | 'ENOSPC';

/** Returns an error as Node throws it for a failed system call. */
function systemError(code: SystemCode, syscall: string): Error {
  return Object.assign(new Error(`${code}: ${syscall}`), { code, errno: -constants.errno[code], syscall });
}

/** Returns device and inode of a file; undefined if there is no file. */
async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  });
  return found && `${found.dev}:${found.ino}`;
}
