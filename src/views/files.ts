import { open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../errors.ts';

/** What the counter needs of a file system: plain names in one folder, and nothing above the level of system calls. */
export interface FileSystem {
  /** The folder's path, for messages. */
  readonly folder: string;
  list(): Promise<string[]>;
  /** The first `limit` bytes of a regular file. */
  read(name: string, limit: number): Promise<Buffer>;
  /** Makes a new file that only its owner may read and write; fails when the name is taken. */
  create(name: string): Promise<NewFile>;
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Makes earlier creations, renames and removals in the folder durable. */
  syncFolder(): Promise<void>;
  /** Makes the folder's own path durable: a power cut can remove a folder that was just made, with all its files. */
  syncAncestors(): Promise<void>;
}

/** The part of Node's `FileHandle` that a write needs. */
export interface NewFile {
  writeFile(bytes: Buffer): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A folder of the real file system. */
export function folderFiles(folder: string): FileSystem {
  return {
    folder,
    list: () => readdir(folder),
    read: (name, limit) => readStart(join(folder, name), limit),
    create: (name) => open(join(folder, name), 'wx', 0o600),
    rename: (from, to) => rename(join(folder, from), join(folder, to)),
    remove: (name) => unlink(join(folder, name)),
    syncFolder: () => syncFolder(folder),
    syncAncestors: () => syncAncestors(folder),
  };
}

/** Looks at the type first: opening a named pipe waits until somebody writes to it. */
async function readStart(path: string, limit: number): Promise<Buffer> {
  if (!(await stat(path)).isFile()) throw new Error('not a regular file');
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(limit), 0, limit, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Opens the folder for each sync: after a failed sync, another one on the same descriptor may succeed and save nothing. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder that we may not open or sync is none that we made. */
const notOurs = new Set(['EACCES', 'EPERM', 'EROFS', 'EINVAL']);

/** All at once: a journaling file system commits syncs that arrive together in one write. */
async function syncAncestors(folder: string): Promise<void> {
  const ancestors: string[] = [];
  for (let child = folder; dirname(child) !== child; child = dirname(child)) ancestors.push(dirname(child));
  const syncs = ancestors.map((ancestor) =>
    syncFolder(ancestor).catch((error: unknown) => {
      if (!notOurs.has(codeOf(error))) throw error;
    }),
  );
  await Promise.all(syncs);
}
