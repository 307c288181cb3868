import { hash } from 'node:crypto';
import { at } from '../base/at.ts';
import { codeOf } from '../base/errors.ts';
import type { FileSystem } from './files.ts';
import type { FolderLock } from './lock.ts';

/** One state of the counter as it lies on disk. */
export interface Generation {
  /** Grows by one with every attempt to write; the highest valid one counts. */
  readonly sequence: number;
  readonly count: number;
}

/** A generation takes some 120 bytes; a longer file is none. */
export const maxGenerationBytes = 512;

const layout = /^places-views 1\nsequence (\d{1,16})\ncount (\d{1,16})\nsha256 [0-9a-f]{64}\n$/;

/** The text of a generation: three lines that people can read, and their digest (`head -n 3 FILE | sha256sum`). */
export function encodeGeneration({ sequence, count }: Generation): Buffer {
  if (!isCount(sequence) || !isCount(count)) throw new RangeError('the counter is at its end');
  const body = `places-views 1\nsequence ${sequence}\ncount ${count}\n`;
  return Buffer.from(`${body}sha256 ${hash('sha256', body)}\n`);
}

/** Reads a generation back; undefined unless every byte is what `encodeGeneration` would have written. */
export function decodeGeneration(bytes: Buffer): Generation | undefined {
  const match = layout.exec(bytes.toString('latin1'));
  if (!match) return undefined;
  const [sequence, count] = [Number(at(match, 1)), Number(at(match, 2))];
  if (!isCount(sequence) || !isCount(count)) return undefined;
  return encodeGeneration({ sequence, count }).equals(bytes) ? { sequence, count } : undefined;
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** The files of the two generations, written in turn. */
export const slots = ['views.0', 'views.1'] as const;
export type Slot = (typeof slots)[number];

const temporaryPrefix = 'views.tmp-';

/** Whether a name is that of a file which a write left behind before it could rename it. */
export function isTemporary(name: string): boolean {
  return name.startsWith(temporaryPrefix);
}

/** What a start found: the newest generation and its slot, and what is in the other slot if that is damaged. */
export interface Recovered extends Generation {
  readonly slot: Slot;
  readonly damaged?: { readonly slot: Slot; readonly keptAs: string; readonly message: string };
}

/**
 * The counter on disk: two generations written in turn, so that the newest durable one is never touched. The caller
 * waits for each write before the next one, and every call waits for the one before: a disk that hangs holds one.
 */
export class Store {
  readonly found: Recovered;
  readonly #files: FileSystem;
  readonly #lock: FolderLock;
  #sequence: number;
  #newest: Slot;
  #durable: number | undefined;
  #damaged: Recovered['damaged'];

  constructor(files: FileSystem, lock: FolderLock, found: Recovered) {
    this.found = found;
    this.#files = files;
    this.#lock = lock;
    this.#sequence = found.sequence;
    this.#newest = found.slot;
    this.#damaged = found.damaged;
  }

  /** The count that no power cut takes back; undefined while it is not known whether what was found is durable. */
  get durable(): number | undefined {
    return this.#durable;
  }

  /**
   * Makes the count durable, or throws and leaves the last durable one in force.
   *
   * The first time, what the start found is written anew in its own slot. Its name may be in the page cache alone: its
   * writer may have died before the sync of the folder, or after a failed one, and then no sync saves that name any more.
   * Until it is durable the other slot, which may hold the only durable generation, is left alone.
   */
  async write(count: number): Promise<void> {
    await this.#lock.verify();
    if (this.#durable === undefined) {
      await this.#files.syncAncestors();
      await this.#replace(this.#newest, this.found.count);
      this.#durable = this.found.count;
    }
    if (this.#damaged) await this.#quarantine(this.#damaged);
    const slot = this.#newest === slots[0] ? slots[1] : slots[0];
    await this.#replace(slot, count);
    this.#newest = slot;
    this.#durable = count;
  }

  release(): Promise<void> {
    return this.#lock.release();
  }

  /** Keeps a damaged generation for a look. It waits until the other one is durable: a read error may be transient. */
  async #quarantine({ slot, keptAs }: NonNullable<Recovered['damaged']>): Promise<void> {
    await this.#files.rename(slot, keptAs).catch((error: unknown) => {
      // An attempt that reported an error may have succeeded.
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    this.#damaged = undefined;
  }

  /**
   * The durable write. Each attempt makes a new file: after a failed fsync the kernel takes the lost pages for written,
   * and another fsync of that file succeeds. It has a sequence of its own, so that it outranks what a failed one left.
   */
  async #replace(slot: Slot, count: number): Promise<void> {
    const bytes = encodeGeneration({ sequence: this.#sequence + 1, count });
    this.#sequence += 1;
    const temporary = `${temporaryPrefix}${this.#sequence}`;
    let mayBeNamed = false;
    try {
      const file = await this.#files.create(temporary);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      mayBeNamed = true;
      await this.#files.rename(temporary, slot);
      await this.#files.syncFolder();
    } catch (error) {
      await this.#files.remove(temporary).catch(() => undefined);
      // What was found and written anew needs no undoing.
      if (mayBeNamed && slot !== this.#newest) await this.#rollback(slot);
      throw error;
    }
  }

  /**
   * Undoes a failed write as far as the disk allows: another error adds nothing. The rename may have happened even if it,
   * or the sync after it, failed: a start after a kill must not find views that were rejected. What cannot be read goes,
   * too: the other slot is durable.
   */
  async #rollback(slot: Slot): Promise<void> {
    const bytes = await this.#files.read(slot, maxGenerationBytes).catch(() => undefined);
    if (bytes && decodeGeneration(bytes)?.sequence !== this.#sequence) return;
    await this.#files.remove(slot).catch(() => undefined);
    await this.#files.syncFolder().catch(() => undefined);
  }
}
