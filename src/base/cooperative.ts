import { lazy } from './cache.ts';
import { runNow, type Task } from './task.ts';

/**
 * Parts of tasks that wait for a turn of the event loop. Node runs all callbacks of `setImmediate` in one turn, in which the
 * parts of many requesters would add up, so each turn runs one of these.
 */
const waiting: (() => void)[] = [];

/** Resolves in a turn of the event loop that no other task has: the way to yield. */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(startNext);
  return promise;
}

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/** Calls a function once all events of this turn are handled, together with all others that wait for that: to gather, not to yield. */
export function atEndOfTurn(call: () => void): void {
  setImmediate(call);
}

/** Does one part of a task a turn, so that requests are answered in between. */
export async function runYielding<T>(task: Task<T>): Promise<T> {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** Does a task: its value where it never stops, or else a promise while it is done in turns. */
export function valueOrPromise<T>(task: Task<T>): T | Promise<T> {
  const step = task.next();
  return step.done ? step.value : nextTurn().then(() => runYielding(task));
}

/** A value that is made once, when it is first needed. */
export type LazyTask<T> = ReturnType<typeof lazyTask<T>>;

/** Puts a task off until its value is first asked for. `now` makes the value itself while it is still made in turns. */
export function lazyTask<T>(start: () => Task<T>) {
  let made: { readonly value: T } | undefined;
  const keep = (value: T): T => {
    made = { value };
    return value;
  };
  const inTurns = lazy(() => runYielding(start()).then(keep));
  return {
    /** The value, made at once where it is not there. */
    now: (): T => (made ? made.value : keep(runNow(start()))),
    /** The value, or a promise of it while it is made in turns. */
    valueOrPromise: (): T | Promise<T> => (made ? made.value : inTurns()),
  };
}
