import { existsSync, statSync } from 'node:fs';
import { constants, type FileHandle, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../base/errors.ts';

/** What the counter needs of a file system: plain names in one folder, and nothing above the level of system calls. */
export type FileSystem = ReturnType<typeof folderFiles>;

/** The part of Node's `FileHandle` that a write needs. */
export interface NewFile extends Pick<FileHandle, 'sync' | 'close'> {
  writeFile(bytes: Buffer): Promise<void>;
}

/** Folder by folder: Node's own recursive mkdir never ends where a parent exists but takes no folder, as in /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) await makeFolder(parent);
  await mkdir(folder, 0o700).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  });
}

export function folderFiles(folder: string) {
  return {
    /** The folder's path, for messages. */
    folder,
    list: () => readdir(folder),
    /** The first `limit` bytes of a regular file. */
    read: (name: string, limit: number) => readStart(join(folder, name), limit),
    /** Makes a new file that only its owner may read and write; fails when the name is taken. */
    create: (name: string): Promise<NewFile> => open(join(folder, name), 'wx', 0o600),
    rename: (from: string, to: string) => rename(join(folder, from), join(folder, to)),
    remove: (name: string) => unlink(join(folder, name)),
    /** Makes earlier creations, renames and removals in the folder durable. */
    syncFolder: () => syncFolder(folder),
    /** Makes the folder's own path durable: a power cut can remove a folder that was just made, with all its files. */
    syncAncestors: () => syncAncestors(folder),
  };
}

/** Does not block: opening a named pipe would wait until somebody writes to it. */
async function readStart(path: string, limit: number): Promise<Buffer> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(limit), 0, limit, 0);
  return buffer.subarray(0, bytesRead);
}

/** Opens the folder for each sync: after a failed sync, another one on the same descriptor may succeed and save nothing. */
async function syncFolder(folder: string): Promise<void> {
  // Windows syncs no folder: NTFS keeps a journal of names.
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** A folder that we may not open or sync is none that we made. */
const notOurs = new Set(['EACCES', 'EPERM', 'EROFS', 'EINVAL']);

async function syncAncestors(folder: string): Promise<void> {
  for (let child = folder; dirname(child) !== child; child = dirname(child)) {
    await syncFolder(dirname(child)).catch((error: unknown) => {
      if (!notOurs.has(codeOf(error))) throw error;
    });
  }
}
