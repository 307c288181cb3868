import { lazy } from './cache.ts';
import { runNow, type Task } from './task.ts';

/**
 * Units of work waiting for a turn of the event loop. Node runs all `setImmediate` callbacks in one turn, where the units of many
 * requests would add up, so each turn runs one unit.
 */
const waiting: (() => void)[] = [];

/** Yields: resolves in a turn of the event loop that no other task uses. */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(startNext);
  return promise;
}

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/** Calls a function after all events of this turn, together with the other waiting functions. Use it to batch, not to yield. */
export function atEndOfTurn(call: () => void): void {
  setImmediate(call);
}

/** Runs a task, one unit per turn, so that requests are answered in between. */
export async function runYielding<T>(task: Task<T>): Promise<T> {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** Runs a task. Returns its value if it never yields, otherwise a promise. */
export function valueOrPromise<T>(task: Task<T>): T | Promise<T> {
  const step = task.next();
  return step.done ? step.value : nextTurn().then(() => runYielding(task));
}

/** Value that is computed once, at first use. */
export type LazyTask<T> = ReturnType<typeof lazyTask<T>>;

/** Defers a task until its value is first requested. `now` computes the value at once, even while a yielding run is under way. */
export function lazyTask<T>(start: () => Task<T>) {
  let made: { readonly value: T } | undefined;
  const keep = (value: T): T => {
    made = { value };
    return value;
  };
  const inTurns = lazy(() => runYielding(start()).then(keep));
  return {
    /** Returns the value, and computes it without yielding if it is missing. */
    now: (): T => (made ? made.value : keep(runNow(start()))),
    /** Returns the value, or a promise while it is being computed. */
    valueOrPromise: (): T | Promise<T> => (made ? made.value : inTurns()),
  };
}
