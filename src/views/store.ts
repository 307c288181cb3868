import { hash } from 'node:crypto';
import { codeOf } from '../errors.ts';
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
  const generation = { sequence: Number(match[1]), count: Number(match[2]) };
  if (!isCount(generation.sequence) || !isCount(generation.count)) return undefined;
  return encodeGeneration(generation).equals(bytes) ? generation : undefined;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** The files of the two generations, written in turn. */
export const slots = ['views.0', 'views.1'] as const;
export type Slot = (typeof slots)[number];

const temporaryPrefix = 'views.tmp-';

/** Whether a name is that of a file which a write left behind before it could rename it. */
export function isTemporary(name: string): boolean {
  return name.startsWith(temporaryPrefix);
}

/** The newest generation that a start found, with its slot; and what it found in the other slot if that is damaged. */
export interface Found extends Generation {
  readonly newest: Slot;
  readonly damaged?: { readonly slot: Slot; readonly keptAs: string };
}

/**
 * The counter on disk: two generations written in turn, so that the newest durable one is never touched. The caller
 * waits for each write before the next one.
 */
export class Store {
  readonly #files: FileSystem;
  readonly #lock: FolderLock;
  readonly #found: number;
  #sequence: number;
  #newest: Slot;
  #durable: number | undefined;
  #damaged: Found['damaged'];

  constructor(files: FileSystem, lock: FolderLock, { sequence, count, newest, damaged }: Found) {
    this.#files = files;
    this.#lock = lock;
    this.#found = count;
    this.#sequence = sequence;
    this.#newest = newest;
    this.#damaged = damaged;
  }

  /** The count that no power cut takes back; undefined while it is not known whether what was found is durable. */
  get durable(): number | undefined {
    return this.#durable;
  }

  /**
   * Makes the count durable, or throws and leaves the last durable one in force. A new attempt makes a new file: after
   * a failed fsync the kernel takes the lost pages for written, and another fsync of that file succeeds.
   */
  async write(count: number): Promise<void> {
    await this.#lock.verify();
    if (this.#durable === undefined) await this.#settle();
    if (this.#damaged) await this.#quarantine(this.#damaged);
    const slot = this.#newest === slots[0] ? slots[1] : slots[0];
    const { temporary, bytes } = this.#nextFile(count);
    try {
      await this.#replace(slot, temporary, bytes);
    } catch (error) {
      await this.#rollback(slot, temporary, bytes);
      throw error;
    }
    this.#newest = slot;
    this.#durable = count;
  }

  /**
   * Makes durable what the start found. It may be in the page cache alone: its writer may have died before the sync, or
   * after a failed one, and then no sync saves that file any more. So the count goes to a new file, which is synced
   * before it gets the name of the same slot. The other slot, which may hold the only durable generation, is left alone;
   * and nothing but the found count is written, so there is nothing to undo.
   */
  async #settle(): Promise<void> {
    await this.#files.syncAncestors();
    const { temporary, bytes } = this.#nextFile(this.#found);
    try {
      await this.#createDurable(temporary, bytes);
      await this.#files.rename(temporary, this.#newest);
    } catch (error) {
      await this.#files.remove(temporary).catch(ignore);
      throw error;
    }
    await this.#files.syncFolder();
    this.#durable = this.#found;
  }

  async #createDurable(name: string, bytes: Buffer): Promise<void> {
    const file = await this.#files.create(name);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Keeps a damaged generation for a look. It waits until the other one is durable: a read error may be transient. */
  async #quarantine({ slot, keptAs }: NonNullable<Found['damaged']>): Promise<void> {
    await this.#files.rename(slot, keptAs).catch((error: unknown) => {
      // An attempt that reported an error may have succeeded.
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    this.#damaged = undefined;
  }

  /**
   * The file and its name become durable together: a journaling file system commits both in one write, which halves the
   * time. A power cut in between can leave anything in the slot; the other one holds a durable generation.
   */
  async #replace(slot: Slot, temporary: string, bytes: Buffer): Promise<void> {
    const file = await this.#files.create(temporary);
    try {
      await file.writeFile(bytes);
      await this.#files.rename(temporary, slot);
      const syncs = [file.sync(), this.#files.syncFolder()];
      // Wait for both even if one fails: no call of a failed write may run into the next write.
      await Promise.allSettled(syncs);
      await Promise.all(syncs);
    } finally {
      await file.close();
    }
  }

  /**
   * Undoes a failed write as far as the disk allows. The rename may have happened even if it, or a sync after it,
   * failed: a start after a kill must not find views that were rejected.
   */
  async #rollback(slot: Slot, temporary: string, bytes: Buffer): Promise<void> {
    await this.#files.remove(temporary).catch(ignore);
    const found = await this.#files.read(slot, maxGenerationBytes).catch(ignore);
    if (!found?.equals(bytes)) return;
    await this.#files.remove(slot).catch(ignore);
    await this.#files.syncFolder().catch(ignore);
  }

  /**
   * Each attempt has a sequence of its own, so that it outranks what a failed one left behind, and its file has a name
   * of its own.
   */
  #nextFile(count: number): { readonly temporary: string; readonly bytes: Buffer } {
    const sequence = this.#sequence + 1;
    const bytes = encodeGeneration({ sequence, count });
    this.#sequence = sequence;
    return { temporary: `${temporaryPrefix}${sequence}`, bytes };
  }
}

/** An error while something is undone adds nothing: the one that led to it is thrown. */
function ignore(): undefined {
  return undefined;
}
