import { constants } from 'node:os';
import type { FileSystem, NewFile } from '../../src/views/files.ts';
import { contentOf, DiskState } from './disk-state.ts';

export type Call =
  | 'list'
  | 'read'
  | 'create'
  | 'write'
  | 'sync file'
  | 'close'
  | 'rename'
  | 'sync folder'
  | 'remove';

/** How a call fails: with nothing done, or although it was done. */
export interface Fault {
  readonly done: boolean;
  readonly code: string;
}

/** Fails calls of a kind: from the nth on, so many of them, as the fault says. */
export function failing(call: Call, nth = 1, times = Number.POSITIVE_INFINITY, fault: Partial<Fault> = {}) {
  let seen = 0;
  return (made: Call): Fault | undefined => {
    if (made !== call) return undefined;
    seen += 1;
    return seen >= nth && seen < nth + times ? { done: false, code: 'EIO', ...fault } : undefined;
  };
}

/** One folder in memory that remembers each state it was in, and whose calls can fail on demand. */
export class SimulatedDisk implements FileSystem {
  readonly folder = '/simulated';
  /** Asked before every call; undefined lets it pass. */
  fault: (call: Call) => Fault | undefined = () => undefined;
  /** Awaited before every write. */
  pause: () => Promise<void> = async () => {};
  readonly #states: DiskState[] = [];
  #state: DiskState;
  #freeInode: number;

  /** A disk in the state that a power cut, or a killed process, has left. */
  constructor(state: DiskState = DiskState.holding('')) {
    this.#state = state;
    this.#freeInode = state.freeInode;
  }

  /** Operations done so far. */
  get length(): number {
    return this.#states.length;
  }

  /** The state after so many operations. */
  stateAt(length: number = this.length): DiskState {
    return this.#states[length] ?? this.#state;
  }

  async list(): Promise<string[]> {
    this.#call('list');
    return [...this.#state.names.keys()];
  }

  async read(name: string, limit: number): Promise<Buffer> {
    this.#call('read');
    return this.#state.contentOf(this.#inodeOf(name)).bytes.subarray(0, limit);
  }

  async create(name: string): Promise<NewFile> {
    if (this.#state.names.has(name)) throw systemError('EEXIST');
    const inode = this.#freeInode;
    this.#freeInode += 1;
    this.#call('create', (state) => state.create(name, inode));
    return {
      writeFile: async (bytes) => {
        await this.pause();
        this.#call('write', (state) => state.write(inode, contentOf(bytes)));
      },
      sync: async () =>
        this.#call(
          'sync file',
          (state) => state.syncFile(inode),
          (state) => state.loseFile(inode),
        ),
      close: async () => this.#call('close'),
    };
  }

  async rename(from: string, to: string): Promise<void> {
    this.#inodeOf(from);
    this.#call('rename', (state) => state.rename(from, to));
  }

  async remove(name: string): Promise<void> {
    this.#inodeOf(name);
    this.#call('remove', (state) => state.remove(name));
  }

  async syncFolder(): Promise<void> {
    this.#call(
      'sync folder',
      (state) => state.syncNames(),
      (state) => state.loseNames(),
    );
  }

  async syncAncestors(): Promise<void> {}

  /** Writes and syncs a file where it lies, as no careful store does. */
  overwrite(name: string, bytes: Buffer): void {
    if (!this.#state.names.has(name)) {
      const inode = this.#freeInode;
      this.#freeInode += 1;
      this.#change((state) => state.create(name, inode));
    }
    const inode = this.#inodeOf(name);
    this.#change((state) => state.write(inode, contentOf(bytes)));
    this.#change((state) => state.syncFile(inode));
  }

  #call(call: Call, done?: (state: DiskState) => DiskState, lost?: (state: DiskState) => DiskState): void {
    const fault = this.fault(call);
    if (done && (!fault || fault.done)) this.#change(done);
    if (!fault) return;
    if (lost && !fault.done) this.#change(lost);
    throw systemError(fault.code);
  }

  #change(change: (state: DiskState) => DiskState): void {
    this.#states.push(this.#state);
    this.#state = change(this.#state);
  }

  #inodeOf(name: string): number {
    const inode = this.#state.names.get(name);
    if (inode === undefined) throw systemError('ENOENT');
    return inode;
  }
}

/** The disk, some calls of which do something else. */
export function withFiles(disk: SimulatedDisk, changes: Partial<FileSystem>): FileSystem {
  return {
    folder: disk.folder,
    list: () => disk.list(),
    read: (name, limit) => disk.read(name, limit),
    create: (name) => disk.create(name),
    rename: (from, to) => disk.rename(from, to),
    remove: (name) => disk.remove(name),
    syncFolder: () => disk.syncFolder(),
    syncAncestors: () => disk.syncAncestors(),
    ...changes,
  };
}

/** Without a stack, which an enumeration would collect a hundred thousand times. */
function systemError(code: string): Error {
  const errno = Object.entries(constants.errno).find(([name]) => name === code)?.[1] ?? 0;
  const fields = { message: `${code}: simulated`, code, errno: -errno, syscall: 'simulated' };
  return Object.assign(Object.create(Error.prototype), fields);
}
