import { open, stat } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { codeOf, messageOf, StartError } from '../errors.ts';
import { lockName } from './names.ts';
import { closeServer, Held, holdSocketFile, listen, type SocketFile } from './socket-file.ts';

/**
 * The longest socket path that every platform takes, in bytes: macOS has room for 104 and Linux for 108, the closing
 * zero included.
 */
const maxSocketPath = 103;

/** A folder that is ours until we let go of it or die. */
export interface FolderLock {
  /** Throws when another instance has the folder after all; takes the lock again when its file was deleted. */
  verify(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Locks a folder against every other instance, or throws a StartError. Node has no flock, so there are two means, and
 * a process that is killed lets go of both. A socket in Linux' abstract name space, named after the folder's device
 * and inode, cannot go stale but is seen in its own network name space only. A socket inside the folder is seen from
 * everywhere, also through links and bind mounts; when nobody listens on it any more it is replaced.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const held: { close(): Promise<void> }[] = [];
  const release = async (): Promise<void> => {
    for (const means of held.splice(0).reverse()) await means.close();
  };
  try {
    if (process.platform === 'linux') held.push(await lockAbstract(folder));
    const { socket, close } = await lockInside(folder);
    held.push({ close });
    return { verify: () => socket.verify(), release };
  } catch (error) {
    await release();
    throw lockError(folder, error);
  }
}

async function lockAbstract(folder: string): Promise<{ close(): Promise<void> }> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const server = await listen(`\0places-${dev}:${ino}`).catch(inUseIsHeld);
  return { close: () => closeServer(server) };
}

function inUseIsHeld(error: unknown): Server {
  throw codeOf(error) === 'EADDRINUSE' ? new Held() : error;
}

async function lockInside(folder: string): Promise<{ socket: SocketFile; close(): Promise<void> }> {
  const path = join(folder, lockName);
  if (Buffer.byteLength(path) <= maxSocketPath) {
    const socket = await holdSocketFile(path);
    return { socket, close: () => socket.close() };
  }
  // The folder has a short second name for as long as we keep it open.
  const handle = await open(folder, 'r');
  try {
    const socket = await holdSocketFile(shortPath(folder, handle.fd));
    const letGo = async (): Promise<void> => {
      await socket.close();
      await handle.close();
    };
    return { socket, close: letGo };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function shortPath(folder: string, descriptor: number): string {
  if (process.platform === 'linux') return join('/proc/self/fd', String(descriptor), lockName);
  const limit = maxSocketPath - lockName.length - 1;
  throw new StartError(
    `the path of the state folder ${folder} is longer than ${limit} bytes; choose a shorter one`,
  );
}

function lockError(folder: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError(
    error instanceof Held
      ? `another instance uses the state folder ${folder}; stop it, or choose another one with --state-dir`
      : `the state folder ${folder} cannot be written: ${messageOf(error)}; make it writable or choose another one with --state-dir`,
  );
}
