import { access, chmod, constants, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf, messageOf, StartError } from '../base/errors.ts';

/** The file that an instance locks. It is empty and stays: a lock on a file that was removed keeps nobody out. */
const lockName = 'views.lock.db';
/** Code of SQLite when another connection holds a lock (SQLITE_BUSY). */
const busy = 5;

/** Whether a name in a state folder is that of a lock, of this version or an older one. */
export function isLock(name: string): boolean {
  return name.startsWith('views.lock');
}

/** A folder that is ours until it is released or the process ends. */
export type FolderLock = Awaited<ReturnType<typeof lockFolder>>;

class LockHeldError extends Error {
  constructor() {
    super('another instance has taken the state folder; this one has to be started again');
  }
}

/**
 * Locks a folder against every other instance, or throws a StartError. The kernel releases the lock when the process ends, and
 * it is seen from everywhere, also through links, bind mounts and from other network name spaces.
 */
export async function lockFolder(folder: string) {
  const path = join(folder, lockName);
  try {
    let file = await lockFile(path);
    return {
      /** Throws when another instance has taken the folder; takes the lock again when somebody deleted it. */
      async verify() {
        if ((await inodeOf(path)) === file.inode) return;
        const former = file;
        file = await lockFile(path);
        former.database.close();
      },
      release: async () => file.database.close(),
    };
  } catch (error) {
    throw new StartError(
      error instanceof LockHeldError
        ? `another instance uses the state folder ${folder}; stop it, or choose another one with --state-dir`
        : `the state folder ${folder} cannot be written: ${messageOf(error)}; make it writable or choose another one with --state-dir`,
    );
  }
}

/**
 * Locks a file through SQLite, for Node has no call of its own that does. Of several that try at once one begins the
 * transaction that may write, and it lasts until the file is closed. Nothing is written, also no journal.
 */
async function lockFile(path: string): Promise<{ database: DatabaseSync; inode: bigint | undefined }> {
  // SQLite does not say why it cannot. To open the file here would undo the lock: closing it ends all of this process.
  await access(dirname(path), constants.W_OK);
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    // Who may read the file could lock it, too.
    await chmod(path, 0o600);
    return { database, inode: await inodeOf(path) };
  } catch (error) {
    database.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === busy;
    throw isBusy ? new LockHeldError() : error;
  }
}

async function inodeOf(path: string): Promise<bigint | undefined> {
  const found = await stat(path, { bigint: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  return found?.ino;
}
