import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

/** Kinds of calls that can fail. */
export type FailingCall =
  | 'open'
  | 'read'
  | 'write'
  | 'sync'
  | 'rename'
  | 'stat'
  | 'lock'
  | 'mkdir'
  | 'remove'
  | 'list'
  | 'access'
  | 'chmod';

interface Rule {
  readonly call: FailingCall;
  /** Name of the error, such as `EMFILE`. */
  readonly error: string;
  /** Pattern of fnmatch(3), with extensions such as `?(a|b)`, for the paths of the files. */
  readonly glob: string;
  /** Number of the first matching call that fails, from 1. */
  readonly first?: number;
  /** Number of calls that fail from there on; unlimited if absent. */
  readonly times?: number;
}

/** System calls of programs that fail on demand. */
export class FailingCalls {
  readonly #rule: string;
  readonly #library: string;

  /** Compiles the library into the folder. Needs a C compiler. */
  constructor(folder: string) {
    this.#rule = join(folder, 'failing');
    this.#library = join(folder, 'failing-calls.so');
    const source = join(import.meta.dirname, 'failing-calls.c');
    execFileSync('gcc', ['-shared', '-fPIC', '-o', this.#library, source, '-ldl']);
  }

  /** The environment of a program whose calls can fail. */
  get env(): Record<string, string> {
    return { LD_PRELOAD: this.#library, FAILING_CALLS: this.#rule };
  }

  /** Lets calls fail from now on, until they are repaired or another rule is set. */
  fail({ call, error, glob, first = 1, times = 0 }: Rule): void {
    const number = Object.entries(constants.errno).find(([name]) => name === error)?.[1] ?? 0;
    rmSync(this.#seen, { force: true });
    writeFileSync(this.#rule, `${call} ${number} ${first} ${times} ${glob}\n`);
  }

  repair(): void {
    rmSync(this.#rule, { force: true });
  }

  /** Calls that have failed by the last rule. */
  get failed(): number {
    return existsSync(this.#seen) ? statSync(this.#seen).size : 0;
  }

  get #seen(): string {
    return `${this.#rule}.seen`;
  }
}
