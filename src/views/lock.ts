import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { codeOf, messageOf, StartError } from '../errors.ts';

/** The folder with the socket that keeps a second instance out. */
const lockName = 'views.lock';
/** What such a folder is called before it is the lock. */
const draftPrefix = 'views.lock-';

/** Whether a name in a state folder is that of the lock, or of one that is being made. */
export function isLock(name: string): boolean {
  return name === lockName || name.startsWith(draftPrefix);
}

/**
 * The longest socket path that every platform takes, in bytes: macOS has room for 104 and Linux for 108, the closing
 * zero included.
 */
const maxSocketPath = 103;

/** Attempts to take a lock that nobody holds. More than this means that other instances come and go. */
const maxAttempts = 3;

/** A folder that is ours until it is released or the process ends. */
export interface FolderLock {
  /** Throws when another instance has taken the folder; takes the lock again when somebody deleted it. */
  verify(): Promise<void>;
  release(): Promise<void>;
}

/** Another process listens on the socket. */
class LockHeldError extends Error {
  constructor() {
    super('another instance has taken the state folder; this one has to be started again');
  }
}

/**
 * Locks a folder against every other instance, or throws a StartError. Node has no flock, so there are two locks, both
 * sockets, which the kernel closes when the process ends. One in Linux' abstract name space, named after the folder's
 * device and inode, cannot be deleted but is seen in its own network name space only. One inside the folder is seen
 * from everywhere, also through links and bind mounts.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const held = new AsyncDisposableStack();
  try {
    if (process.platform === 'linux') held.adopt(await listenAbstract(folder), closeServer);
    const lock = await SocketLock.take(await shortPath(folder, held));
    held.defer(() => lock.release());
    return { verify: () => lock.verify(), release: () => held.disposeAsync() };
  } catch (error) {
    await held.disposeAsync();
    throw lockError(folder, error);
  }
}

function lockError(folder: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError(
    error instanceof LockHeldError
      ? `another instance uses the state folder ${folder}; stop it, or choose another one with --state-dir`
      : `the state folder ${folder} cannot be written: ${messageOf(error)}; make it writable or choose another one with --state-dir`,
  );
}

async function listenAbstract(folder: string): Promise<Server> {
  const { dev, ino } = await stat(folder, { bigint: true });
  try {
    return await listen(`\0places-${dev}:${ino}`);
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? new LockHeldError() : error;
  }
}

/** The folder's path. One that is too long for a socket below it is replaced by one through an open descriptor. */
async function shortPath(folder: string, held: AsyncDisposableStack): Promise<string> {
  const limit = maxSocketPath - socketPath('/', newName()).length;
  if (Buffer.byteLength(folder) <= limit) return folder;
  if (process.platform !== 'linux') {
    throw new StartError(
      `the path of the state folder ${folder} is longer than ${limit} bytes; choose a shorter one`,
    );
  }
  const { fd } = held.use(await open(folder, 'r'));
  return join('/proc/self/fd', String(fd));
}

/** A name that nobody has used before and nobody will. */
function newName(): string {
  return randomBytes(6).toString('base64url');
}

function draftPath(folder: string, name: string): string {
  return join(folder, `${draftPrefix}${name}`);
}

/** Where the socket of that name is made. */
function socketPath(folder: string, name: string): string {
  return join(draftPath(folder, name), name);
}

/**
 * A lock that is a folder with one socket in it: the process that listens on that socket holds the lock.
 *
 * Whoever wants the lock listens in a folder of its own and renames this to the name of the lock. The kernel rejects the
 * rename while there is anything in the folder of that name, and nothing is removed from there but a socket without a
 * listener, by a name that nobody uses again. So of two instances that find the same stale socket one gets the lock, and
 * one that found it long ago cannot take the lock from the one that got it since. A process keeps the lock until it
 * ends: a view that it answers cannot be missed by a later holder, nor overwritten by an earlier one. Only somebody who
 * deletes the folder by hand takes that away.
 */
class SocketLock {
  readonly #folder: string;
  #name: string;
  #server: Server;

  /** Throws `LockHeldError` when another process holds the lock. */
  static async take(folder: string): Promise<SocketLock> {
    const name = newName();
    return new SocketLock(folder, name, await listenAsHolder(folder, name));
  }

  private constructor(folder: string, name: string, server: Server) {
    this.#folder = folder;
    this.#name = name;
    this.#server = server;
  }

  async verify(): Promise<void> {
    if (await exists(this.#path)) return;
    const former = this.#server;
    const name = newName();
    this.#server = await listenAsHolder(this.#folder, name);
    this.#name = name;
    await closeServer(former);
  }

  async release(): Promise<void> {
    // What cannot be removed is stale from now on.
    await unlink(this.#path).catch(() => {});
    await rmdir(join(this.#folder, lockName)).catch(() => {});
    await closeServer(this.#server);
  }

  get #path(): string {
    return join(this.#folder, lockName, this.#name);
  }
}

async function listenAsHolder(folder: string, name: string): Promise<Server> {
  await using undo = new AsyncDisposableStack();
  const draft = draftPath(folder, name);
  await mkdir(draft, 0o700);
  undo.defer(() => rm(draft, { recursive: true, force: true }));
  try {
    // It listens before it is seen: a socket on which nobody listens yet would be taken for a stale one.
    const server = undo.adopt(await listen(socketPath(folder, name)), closeServer);
    await takeName(draft, join(folder, lockName));
    undo.move();
    // A draft that cannot be removed harms nobody.
    await removeDrafts(folder).catch(() => {});
    return server;
  } catch (error) {
    // Whoever gets the lock removes all drafts.
    throw (await exists(draft)) ? error : new LockHeldError();
  }
}

/** Renames the draft to the lock, and removes what a dead process left in its place. */
async function takeName(draft: string, lock: string): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      return await rename(draft, lock);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ENOTDIR') await removeStale(lock);
      else if (code === 'ENOTEMPTY' || code === 'EEXIST') await emptyStale(lock);
      else throw error;
    }
  }
  throw new LockHeldError();
}

async function emptyStale(lock: string): Promise<void> {
  const names = (await readdir(lock).catch(ignoreMissing)) ?? [];
  for (const name of names) await removeStale(join(lock, name));
}

async function removeStale(path: string): Promise<void> {
  if (await isAlive(path)) throw new LockHeldError();
  await unlink(path).catch((error: unknown) => {
    // Another instance may have removed it, and may have its own folder there already.
    if (codeOf(error) !== 'EISDIR') ignoreMissing(error);
  });
}

/** Removes the drafts of processes that were killed, and of those that are late: they find no lock to take. */
async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(draftPrefix));
  for (const name of drafts) await rm(join(folder, name), { recursive: true, force: true });
}

/** Listens on a path, or on an abstract name that begins with a zero byte. */
function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, exclusive: true }, () => {
      server.off('error', reject);
      // Without a listener, a connection that cannot be accepted would end the process.
      server.on('error', () => {});
      resolve(server.unref());
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Only a socket without a listener says ECONNREFUSED. Every other answer, such as a full queue, comes from a process. */
function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      const code = codeOf(error);
      if (code === 'EACCES' || code === 'EPERM') reject(error);
      else resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT');
    });
  });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== undefined;
}

/** A file in the place of a folder means that there is nothing below it, too. */
function ignoreMissing(error: unknown): undefined {
  const code = codeOf(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}
