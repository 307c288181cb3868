import type { FileSystem } from './files.ts';
import { encodeGeneration, maxGenerationBytes, otherSlot, type Slot, temporaryName } from './generation.ts';
import type { FolderLock } from './lock.ts';

/** Where the last process stopped. */
export interface StoreState {
  readonly sequence: number;
  /** The newest generation; the first write goes to the other one. */
  readonly newest: Slot;
}

/**
 * The counter on disk: two generations written in turn, so that the newest durable one is never touched. The caller
 * waits for each write before the next one.
 */
export class Store {
  readonly #files: FileSystem;
  readonly #lock: FolderLock;
  #sequence: number;
  #newest: Slot;
  /** Until a write of this process has succeeded, what the last process left may not be durable. */
  #hasWritten = false;

  constructor(files: FileSystem, lock: FolderLock, { sequence, newest }: StoreState) {
    this.#files = files;
    this.#lock = lock;
    this.#sequence = sequence;
    this.#newest = newest;
  }

  /**
   * Makes the count durable, or throws and leaves the last durable one in force. A new attempt makes a new file: after
   * a failed fsync the kernel takes the lost pages for written, and another fsync of that file succeeds.
   */
  async write(count: number): Promise<void> {
    await this.#lock.verify();
    if (!this.#hasWritten) await this.#syncFound();
    // Each attempt has a sequence of its own, so that it outranks what a failed one left behind.
    this.#sequence += 1;
    const bytes = encodeGeneration({ sequence: this.#sequence, count });
    const temporary = temporaryName(this.#sequence);
    const slot = otherSlot(this.#newest);
    try {
      await this.#replace(slot, temporary, bytes);
    } catch (error) {
      await this.#rollback(slot, temporary, bytes);
      throw error;
    }
    this.#newest = slot;
    this.#hasWritten = true;
  }

  /** Syncs the names that the start found: to replace one generation while the other can vanish could lose both. */
  async #syncFound(): Promise<void> {
    if (this.#sequence === 0) await this.#files.syncAncestors();
    await this.#files.syncFolder();
  }

  /**
   * The file and its name become durable together: a journaling file system commits both in one write, which halves the
   * time. A power cut in between can leave anything in the slot, so the other slot must hold a durable generation.
   * Before the first success that is not known, and the file is synced before it gets the name.
   */
  async #replace(slot: Slot, temporary: string, bytes: Buffer): Promise<void> {
    const file = await this.#files.create(temporary);
    try {
      await file.writeFile(bytes);
      if (!this.#hasWritten) await file.sync();
      await this.#files.rename(temporary, slot);
      const syncs = this.#hasWritten ? [file.sync(), this.#files.syncFolder()] : [this.#files.syncFolder()];
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
}

/** An error during the rollback adds nothing: the one that led to it is thrown. */
function ignore(): undefined {
  return undefined;
}
