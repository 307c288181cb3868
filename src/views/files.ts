import { open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The little the counter asks of a file system: one folder, plain names in it. */
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
}

export interface NewFile {
  write(bytes: Buffer): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A folder of the real file system. */
export function folderFiles(folder: string): FileSystem {
  const path = (name: string): string => join(folder, name);
  return {
    folder,
    list: () => readdir(folder),
    read: (name, limit) => readStart(path(name), limit),
    create: (name) => create(path(name)),
    rename: (from, to) => rename(path(from), path(to)),
    remove: (name) => unlink(path(name)),
    syncFolder: () => syncFolder(folder),
  };
}

/** Asks what it is before opening it: to open a named pipe would wait for a writer for ever. */
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

async function create(path: string): Promise<NewFile> {
  const file = await open(path, 'wx', 0o600);
  return {
    write: (bytes) => file.writeFile(bytes),
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

/** Makes the names in a folder durable. Opens it anew each time: a descriptor that failed once may lie afterwards. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
