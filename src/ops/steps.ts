import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, StartError } from '../base/errors.ts';
import { oneLine } from '../base/log.ts';

const publicMode = 0o644;

/** An installation step, so that a dry run prints exactly the real steps. */
export interface Step {
  readonly line: string;
  readonly text?: string;
  readonly run: () => void;
}

export function copy(from: string, to: string): Step {
  return { line: `copy ${from} to ${to}`, run: () => replace(to, 0o755, (path) => copyFileSync(from, path)) };
}

export function write(path: string, text: string, mode = publicMode): Step {
  // The text must not be readable before its mode is set.
  const run = () => replace(path, mode, (next) => writeFileSync(next, text, { mode: 0o600 }));
  const suffix = mode === publicMode ? '' : ` with mode ${mode.toString(8)}`;
  return { line: `write ${path}${suffix}`, text, run };
}

export function remove(path: string): Step {
  return { line: `remove ${path}`, run: () => rmSync(path, { recursive: true, force: true }) };
}

export function command(file: string, ...args: readonly string[]): Step {
  return {
    line: `run ${[file, ...args].join(' ')}`,
    run() {
      const { error, status, stderr } = spawnSync(file, args, { encoding: 'utf8' });
      if (error) throw error;
      if (status !== 0) throw new Error(oneLine(stderr) || `exit code ${status}`);
    },
  };
}

/** Performs one step. Throws StartError if it fails; earlier steps remain done, and repeating them is safe. */
export function perform({ line, run }: Step): void {
  try {
    run();
  } catch (error) {
    throw new StartError(`could not ${line}: ${messageOf(error)}`);
  }
}

/** Writes a file atomically: readers see the old or the new file, and a running program can be replaced. */
function replace(path: string, mode: number, make: (path: string) => void): void {
  const next = `${path}.new`;
  mkdirSync(dirname(path), { recursive: true });
  make(next);
  chmodSync(next, mode);
  renameSync(next, path);
}
