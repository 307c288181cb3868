import type { FileSystem } from './files.ts';
import { encodeGeneration, maxGenerationBytes } from './generation.ts';
import { otherSlot, type Slot, temporaryName } from './names.ts';

/** Where the last run left off. */
export interface StoreState {
  readonly sequence: number;
  /** The newest generation; the first write goes to the other one. */
  readonly newest: Slot;
}

/**
 * The counter on disk: two generations written in turn, so that the newest durable one is never touched. One write at
 * a time; the caller sees to that.
 */
export class Store {
  readonly #files: FileSystem;
  readonly #guard: () => Promise<void>;
  #sequence: number;
  #newest: Slot;
  /** False until a write of our own has ended well: what a process that died left behind may not be durable. */
  #settled = false;

  /** `guard` is asked before every write and throws when the folder is no longer ours. */
  constructor(files: FileSystem, state: StoreState, guard: () => Promise<void>) {
    this.#files = files;
    this.#guard = guard;
    this.#sequence = state.sequence;
    this.#newest = state.newest;
  }

  /**
   * Makes the count durable, or throws and leaves the last durable one in force. Nothing is tried twice on the same
   * descriptor: after a failed fsync the kernel takes the lost pages for written, and a second one would succeed.
   */
  async write(count: number): Promise<void> {
    await this.#guard();
    if (!this.#settled) await this.#settle();
    // Each attempt has a number of its own, so that it outranks whatever a failed one left behind.
    this.#sequence += 1;
    const bytes = encodeGeneration({ sequence: this.#sequence, count });
    const temporary = temporaryName(this.#sequence);
    const slot = otherSlot(this.#newest);
    try {
      await this.#put(temporary, slot, bytes);
    } catch (error) {
      await this.#withdraw(temporary, slot, bytes);
      throw error;
    }
    this.#newest = slot;
    this.#settled = true;
  }

  /** To replace one generation while the other may still vanish could lose both. */
  async #settle(): Promise<void> {
    if (this.#sequence === 0) await this.#files.syncAncestors();
    await this.#files.syncFolder();
  }

  /**
   * The file and its name become durable together, for one commit of a journal then holds both and a write takes half
   * the time. A power cut in between leaves anything in the slot, which is why it must not hold the last good
   * generation: until that is known of the other slot, the file is durable before it gets the name.
   */
  async #put(temporary: string, slot: Slot, bytes: Buffer): Promise<void> {
    const file = await this.#files.create(temporary);
    try {
      await file.writeFile(bytes);
      if (this.#settled) {
        await this.#files.rename(temporary, slot);
        await allDone(file.sync(), this.#files.syncFolder());
      } else {
        await file.sync();
        await this.#files.rename(temporary, slot);
        await this.#files.syncFolder();
      }
    } finally {
      await file.close();
    }
  }

  /**
   * Undoes a failed write as well as the disk allows. The rename may have happened although it, or a sync after it,
   * failed: a kill right now must not bring back views that are about to be refused.
   */
  async #withdraw(temporary: string, slot: Slot, bytes: Buffer): Promise<void> {
    await this.#files.remove(temporary).catch(ignore);
    const found = await this.#files.read(slot, maxGenerationBytes).catch(ignore);
    if (!found?.equals(bytes)) return;
    await this.#files.remove(slot).catch(ignore);
    await this.#files.syncFolder().catch(ignore);
  }
}

/** Waits for the other one too when one fails: no call of a failed write may go on behind the next write. */
async function allDone(...calls: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(calls);
  await Promise.all(calls);
}

/** For the clean-up after a failure, which has been told already. */
function ignore(): undefined {
  return undefined;
}
