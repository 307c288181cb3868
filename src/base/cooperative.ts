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

/** Milliseconds of work that starts in one turn of the event loop; the rest waits for turns of its own. */
const maxStartMs = 2;
/** Shorter work is not counted, so that ready answers need no timer. */
const minCountedMs = 0.1;
let startedMs = 0;

/**
 * Calls a function at once, or in a turn of its own if this turn has begun enough work: requests that arrive together would otherwise
 * run one after the other before anything else.
 */
export function startInTurn<T>(work: () => T | Promise<T>): T | Promise<T> {
  return startedMs > maxStartMs ? nextTurn().then(() => counted(work)) : counted(work);
}

function counted<T>(work: () => T): T {
  const begin = performance.now();
  try {
    return work();
  } finally {
    const ms = performance.now() - begin;
    if (ms > minCountedMs) {
      if (startedMs === 0) setImmediate(endTurn);
      startedMs += ms;
    }
  }
}

function endTurn(): void {
  startedMs = 0;
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
