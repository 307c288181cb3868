import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, StartError } from '../errors.ts';

/** One step of installing or removing, as a value: a dry run shows the very steps that are done otherwise. */
export type Action =
  | { readonly do: 'copy'; readonly from: string; readonly to: string }
  | { readonly do: 'write'; readonly path: string; readonly text: string }
  | { readonly do: 'remove'; readonly path: string }
  | { readonly do: 'run'; readonly command: readonly [string, ...string[]] };

/** An action as a line for people. */
export function describeAction(action: Action): string {
  switch (action.do) {
    case 'copy':
      return `copy ${action.from} to ${action.to}`;
    case 'write':
      return `write ${action.path}`;
    case 'remove':
      return `remove ${action.path}`;
    case 'run':
      return `run ${action.command.join(' ')}`;
  }
}

/** Does one action. Throws StartError when it fails; everything before it stays done, and doing it again is safe. */
export function performAction(action: Action): void {
  try {
    perform(action);
  } catch (error) {
    throw new StartError(`could not ${describeAction(action)}: ${messageOf(error)}`);
  }
}

function perform(action: Action): void {
  switch (action.do) {
    case 'copy':
      replace(action.to, 0o755, (path) => copyFileSync(action.from, path));
      break;
    case 'write':
      replace(action.path, 0o644, (path) => writeFileSync(path, action.text));
      break;
    case 'remove':
      rmSync(action.path, { recursive: true, force: true });
      break;
    case 'run':
      runCommand(action.command);
  }
}

/** Whoever looks sees the old file or the whole new one, and a program that runs can be replaced. */
function replace(path: string, mode: number, make: (path: string) => void): void {
  const next = `${path}.new`;
  mkdirSync(dirname(path), { recursive: true });
  make(next);
  chmodSync(next, mode);
  renameSync(next, path);
}

function runCommand([file, ...args]: readonly [string, ...string[]]): void {
  const { error, status, stderr } = spawnSync(file, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr.trim() || `exit code ${status}`);
}
