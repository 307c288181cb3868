import type { FileSystem, NewFile } from '../../src/views/files.ts';
import { applyNaming, type Contents, type History, looseNamings, type Operation } from './crash-states.ts';

export type Call = 'create' | 'write' | 'sync file' | 'close' | 'rename' | 'sync folder' | 'remove';

/** How a call fails: with nothing done, or although it was done. */
export interface Fault {
  readonly done: boolean;
  readonly code: string;
}

/** One folder in memory that remembers everything that was done to it, and can fail on demand. */
export class SimulatedDisk implements FileSystem {
  readonly folder = '/simulated';
  /** Asked before every call; undefined lets it pass. */
  fault: (call: Call) => Fault | undefined = () => undefined;
  /** Awaited before every write. */
  pause: () => Promise<void> = async () => {};
  readonly #operations: Operation[] = [];
  readonly #unsavable = new Set<Operation>();
  readonly #names = new Map<string, number>();
  readonly #contents = new Map<number, Buffer>();
  #inodes = 0;

  /** A disk that holds these files safely. */
  static holding(contents: Contents): SimulatedDisk {
    const disk = new SimulatedDisk();
    for (const [name, bytes] of contents) disk.overwrite(name, bytes);
    disk.#apply({ kind: 'sync folder' });
    return disk;
  }

  /** A disk with this past and everything in its cache: what a killed process leaves behind. */
  static after(history: History): SimulatedDisk {
    const disk = new SimulatedDisk();
    for (const operation of history.operations) disk.#apply(operation);
    for (const operation of history.unsavable) disk.#unsavable.add(operation);
    return disk;
  }

  /** Operations done so far. */
  get length(): number {
    return this.#operations.length;
  }

  history(length: number = this.length): History {
    return { operations: this.#operations.slice(0, length), unsavable: this.#unsavable };
  }

  async list(): Promise<string[]> {
    return [...this.#names.keys()];
  }

  async read(name: string, limit: number): Promise<Buffer> {
    return this.#contentOf(name).subarray(0, limit);
  }

  async create(name: string): Promise<NewFile> {
    if (this.#names.has(name)) throw systemError('EEXIST');
    const inode = this.#inodes + 1;
    this.#call('create', { kind: 'link', name, inode });
    return {
      writeFile: async (bytes) => {
        await this.pause();
        this.#call('write', { kind: 'content', inode, bytes });
      },
      sync: async () => this.#call('sync file', { kind: 'sync file', inode }),
      close: async () => this.#call('close'),
    };
  }

  async rename(from: string, to: string): Promise<void> {
    this.#call('rename', { kind: 'link', name: to, inode: this.#inodeOf(from), from });
  }

  async remove(name: string): Promise<void> {
    this.#inodeOf(name);
    this.#call('remove', { kind: 'unlink', name });
  }

  async syncFolder(): Promise<void> {
    this.#call('sync folder', { kind: 'sync folder' });
  }

  async syncAncestors(): Promise<void> {}

  /** Writes and syncs a file where it lies, as no careful store does. */
  overwrite(name: string, bytes: Buffer): void {
    if (!this.#names.has(name)) this.#apply({ kind: 'link', name, inode: this.#inodes + 1 });
    const inode = this.#inodeOf(name);
    this.#apply({ kind: 'content', inode, bytes });
    this.#apply({ kind: 'sync file', inode });
  }

  #call(call: Call, operation?: Operation): void {
    const fault = this.fault(call);
    if (operation && (!fault || fault.done)) this.#apply(operation);
    if (!fault) return;
    if (operation && !fault.done) this.#forget(operation);
    throw systemError(fault.code);
  }

  /** After a failed sync Linux takes the lost pages for clean: a later sync succeeds and does not save them. */
  #forget(failed: Operation): void {
    if (failed.kind === 'sync folder')
      for (const naming of looseNamings(this.history())) this.#unsavable.add(naming);
    if (failed.kind !== 'sync file') return;
    for (const operation of this.#operations) {
      if (operation.kind === 'content' && operation.inode === failed.inode) this.#unsavable.add(operation);
    }
  }

  #apply(operation: Operation): void {
    this.#operations.push(operation);
    applyNaming(this.#names, operation);
    if (operation.kind === 'link') this.#inodes = Math.max(this.#inodes, operation.inode);
    if (operation.kind === 'content') this.#contents.set(operation.inode, operation.bytes);
  }

  #inodeOf(name: string): number {
    const inode = this.#names.get(name);
    if (inode === undefined) throw systemError('ENOENT');
    return inode;
  }

  #contentOf(name: string): Buffer {
    return this.#contents.get(this.#inodeOf(name)) ?? Buffer.alloc(0);
  }
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: simulated`), { code, errno: -1, syscall: 'simulated' });
}
