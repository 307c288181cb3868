import assert from 'node:assert/strict';
import { AppError, StartError } from '../../src/base/errors.ts';
import type { Log, LogFields } from '../../src/base/log.ts';
import type { ViewCounter } from '../../src/views/counter.ts';
import { FileCounter } from '../../src/views/file-counter.ts';
import type { FileSystem } from '../../src/views/files.ts';
import type { FolderLock } from '../../src/views/lock.ts';
import { openCounter, openStore } from '../../src/views/open-counter.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { SimulatedDisk } from './simulated-disk.ts';

/** A log that keeps its lines. */
interface KeptLog extends Log {
  readonly lines: {
    readonly level: string;
    readonly message: string;
    readonly fields: LogFields;
  }[];
}

export function keepLog(): KeptLog {
  const lines: KeptLog['lines'] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ level, message, fields });
  return { lines, info: at('info'), warn: at('warn'), error: at('error'), announce: at('announce') };
}

/** A lock that nobody else takes. */
export const freeLock: FolderLock = { holder: 'a', isHeld: async () => true, release: async () => {} };

/** A counter on files that nobody else uses. */
export function start(
  files: FileSystem,
  flush: 'always' | number = 'always',
  clock: FakeClock = new FakeClock(),
  log: Log = keepLog(),
  lock: FolderLock = freeLock,
): Promise<ViewCounter> {
  const open = () => openStore(files, lock, log, clock.date());
  return FileCounter.start(open, { flush, log, clock });
}

/** A counter on a disk, a clock and a log of its own. */
export async function counting(flush: 'always' | number = 'always') {
  const [disk, clock, log] = [new SimulatedDisk(), new FakeClock(), keepLog()];
  const counter = await start(disk, flush, clock, log);
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await settle();
  };
  return { disk, clock, log, counter, pass };
}

/** The counter of a folder of the real file system. */
export function openFolder(stateDir: string): Promise<ViewCounter> {
  return openCounter({ stateDir, flush: 'always', log: keepLog() });
}

/** Asserts that a start on this folder fails with such a sentence. */
export function rejectsToOpen(stateDir: string, sentence: RegExp): Promise<void> {
  return assert.rejects(openFolder(stateDir), (error: unknown) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, sentence);
    return true;
  });
}

/** What a reader is told; undefined when that is an error. */
export async function readCount(counter: ViewCounter): Promise<number | undefined> {
  try {
    return await counter.read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'COUNTER_UNAVAILABLE') return undefined;
    throw error;
  }
}

/** Lets everything that waits for nothing but its turn happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
