import { AsyncLocalStorage } from 'node:async_hooks';
import { lazy } from './cache.ts';
import { runNow, type Task } from './task.ts';

/** Party that work is done for: whoever sends many requests has one turn in each round, like all others. */
const party = new AsyncLocalStorage<string>();

/** Party of work that all requesters share. */
const everybody = '';

/**
 * Units of work waiting for a turn of the event loop, by party, in the order of the round. Node runs all `setImmediate` callbacks in
 * one turn, where the units of many requests would add up, so each turn runs one unit.
 */
const waiting = new Map<string, (() => void)[]>();

/** Calls a function whose work, until its promise resolves, has the turns of a party. */
export function inTurnsOf<T>(key: string, work: () => T): T {
  return party.run(key, work);
}

/** Yields: resolves in a turn of the event loop that no other task uses. Each party has one turn in a round. */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.size === 0) setImmediate(startNext);
  const key = party.getStore() ?? everybody;
  const parts = waiting.get(key);
  if (parts) parts.push(resolve);
  else waiting.set(key, [resolve]);
  return promise;
}

function startNext(): void {
  const [next] = waiting;
  if (!next) return;
  const [key, parts] = next;
  parts.shift()?.();
  // The party goes to the end of the round.
  waiting.delete(key);
  if (parts.length > 0) waiting.set(key, parts);
  if (waiting.size > 0) setImmediate(startNext);
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
  // All who need the value wait for it, so it does not queue behind the other work of the first of them.
  const inTurns = lazy(() => inTurnsOf(everybody, () => runYielding(start())).then(keep));
  return {
    /** Returns the value, and computes it without yielding if it is missing. */
    now: (): T => (made ? made.value : keep(runNow(start()))),
    /** Returns the value, or a promise while it is being computed. */
    valueOrPromise: (): T | Promise<T> => (made ? made.value : inTurns()),
  };
}
