import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that stops now and then, so that it can be done in turns of the event loop. */
export type Work<T> = Generator<void, T>;

/** Does all of the work now. */
export function doAtOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work a part a turn, so that others get theirs in between. */
export async function doInTurns<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}
