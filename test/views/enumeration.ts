import { hash } from 'node:crypto';
import { Course, type Failure, isHit, type Run, type Use } from './course.ts';
import { DiskState } from './disk-state.ts';
import type { Past } from './oracle.ts';
import type { Call } from './simulated-disk.ts';

/*
 * Every short history of a counter. The program starts and flushes views; and there are up to so many events, each at
 * every place where it can be: a kill after an operation, a power cut after an operation with each folder it may leave,
 * an orderly restart after a flush, a call that fails. After each operation that follows the last event the power is
 * cut once more, in every way the disk allows.
 */

export interface Plan extends Use {
  /** What the program finds at first; without it an empty folder. */
  readonly found?: { readonly disk: DiskState; readonly past: Past };
  /** Events in a history, beside the last power cut. */
  readonly events: number;
  /** Only this part of the histories, so that several processes can share them. */
  readonly part?: { readonly index: number; readonly of: number };
  /** Asked after each run of the program. */
  readonly isOver?: (tally: Tally) => boolean;
}

export type Tally = Readonly<Pick<Enumeration, 'runs' | 'states' | 'violations' | 'isWhole'>>;

const failures: readonly Failure[] = [
  { done: false, reach: 'once', code: 'EIO' },
  { done: true, reach: 'once', code: 'EIO' },
  { done: false, reach: 'kind', code: 'EIO' },
  { done: false, reach: 'all', code: 'EIO' },
];

/** Contents are torn here, in bytes: a generation is nothing, half, whole, or has zeros from either place on. */
const grain = 64;
/** Enough of a digest to tell a billion runs apart. */
const digestLength = 20;

/** Runs every history that the plan describes. */
export async function enumerate(plan: Plan): Promise<Tally> {
  const enumeration = new Enumeration(plan);
  await enumeration.run();
  return enumeration;
}

class Enumeration {
  /** Runs of the program, each one different. */
  runs = 0;
  /** Folders that a power cut can leave, each one counted once for each operation of a run after its last event. */
  states = 0;
  /** One for each run in which something is lost. */
  readonly violations: string[] = [];
  /** True once all histories were run. */
  isWhole = false;
  readonly #plan: Plan;
  /** Digests of the runs that begin with a kill or a power cut: many histories lead to the same one. */
  readonly #begun = new Set<string>();
  #isOver = false;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** Those with fewer events come first, so that a run that is known had at least as many left. */
  async run(): Promise<void> {
    const found = this.#plan.found ?? {
      disk: DiskState.holding(''),
      past: { attempted: 0, answered: 0 },
    };
    let runs: Run[] = [{ ...found, failing: [], restarts: [], story: [] }];
    for (const run of runs) this.#begun.add(digestOf(run));
    for (let left = this.#plan.events; left > 0; left -= 1) {
      const longer: Run[] = [];
      for (const run of runs) {
        const course = await this.#make(run, digestOf(run));
        for (const next of continuations(run, course)) {
          if (this.#isOver) return;
          const digest = digestOf(next);
          if (this.#isKnown(next, digest)) continue;
          // The last ones are most of all. They are made at once, so that they take no memory.
          if (left > 1) longer.push(next);
          else if (this.#isMine(digest)) await this.#make(next, digest);
        }
      }
      runs = longer;
    }
    this.isWhole = true;
  }

  #isKnown({ failing, restarts }: Run, digest: string): boolean {
    if (failing.length > 0 || restarts.length > 0) return false;
    const isKnown = this.#begun.has(digest);
    this.#begun.add(digest);
    return isKnown;
  }

  #isMine(digest: string): boolean {
    const { index, of } = this.#plan.part ?? { index: 0, of: 1 };
    return Number.parseInt(digest.slice(0, 8), 16) % of === index;
  }

  async #make(run: Run, digest: string): Promise<Course> {
    const course = new Course(run, this.#plan);
    await course.run();
    if (this.#isMine(digest)) {
      this.runs += 1;
      await this.#inspect(run, course);
      this.#isOver = this.#plan.isOver?.(this) ?? false;
    }
    return course;
  }

  /** Cuts the power after each operation since the last event. */
  async #inspect(run: Run, { disk, oracle, from, error }: Course): Promise<void> {
    // A mistake shows in hundreds of folders; one for each run tells enough.
    const { states, violations } = await oracle.inspect(grain, from.operations, 1);
    // The moment of the event itself was counted with the run in which the event did not happen.
    const counted = run.story.length > 0 ? disk.stateAt(from.operations).crashes(grain).length : 0;
    this.states += Math.max(0, states - counted);
    const unstarted = error !== undefined && run.failing.length === 0 ? [error.message] : [];
    this.violations.push(
      ...[...unstarted, ...violations].map((violation) => [...run.story, violation].join(' · ')),
    );
  }
}

/** Equal for runs that begin with the same disk and knowledge and meet the same events. */
function digestOf({ disk, past, failing, restarts }: Run): string {
  const calls = failing.map(({ nth, done, reach }) => `${nth} ${done} ${reach}`);
  return hash('sha1', `${disk.key()}|${past.attempted}|${past.answered}|${calls}|${restarts}`).slice(
    0,
    digestLength,
  );
}

/** Every run with one event more, after those it has. */
function* continuations(run: Run, course: Course): Generator<Run> {
  yield* endings(run, course);
  yield* faults(run, course);
  yield* restarts(run, course);
}

/** A kill, or a power cut, after each operation: another run begins on what is left. */
function* endings({ story }: Run, { disk, oracle, from }: Course): Generator<Run> {
  for (let length = from.operations; length <= disk.length; length += 1) {
    const { attempted, answered } = oracle.at(length);
    const next = { past: { attempted, answered }, failing: [], restarts: [] };
    const state = disk.stateAt(length);
    yield { ...next, disk: state, story: [...story, `kill after operation ${length}`] };
    for (const [i, folder] of state.crashes(grain).entries()) {
      const left = DiskState.holding(folder);
      yield { ...next, disk: left, story: [...story, `power cut ${i} after operation ${length}`] };
    }
  }
}

/** A failure of each call that did not fail. */
function* faults(run: Run, { calls, from }: Course): Generator<Run> {
  for (const [i, call] of calls.entries()) {
    const nth = i + 1;
    if (i < from.calls || run.failing.some((failing) => isHit(failing, nth, call))) continue;
    for (const failure of failures) {
      // These change nothing, so that it makes no difference whether they were done.
      if (failure.done && (call === 'list' || call === 'read' || call === 'close')) continue;
      const failing = [...run.failing, { ...failure, nth, call }];
      yield { ...run, failing, story: [...run.story, describe(failure, nth, call)] };
    }
  }
}

/** An orderly restart after each flush, and before the first one. */
function* restarts(run: Run, { flushed, from }: Course): Generator<Run> {
  for (const [flushes, calls] of flushed.entries()) {
    if (calls < from.calls) continue;
    const story = [...run.story, `restart after flush ${flushes}`];
    yield { ...run, restarts: [...run.restarts, flushes], story };
  }
}

function describe({ done, reach }: Failure, nth: number, call: Call): string {
  const others = { once: '', kind: ', and all of its kind after it', all: ', and all after it' };
  return `call ${nth} (${call}) failed${done ? ' though done' : ''}${others[reach]}`;
}
