import { codeOf } from '../base/errors.ts';
import type { FileSystem } from './files.ts';
import {
  decodeGeneration,
  encodeGeneration,
  isTemporary,
  isTemporaryOf,
  maxGenerationBytes,
  type Slot,
  slots,
  temporaryName,
} from './generation.ts';
import type { FolderLock } from './lock.ts';
import { type Recovered, readNewest, removeTemporaries } from './recovery.ts';

export class LostLockError extends Error {
  /** True if the lock was lost after the rename: then another instance may have read the new count. */
  readonly mayBeStored: boolean;

  constructor(mayBeStored = false) {
    super('the lock of the state folder was lost; the service takes it again and reloads the count');
    this.mayBeStored = mayBeStored;
  }
}

/**
 * The counter on disk during one hold of the lock: two generations written in turn, so that the newest durable one is
 * never touched. The caller waits for each write before the next one, and every call waits for the one before: a disk
 * that hangs holds one.
 *
 * Somebody may remove the file that is locked, or put another folder in the place of this one. Then another instance can
 * take the lock while a call of this one is on its way. No write of this one follows what the other one has read:
 *
 * 1. Files are only replaced by renaming a temporary file with a name that no other holder uses.
 * 2. A new holder takes the lock, then removes all temporary files, then reads the generations.
 * 3. A holder creates its temporary file, then checks that the lock is still its own, then renames.
 *
 * If the check of the former holder succeeds, the new one has not taken the lock yet. So it finds the temporary file and
 * removes it, which makes the rename fail, or the rename was before that, and the new one reads what it wrote.
 *
 * The locked file may also come back to its place after another instance has counted. So a holder checks before each rename
 * that the newest generation is still its own, because a new holder replaces that one first, and that there is no temporary file
 * of another holder.
 */
export class Store {
  readonly recovered: Recovered;
  readonly #files: FileSystem;
  readonly #lock: FolderLock;
  #sequence: number;
  #newest: Slot;
  /** Sequence of the newest generation that this store has read or written. */
  #newestSequence: number;
  #durable: number | undefined;
  #placed: number;
  #damaged: Recovered['damaged'];
  #isFenced = false;
  #isStale = false;

  /** The lock was taken before `recovered` was read. */
  constructor(files: FileSystem, lock: FolderLock, recovered: Recovered) {
    this.recovered = recovered;
    this.#files = files;
    this.#lock = lock;
    this.#sequence = recovered.sequence;
    this.#newest = recovered.slot;
    this.#newestSequence = recovered.sequence;
    this.#placed = recovered.count;
    this.#damaged = recovered.damaged;
  }

  /** Count that no power cut takes back; undefined until what was found is known to be durable. */
  get durable(): number | undefined {
    return this.#durable;
  }

  /**
   * Count in the last generation that this store has found or renamed, durable or not: the next holder starts from it, because
   * each rename follows a check of the lock.
   */
  get placed(): number {
    return this.#placed;
  }

  /** True while nobody else can have written since this store read the generations. */
  async isCurrent(): Promise<boolean> {
    return !this.#isStale && (await this.#lock.isHeld());
  }

  /** Makes the count durable. If it throws, the last durable count stays in force. */
  async write(count: number): Promise<void> {
    if (this.#durable === undefined) await this.#settle();
    if (this.#damaged) await this.#quarantine(this.#damaged);
    const slot = this.#newest === slots[0] ? slots[1] : slots[0];
    await this.#replace(slot, count);
    this.#newest = slot;
    this.#newestSequence = this.#sequence;
    this.#durable = count;
  }

  release(): Promise<void> {
    this.#isStale = true;
    return this.#lock.release();
  }

  /** Stops pending writes of a former holder. Throws LostLockError if one of them completed after the read. */
  async #fence(): Promise<void> {
    await removeTemporaries(this.#files);
    const { sequence, count } = (await readNewest(this.#files)) ?? { sequence: 0, count: 0 };
    this.#isStale ||= sequence !== this.recovered.sequence || count !== this.recovered.count;
    await this.#checkLock();
    this.#isFenced = true;
  }

  /**
   * Makes the found generation durable by writing it again into its own slot. Its name may exist in the page cache
   * only: its writer may have died before the sync of the folder, or after a failed sync, and then no sync saves that
   * name. Until it is durable, the other slot, which may hold the only durable generation, is not touched.
   */
  async #settle(): Promise<void> {
    if (!this.#isFenced) await this.#fence();
    await this.#files.syncAncestors();
    await this.#replace(this.#newest, this.recovered.count);
    this.#durable = this.recovered.count;
  }

  /** Quarantines a damaged generation once the other one is durable, because a read error may be transient. */
  async #quarantine({ slot, renamedTo }: NonNullable<Recovered['damaged']>): Promise<void> {
    await this.#checkLock();
    await this.#files.rename(slot, renamedTo).catch((error: unknown) => {
      // An attempt that reported an error may have succeeded.
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    this.#damaged = undefined;
  }

  async #replace(slot: Slot, count: number): Promise<void> {
    try {
      await this.#put(slot, count);
    } catch (error) {
      // A generation that was found and written again needs no rollback, but a rename that failed may have happened.
      if (slot !== this.#newest) await this.#rollback(slot);
      else if ((await this.#sequenceIn(slot)) === this.#sequence) this.#newestSequence = this.#sequence;
      throw error;
    }
  }

  /**
   * Rolls back a failed write as far as the disk allows; further errors are ignored. The rename may have happened even
   * if it, or the sync after it, failed, and a start after a kill must not find views that were rejected. The slot gets
   * the durable count instead of being removed: another instance may have written it by now, and only a rename is safe
   * then.
   */
  async #rollback(slot: Slot): Promise<void> {
    const bytes = await this.#files.read(slot, maxGenerationBytes).catch(() => undefined);
    const written = bytes && decodeGeneration(bytes);
    if (bytes && written?.sequence !== this.#sequence) return;
    if (written) this.#placed = written.count;
    if (this.#durable !== undefined) await this.#put(slot, this.#durable).catch(() => undefined);
  }

  /**
   * Durable write. Each attempt creates a new file: after a failed fsync the kernel marks the lost pages as written,
   * and another fsync of that file succeeds. Each has its own sequence, so that it outranks leftovers of a failed
   * attempt.
   */
  async #put(slot: Slot, count: number): Promise<void> {
    const bytes = encodeGeneration({ sequence: this.#sequence + 1, count });
    this.#sequence += 1;
    const temporary = temporaryName(this.#lock.holder, this.#sequence);
    try {
      const file = await this.#files.create(temporary);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.#noticeOthers();
      await this.#checkLock();
      await this.#files.rename(temporary, slot);
      this.#placed = count;
      if (slot === this.#newest) this.#newestSequence = this.#sequence;
      await this.#files.syncFolder();
      // If another folder has replaced this one, the wrong one was synced.
      await this.#checkLock(true);
    } catch (error) {
      await this.#files.remove(temporary).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Notices if another instance has replaced the newest generation or is about to replace one. A missing or damaged
   * generation is written again.
   */
  async #noticeOthers(): Promise<void> {
    const sequence = await this.#sequenceIn(this.#newest);
    const names = await this.#files.list().catch(() => []);
    const isForeign = (name: string) => isTemporary(name) && !isTemporaryOf(this.#lock.holder, name);
    const isReplaced = sequence !== undefined && sequence !== this.#newestSequence;
    this.#isStale ||= isReplaced || names.some(isForeign);
  }

  /** Returns undefined if the generation is missing, damaged, or cannot be read. */
  async #sequenceIn(slot: Slot): Promise<number | undefined> {
    const bytes = await this.#files.read(slot, maxGenerationBytes).catch(() => undefined);
    return bytes && decodeGeneration(bytes)?.sequence;
  }

  async #checkLock(isRenamed = false): Promise<void> {
    if (!(await this.isCurrent())) throw new LostLockError(isRenamed);
  }
}
