import { setImmediate as nextTurn } from 'node:timers/promises';
import { lazy } from '../cache.ts';

/** Work that stops now and then, so that it can be done in turns of the event loop. */
export type Work<T> = Generator<void, T>;

/** Does all of the work now. */
export function doAtOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does one part of the work a turn, so that requests are answered in between. */
export async function doInTurns<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** A value that is made once, when it is first needed. */
export interface LazyWork<T> {
  /** The value, made at once where it is not there. */
  readonly now: () => T;
  /** The value, or a promise of it while it is made in turns. */
  readonly soon: () => T | Promise<T>;
}

/** Puts work off until its value is first asked for. `now` makes the value itself while `soon` still makes it in turns. */
export function lazyWork<T>(work: () => Work<T>): LazyWork<T> {
  let made: { readonly value: T } | undefined;
  const keep = (value: T): T => {
    made = { value };
    return value;
  };
  const inTurns = lazy(() => doInTurns(work()).then(keep));
  return {
    now: () => (made ? made.value : keep(doAtOnce(work()))),
    soon: () => (made ? made.value : inTurns()),
  };
}
