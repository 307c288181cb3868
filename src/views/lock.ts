import { chmod, open, stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { codeOf, messageOf, StartError } from '../errors.ts';
import { lockName } from './generation.ts';

/**
 * The longest socket path that every platform takes, in bytes: macOS has room for 104 and Linux for 108, the closing
 * zero included.
 */
const maxSocketPath = 103;

/** Attempts to replace a stale socket. More than this means that another process makes new ones. */
const maxAttempts = 3;

/** A folder that is ours until it is released or the process ends. */
export interface FolderLock {
  /** Throws when another instance has taken the folder; takes the lock again when its file was deleted. */
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
 * device and inode, leaves nothing behind but is seen in its own network name space only. One inside the folder is seen
 * from everywhere, also through links and bind mounts; when nobody listens on it any more it is replaced.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const held = new AsyncDisposableStack();
  try {
    if (process.platform === 'linux') held.adopt(await listenAbstract(folder), closeServer);
    const socket = await SocketFile.listen(await socketPath(folder, held));
    held.defer(() => socket.close());
    return { verify: () => socket.verify(), release: () => held.disposeAsync() };
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

/** The path of the socket inside the folder. A path that is too long is replaced by one through an open descriptor. */
async function socketPath(folder: string, held: AsyncDisposableStack): Promise<string> {
  const path = join(folder, lockName);
  if (Buffer.byteLength(path) <= maxSocketPath) return path;
  if (process.platform !== 'linux') {
    const limit = maxSocketPath - lockName.length - 1;
    throw new StartError(
      `the path of the state folder ${folder} is longer than ${limit} bytes; choose a shorter one`,
    );
  }
  const { fd } = held.use(await open(folder, 'r'));
  return join('/proc/self/fd', String(fd), lockName);
}

/** A socket file that is a lock: the process that listens on it holds it. */
class SocketFile {
  readonly #path: string;
  #server: Server;
  #identity: string | undefined;

  /** Replaces a stale socket; throws `LockHeldError` when another process listens. */
  static async listen(path: string): Promise<SocketFile> {
    const server = await bind(path);
    return new SocketFile(path, server, await identityOf(path));
  }

  private constructor(path: string, server: Server, identity: string | undefined) {
    this.#path = path;
    this.#server = server;
    this.#identity = identity;
  }

  /** Throws `LockHeldError` when another process has replaced the file; makes it again when it was deleted. */
  async verify(): Promise<void> {
    // Two instances that find the same stale socket may both replace it; the later one holds it.
    const found = await identityOf(this.#path);
    if (found !== undefined && found === this.#identity) return;
    if (found !== undefined) throw new LockHeldError();
    // Once the server is closed, its inode may be given to another file.
    this.#identity = undefined;
    await this.close();
    this.#server = await bind(this.#path);
    this.#identity = await identityOf(this.#path);
  }

  close(): Promise<void> {
    return closeServer(this.#server);
  }
}

async function bind(path: string): Promise<Server> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      const server = await listen(path);
      await chmod(path, 0o600);
      return server;
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
    }
    if (await isAlive(path)) throw new LockHeldError();
    await unlink(path).catch(ignoreMissing);
  }
  throw new LockHeldError();
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

/** Device and inode of a file; undefined when there is none. */
async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(ignoreMissing);
  return found && `${found.dev}:${found.ino}`;
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
