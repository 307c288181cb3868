import type { ViewCounter } from '../../src/views/counter.ts';
import type { FileSystem } from '../../src/views/files.ts';
import { FakeClock } from '../support/fake-clock.ts';
import type { DiskState } from './disk-state.ts';
import { readCount, start } from './fixtures.ts';
import { Oracle, type Past } from './oracle.ts';
import { type Call, type Fault, SimulatedDisk } from './simulated-disk.ts';

/** How the program is used. */
export interface Use {
  readonly flush: 'always' | number;
  /** Flushes after each start. */
  readonly flushes: number;
  /** The disk as the store sees it: as it is, or with a mistake. */
  readonly files?: (disk: SimulatedDisk) => FileSystem;
}

/** A run of the program, or of several with an orderly end between them, and the events that lie in it. */
export interface Run {
  readonly disk: DiskState;
  readonly past: Past;
  readonly failing: readonly FailingCall[];
  /** Flushes before each orderly restart. */
  readonly restarts: readonly number[];
  /** All events so far, for people. */
  readonly story: readonly string[];
}

/** How a call fails: alone, with all of its kind from then on, or with all that follow. */
export interface Failure extends Fault {
  readonly reach: 'once' | 'kind' | 'all';
}

/** A call that fails, by its number in the run. */
interface FailingCall extends Failure {
  readonly nth: number;
  readonly call: Call;
}

export function isHit({ nth, call, reach }: FailingCall, madeNth: number, made: Call): boolean {
  return nth === madeNth || (nth < madeNth && (reach === 'all' || (reach === 'kind' && call === made)));
}

/** Time after each flush, in milliseconds: a failed one is tried again. */
const pauseMs = 1000;
/** Attempts that a start makes to read a generation. */
const readAttempts = 3;
/** Turns of the event loop that a flush takes at most. */
const turns = 4;

/** How a run goes until all is flushed, or a start fails. Nothing follows: the program is killed. */
export class Course {
  readonly disk: SimulatedDisk;
  readonly oracle: Oracle;
  readonly calls: Call[] = [];
  /** Calls when the last start was done, and after each flush since. */
  flushed: number[] = [];
  /** Operations and calls before the last event: what is earlier belongs to another run. */
  from = { operations: 0, calls: 0 };
  /** Why the program did not start. */
  error: Error | undefined;
  readonly #run: Run;
  readonly #use: Use;
  readonly #clock = new FakeClock();
  #isStarting = false;
  /** Reads that failed one after the other. */
  #failedReads = 0;

  constructor(run: Run, use: Use) {
    this.#run = run;
    this.#use = use;
    this.disk = new SimulatedDisk(run.disk);
    this.oracle = new Oracle(this.disk, { ...run.past, length: 0 });
    this.disk.fault = (call) => this.#faultAt(call);
  }

  async run(): Promise<void> {
    let counter = await this.#start();
    for (const lasts of this.#run.restarts) {
      for (let flush = 0; flush < lasts; flush += 1) await this.#flush(counter);
      this.#noteEvent();
      await counter?.close();
      counter = await this.#start();
    }
    for (let flush = 0; flush < this.#use.flushes; flush += 1) await this.#flush(counter);
  }

  async #start(): Promise<ViewCounter | undefined> {
    const { files = (disk) => disk, flush } = this.#use;
    this.flushed = [];
    this.#isStarting = true;
    this.#failedReads = 0;
    const { answered } = this.oracle;
    try {
      const counter = await start(files(this.disk), flush, this.#clock);
      this.#isStarting = false;
      await this.#tell(counter);
      this.flushed.push(this.calls.length);
      return counter;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.error = error;
      // It has changed nothing: once the files can be read again, they hold everything.
      this.oracle.told(answered);
      return undefined;
    }
  }

  async #flush(counter: ViewCounter | undefined): Promise<void> {
    if (!counter) return;
    // Not as many as in the flush before, so that no two counts are taken for each other.
    await this.#send(counter, 1 + (this.flushed.length % 2));
    await this.#tell(counter);
    this.#clock.advance(pauseMs);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await this.#tell(counter);
    this.flushed.push(this.calls.length);
  }

  async #send(counter: ViewCounter, views: number): Promise<void> {
    if (this.#use.flush === 'always') {
      await this.oracle.send(counter, views);
      return;
    }
    this.oracle.sent(views);
    // These answers promise nothing yet, and a view may be rejected.
    for (let view = 0; view < views; view += 1) await counter.increment().catch(() => {});
  }

  /** A reader is told what is safe. */
  async #tell(counter: ViewCounter): Promise<void> {
    this.oracle.told(counter.health().persisted);
    if (this.#use.flush === 'always') this.oracle.told((await readCount(counter)) ?? 0);
  }

  #faultAt(call: Call): Fault | undefined {
    const nth = this.calls.push(call);
    const { failing } = this.#run;
    if (failing.some((fault) => fault.nth === nth)) this.#noteEvent();
    const fault = failing.find((each) => isHit(each, nth, call));
    if (call === 'read') this.#failedReads = fault ? this.#failedReads + 1 : 0;
    // A start takes a generation for damaged that it cannot read, and says so. That may cost the last flush.
    if (this.#isStarting && this.#failedReads === readAttempts) this.oracle.forget();
    return fault;
  }

  #noteEvent(): void {
    this.from = { operations: this.disk.length, calls: this.calls.length };
  }
}
