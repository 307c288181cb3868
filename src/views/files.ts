import { dirname, join } from 'node:path';
import { codeOf } from '../errors.ts';
import { close, fsync, open, read, readdir, rename, stat, unlink, writeFile } from '../files.ts';

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
  /** Makes the folder's own path durable; one that was just made is else lost in a power cut, with all that is in it. */
  syncAncestors(): Promise<void>;
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
    syncAncestors: () => syncAncestors(folder),
  };
}

/** Asks what it is before opening it: to open a named pipe would wait for a writer for ever. */
async function readStart(path: string, limit: number): Promise<Buffer> {
  if (!(await stat(path)).isFile()) throw new Error('not a regular file');
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(limit);
    return bytes.subarray(0, await read(file, bytes));
  } finally {
    await close(file);
  }
}

async function create(path: string): Promise<NewFile> {
  const file = await open(path, 'wx', 0o600);
  return {
    write: (bytes) => writeFile(file, bytes),
    sync: () => fsync(file),
    close: () => close(file),
  };
}

/** Opens the folder anew each time: a descriptor whose sync failed once may lie the second time. */
async function syncFolder(folder: string): Promise<void> {
  const descriptor = await open(folder, 'r');
  try {
    await fsync(descriptor);
  } finally {
    await close(descriptor);
  }
}

/** Where we may not look or write, we made nothing either. */
const notOurs = new Set(['EACCES', 'EPERM', 'EROFS', 'EINVAL']);

/** All at once: a journal takes the syncs that come together in one write. */
async function syncAncestors(folder: string): Promise<void> {
  const ancestors: string[] = [];
  for (let child = folder; dirname(child) !== child; child = dirname(child)) ancestors.push(dirname(child));
  await Promise.all(ancestors.map(syncAncestor));
}

async function syncAncestor(folder: string): Promise<void> {
  await syncFolder(folder).catch((error: unknown) => {
    if (!notOurs.has(codeOf(error))) throw error;
  });
}
