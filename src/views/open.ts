import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { messageOf, StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ViewCounter } from './counter.ts';
import { DurableCounter } from './durable-counter.ts';
import { type FileSystem, folderFiles, syncFolder } from './files.ts';
import { Flusher } from './flusher.ts';
import { Listeners } from './listeners.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { recover } from './recovery.ts';
import { Store } from './store.ts';
import { TimedCounter } from './timed-counter.ts';

/** The shortest pause before a storage that failed is tried again without a view asking for it. */
const minRetryMs = 1000;

export interface OpenOptions {
  readonly stateDir: string;
  /** `always`, or milliseconds over which views gather before one write. */
  readonly flush: 'always' | number;
  readonly log: Log;
  readonly files?: FileSystem;
  readonly clock?: Clock;
}

/**
 * Opens the counter kept in a folder, which is made if it is missing and locked against other instances. Throws a
 * StartError when the folder is in use, cannot be written, or holds only damaged data. A disk that is full or failing
 * does not keep the service from starting: views are then refused until it recovers.
 */
export async function openCounter(options: OpenOptions): Promise<ViewCounter> {
  const folder = resolve(options.stateDir);
  const unsynced = await makeFolder(folder);
  const lock = await lockFolder(folder);
  try {
    const guard = async (): Promise<void> => {
      await lock.verify();
      await syncAll(unsynced);
    };
    return await openLocked(options, options.files ?? folderFiles(folder), lock, guard);
  } catch (error) {
    await lock.release();
    if (error instanceof StartError) throw error;
    throw new StartError(`the state folder ${folder} cannot be read: ${messageOf(error)}`);
  }
}

/** Returns the folders whose entries the making changed, innermost first. */
async function makeFolder(folder: string): Promise<string[]> {
  try {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    const changed: string[] = [];
    for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made)) {
      changed.push(dirname(made));
    }
    return changed;
  } catch (error) {
    throw new StartError(`the state folder ${folder} cannot be made: ${messageOf(error)}`);
  }
}

/** A folder that was just made is lost in a power cut, with all that is in it, until its own name is durable. */
async function syncAll(folders: string[]): Promise<void> {
  for (let folder = folders.at(-1); folder !== undefined; folder = folders.at(-1)) {
    await syncFolder(folder);
    folders.pop();
  }
}

async function openLocked(
  options: OpenOptions,
  files: FileSystem,
  lock: FolderLock,
  guard: () => Promise<void>,
): Promise<ViewCounter> {
  const { log, flush, clock = systemClock } = options;
  const { count, sequence, newest, damage } = await recover(files, log, clock.now());
  const store = new Store(files, { sequence, newest }, guard);
  const retryMs = flush === 'always' ? minRetryMs : Math.max(flush, minRetryMs);
  const flusher = new Flusher({ store, log, clock, retryMs }, count);
  // Written at once: what was recovered becomes durable, a damaged generation is replaced, and a bad disk shows.
  await flusher.flush(count);
  const listeners = new Listeners(log);
  const shared = { flusher, listeners, damage, release: () => lock.release() };
  return flush === 'always'
    ? new DurableCounter(shared)
    : new TimedCounter({ ...shared, clock, flushMs: flush });
}
