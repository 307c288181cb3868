import { constants, type FileHandle, open, readdir, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../base/errors.ts';

/** File system of the counter: plain names in one folder, at the level of system calls. */
export type FileSystem = ReturnType<typeof folderFiles>;

/** Part of Node's `FileHandle` that a write uses. */
export interface NewFile extends Pick<FileHandle, 'sync' | 'close'> {
  writeFile(bytes: Buffer): Promise<void>;
}

export function folderFiles(folder: string) {
  return {
    /** Path of the folder, for messages. */
    folder,
    list: () => readdir(folder),
    /** Reads the first `limit` bytes of a regular file. */
    read: (name: string, limit: number) => readStart(join(folder, name), limit),
    /** Creates a file readable and writable by its owner only; fails if the name exists. */
    create: (name: string): Promise<NewFile> => open(join(folder, name), 'wx', 0o600),
    rename: (from: string, to: string) => rename(join(folder, from), join(folder, to)),
    remove: (name: string) => unlink(join(folder, name)),
    /** Makes earlier creations, renames and removals in the folder durable. */
    syncFolder: () => syncFolder(folder),
    /** Makes the path of the folder durable: a power cut can remove a newly created folder with its files. */
    syncAncestors: () => syncAncestors(folder),
  };
}

/** O_NONBLOCK: opening a named pipe would wait for a writer. */
async function readStart(path: string, limit: number): Promise<Buffer> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(limit), 0, limit, 0);
  return buffer.subarray(0, bytesRead);
}

/**
 * Opens the folder for each sync: after a failed sync, another one on the same descriptor may succeed without saving
 * anything.
 */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync folders; NTFS journals names.
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** Errors from ancestors we do not own; they cannot be unsynced work of ours. */
const notOurs = new Set(['EACCES', 'EPERM', 'EROFS', 'EINVAL']);

async function syncAncestors(folder: string): Promise<void> {
  for (let child = folder; dirname(child) !== child; child = dirname(child)) {
    await syncFolder(dirname(child)).catch((error: unknown) => {
      if (!notOurs.has(codeOf(error))) throw error;
    });
  }
}
