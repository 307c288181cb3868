import { chmod, stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { codeOf } from '../errors.ts';

/** Another process listens where we wanted to. */
export class Held extends Error {
  constructor() {
    super('another instance has taken the state folder; this one has to be started again');
  }
}

/** Times a stale socket is cleared away before we give in to whoever keeps making new ones. */
const maxAttempts = 3;

/** A socket that exists for being listened on: whoever listens holds the name. */
export interface SocketFile {
  /** Throws `Held` when another process has taken the name; takes it again when the file was deleted. */
  verify(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a socket file, in place of a stale one if need be; throws `Held` when somebody else listens there. */
export async function holdSocketFile(path: string): Promise<SocketFile> {
  let server = await bind(path);
  let identity: string | undefined = await identityOf(path);
  return {
    async verify() {
      // Two instances that found the same stale socket may both have replaced it; the later one has the name.
      const found = await identityOf(path);
      if (found !== undefined && found === identity) return;
      if (found !== undefined) throw new Held();
      // Once ours is closed, its inode may become somebody else's.
      identity = undefined;
      await closeServer(server);
      server = await bind(path);
      identity = await identityOf(path);
    },
    close: () => closeServer(server),
  };
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
    if (await isAlive(path)) throw new Held();
    await unlink(path).catch(ignoreMissing);
  }
  throw new Held();
}

/** Listens on a path or on an abstract name that begins with a zero byte. */
export function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, exclusive: true }, () => {
      server.off('error', reject);
      // A caller that cannot be accepted is none of our business, and must not end the process.
      server.on('error', () => {});
      resolve(server.unref());
    });
  });
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A socket nobody listens on refuses. Every other answer, a full queue for one, comes from a living process. */
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

async function identityOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(ignoreMissing);
  return found && `${found.dev}:${found.ino}`;
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
