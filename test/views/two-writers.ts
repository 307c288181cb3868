import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '../../src/base/errors.ts';
import type { ViewCounter } from '../../src/views/counter.ts';
import { FileCounter } from '../../src/views/file-counter.ts';
import type { FileSystem, NewFile } from '../../src/views/files.ts';
import { type FolderLock, LockHeldError } from '../../src/views/lock.ts';
import { openStore } from '../../src/views/open-counter.ts';
import { recover } from '../../src/views/recovery.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { keepLog, settle } from './fixtures.ts';
import { Oracle } from './oracle.ts';
import { SimulatedDisk } from './simulated-disk.ts';

/*
 * Two instances on one path, where somebody takes the lock from the first one. The first is stopped before each of its
 * calls in turn; then something happens to the folder, and the second one starts and counts. The second one is stopped or
 * killed before each of its calls in turn, while the first one goes on to its end. Then the second one goes on.
 *
 * Both flush each view, or by the clock. By the clock, views are answered from memory: what is durable may not be lost, and
 * an orderly end has all that was answered.
 */

/** What somebody does to the state folder while an instance uses it. */
export const events = [
  'the lock is removed',
  'the lock is replaced',
  'the folder is removed',
  'the folder is replaced',
  // A rename there and back, or a mount and its end.
  'the folder is replaced for a while',
  'the lock is replaced for a while',
  // The locked file is back when the second instance is interrupted.
  'the lock is replaced for a moment',
] as const;

export interface Meeting {
  readonly event: (typeof events)[number];
  /** The call of the first instance before which it happens. */
  readonly first: number;
  /** The call of the second instance before which it is interrupted; infinite if it runs to its end. */
  readonly second: number;
  /** The second instance is killed where it is interrupted; else it goes on once the first one has ended. */
  readonly isKilled: boolean;
}

/** When both instances write: for each view, or so many milliseconds after the first one of several. */
export type Flush = 'always' | number;

/** Changes the lock or the files of each instance, to make a mistake that the enumeration must find. */
export interface Mistake {
  readonly files?: (files: FileSystem) => FileSystem;
  readonly lock?: (lock: FolderLock, instance: Instance) => FolderLock;
}

/** One folder. Its path may lead to another one a moment later. */
class Folder {
  readonly disk = new SimulatedDisk();
  readonly oracle = new Oracle(this.disk);
  readonly answered = new Set<number>();
  /** Identity of the file at the path of the lock. */
  lock: object | undefined;
}

const maxAttempts = 6;
const retryMs = 1000;

/** Everything outside the two instances: folders, the path, and what visitors know. */
class World {
  readonly folders: Folder[] = [];
  readonly violations: string[] = [];
  /** What the path of the state folder leads to. */
  current: Folder | undefined;
  /** Instances that hold locked files. */
  readonly holders = new Map<object, Instance>();
  /** Holds of locks so far. */
  holds = 0;
  #sent = 0;

  constructor() {
    this.current = this.make();
  }

  make(): Folder {
    const folder = new Folder();
    folder.oracle.sent(this.#sent);
    this.folders.push(folder);
    return folder;
  }

  sent(views: number): void {
    this.#sent += views;
    for (const { oracle } of this.folders) oracle.sent(views);
  }

  /** A view was answered. From now on no start on this folder may show less. */
  told(count: number): void {
    const folder = this.stored(count);
    if (folder?.answered.has(count)) this.violations.push(`${count} was answered twice`);
    folder?.answered.add(count);
  }

  /** A count is durable. From now on no start on this folder may show less. */
  stored(count: number): Folder | undefined {
    if (this.current) this.current.oracle.told(count);
    else this.violations.push(`${count} was stored without a folder`);
    return this.current;
  }

  /** Does the event. Returns what undoes it later. */
  happen(event: Meeting['event']): () => void {
    const { current } = this;
    const lock = current?.lock;
    if (event === 'the lock is removed' && current) current.lock = undefined;
    if (event.startsWith('the lock is replaced') && current) current.lock = {};
    if (event === 'the folder is removed') {
      if (current) this.folders.splice(this.folders.indexOf(current), 1);
      this.current = undefined;
    }
    if (event.startsWith('the folder is replaced')) this.current = this.make();
    return () => {
      if (event === 'the folder is replaced for a while') this.current = current;
      if (event.startsWith('the lock is replaced for') && current) current.lock = lock;
    };
  }
}

/** One instance: a counter on the path of the world. */
export class Instance {
  calls = 0;
  /** Awaited before each call. */
  step: () => Promise<void> = async () => {};
  readonly #world: World;
  readonly #mistake: Mistake;
  readonly #flush: Flush;
  readonly #clock = new FakeClock();
  #counter: ViewCounter | undefined;
  #isDead = false;
  /** Views that were answered, and those of them that are known to be durable. */
  answered = 0;
  durable = 0;

  constructor(world: World, mistake: Mistake, flush: Flush) {
    this.#world = world;
    this.#mistake = mistake;
    this.#flush = flush;
  }

  async start(): Promise<void> {
    this.#world.current ??= this.#world.make();
    const log = keepLog();
    const { files = (all) => all, lock = (one) => one } = this.#mistake;
    const open = async () => openStore(files(this.#files()), lock(await this.lock(), this), log, new Date(0));
    this.#counter = await FileCounter.start(open, { flush: this.#flush, log, clock: this.#clock }).catch(
      () => undefined,
    );
  }

  /** Sends views, again while they are rejected, as visitors do. Returns true if they were answered, or it did not start. */
  async send(views: number): Promise<boolean> {
    const counter = this.#counter;
    if (!counter) return true;
    if (this.#flush !== 'always') return this.#sendAndPass(counter, views, this.#flush);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      this.#world.sent(views);
      const sent = Array.from({ length: views }, async () => this.#world.told(await counter.increment()));
      const answers = await Promise.allSettled(sent);
      const refused = answers.filter((answer) => answer.status === 'rejected' && isCertain(answer.reason));
      this.#world.sent(-refused.length);
      if (answers.every(({ status }) => status === 'fulfilled')) return true;
      this.#clock.advance(retryMs);
      await settle();
    }
    return false;
  }

  /** Sends views that are answered from memory, and lets the time of a write pass. Returns true once all are durable. */
  async #sendAndPass(counter: ViewCounter, views: number, flushMs: number): Promise<boolean> {
    let left = views;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const sent = await Promise.allSettled(Array.from({ length: left }, () => counter.increment()));
      const answers = sent.filter(({ status }) => status === 'fulfilled').length;
      this.#world.sent(answers);
      this.answered += answers;
      left -= answers;
      const before = counter.stats();
      this.#clock.advance(flushMs);
      const isFlushed = () => counter.stats().flushes > before.flushes;
      while (!isFlushed() && counter.stats().failures === before.failures && !this.#isDead) await turn();
      if (!isFlushed()) continue;
      const { count, persisted } = counter.health();
      this.#world.stored(persisted);
      if (persisted < count) continue;
      this.durable = this.answered;
      if (left === 0) return true;
    }
    return false;
  }

  async close(): Promise<void> {
    await this.#counter?.close();
    const { count = 0, persisted = 0 } = this.#counter?.health() ?? {};
    // Where the other one holds the lock to the end, the views in memory are lost, and the log says so.
    if (persisted === count) this.durable = this.answered;
  }

  async #call<T>(call: (folder: Folder) => Promise<T>): Promise<T> {
    this.calls += 1;
    await this.step();
    const folder = this.#world.current;
    if (!folder) throw missing();
    return call(folder);
  }

  #files(): FileSystem {
    const file = ({ writeFile, sync, close }: NewFile): NewFile => ({
      writeFile: (bytes) => this.#call(() => writeFile(bytes)),
      sync: () => this.#call(() => sync()),
      close: () => close(),
    });
    return {
      folder: '/simulated',
      list: () => this.#call(({ disk }) => disk.list()),
      read: (name, limit) => this.#call(({ disk }) => disk.read(name, limit)),
      create: (name) => this.#call(async ({ disk }) => file(await disk.create(name))),
      rename: (from, to) => this.#call(({ disk }) => disk.rename(from, to)),
      remove: (name) => this.#call(({ disk }) => disk.remove(name)),
      syncFolder: () => this.#call(({ disk }) => disk.syncFolder()),
      syncAncestors: async () => {},
    };
  }

  async lock(): Promise<FolderLock> {
    this.calls += 1;
    await this.step();
    const world = this.#world;
    if (!world.current) throw missing();
    world.current.lock ??= {};
    const locked = world.current.lock;
    if (world.holders.has(locked)) throw new LockHeldError();
    world.holders.set(locked, this);
    world.holds += 1;
    let isReleased = false;
    return {
      holder: `${world.holds}`,
      isHeld: async () => {
        this.calls += 1;
        await this.step();
        return !isReleased && world.current?.lock === locked;
      },
      release: async () => {
        if (!isReleased) world.holders.delete(locked);
        isReleased = true;
      },
    };
  }

  /** What the kernel does when the process ends. */
  die(): Promise<never> {
    this.#isDead = true;
    for (const [locked, holder] of this.#world.holders)
      if (holder === this) this.#world.holders.delete(locked);
    return new Promise(() => {});
  }
}

/** True if the error says that the view was not counted. */
function isCertain(error: unknown): boolean {
  return error instanceof AppError && error.hint.startsWith('The view was not counted');
}

function missing(): Error {
  return Object.assign(new Error('ENOENT: simulated'), { code: 'ENOENT' });
}

interface Outcome {
  /** False if an instance made fewer calls than the meeting says. */
  readonly isMet: boolean;
  readonly isInterrupted: boolean;
  /** Folders that a power cut can leave. */
  readonly states: number;
  readonly violations: readonly string[];
}

/** Contents are torn here, in bytes. */
const grain = 64;

/** Runs two instances as the meeting says, then cuts the power after each operation. */
export async function meet(
  { event, first, second, isKilled }: Meeting,
  mistake: () => Mistake = () => ({}),
  flush: Flush = 'always',
): Promise<Outcome> {
  const world = new World();
  const [a, b] = [new Instance(world, mistake(), flush), new Instance(world, mistake(), flush)];
  const [interrupted, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [isMet, isInterrupted] = [false, false];
  let undo = () => {};
  let secondEnds = Promise.resolve();
  a.step = async () => {
    if (a.calls !== first) return;
    isMet = true;
    undo = world.happen(event);
    secondEnds = runToEnd(b);
    await Promise.race([secondEnds, interrupted.promise]);
    if (event === 'the lock is replaced for a moment') undo();
  };
  b.step = async () => {
    if (b.calls !== second) return;
    isInterrupted = true;
    interrupted.resolve();
    await (isKilled ? b.die() : resumed.promise);
  };
  await a.start();
  await a.send(1);
  await a.send(2);
  resumed.resolve();
  if (!(isKilled && isInterrupted)) await secondEnds;
  undo();
  if (!(await a.send(1))) world.violations.push('the first instance does not count again');
  await a.close();
  // A folder that is gone takes its views with it.
  if (flush !== 'always' && event.startsWith('the lock')) await checkTotal(world, a, b);
  let states = 0;
  for (const { oracle } of world.folders) {
    const found = await oracle.inspect(grain, 0, 1);
    states += found.states;
    world.violations.push(...found.violations);
  }
  return { isMet, isInterrupted, states, violations: world.violations };
}

/** After an orderly end, the folder has all views of the first instance, and those of the second that it had not lost. */
async function checkTotal(
  { current, violations }: World,
  { answered }: Instance,
  b: Instance,
): Promise<void> {
  if (!current) return void violations.push('there is no folder');
  const { count } = await recover(current.disk, keepLog(), new Date(0));
  const [least, most] = [answered + b.durable, answered + b.answered];
  if (count < least || count > most)
    violations.push(`${count} at the end, ${least} to ${most} were answered`);
}

async function runToEnd(instance: Instance): Promise<void> {
  await instance.start();
  await instance.send(2);
  await instance.send(1);
  await instance.close();
}

interface Search {
  /** Runs one meeting in so many. */
  readonly of: number;
  /** Interrupts the first instance before one call in so many. */
  readonly ofCalls?: number;
  readonly mistake?: () => Mistake;
  /** Ends at the first violation. */
  readonly isOneEnough?: boolean;
  readonly event?: Meeting['event'];
  readonly flush?: Flush;
}

/** Runs every meeting, or those that are searched for. */
export async function meetEverywhere({
  of,
  ofCalls = 1,
  mistake,
  isOneEnough = false,
  event: only,
  flush,
}: Search) {
  const found = { meetings: 0, states: 0, violations: [] as string[] };
  let number = 0;
  for (const event of events.filter((each) => only === undefined || each === only)) {
    for (const isKilled of [false, true]) {
      for (let [first, isMet] = [1, true]; isMet; first += ofCalls) {
        for (let [second, isInterrupted] = [1, true]; isInterrupted; second += 1) {
          number += 1;
          // The last meeting of a row is known by its outcome, so a row may go on until the next one that is run.
          if (number % of !== 0) continue;
          const meeting = { event, first, second, isKilled };
          const outcome = await meet(meeting, mistake, flush);
          found.meetings += 1;
          found.states += outcome.states;
          found.violations.push(...outcome.violations.map((one) => `${JSON.stringify(meeting)}: ${one}`));
          if (isOneEnough && found.violations.length > 0) return found;
          ({ isMet, isInterrupted } = outcome);
        }
      }
    }
  }
  return found;
}
